/** The person's picture: choose one, see how it will look, use it. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Portrait } from '#ui/portrait.tsx';
import { say } from '#ui/toast.tsx';
import { sendFile } from '#web/shell/api.ts';
import type { Person } from '#web/shell/session.ts';
import { refreshPerson } from './person.ts';
import { useRowEditing } from './row-editing.ts';
import { RowError, SettingRow } from './section.tsx';
import { refusedPicture, squarePicture } from './square-picture.ts';

export function AvatarRow({ person }: { person: Person }) {
  const [picture, setPicture] = useState<{ blob: Blob; url: string } | null>(null);
  const { begin, busy, error, setError, save } = useRowEditing(picture !== null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setError(refusedPicture(chosen) ?? '');
    if (refusedPicture(chosen)) return;
    try {
      const blob = await squarePicture(chosen);
      setPicture({ blob, url: URL.createObjectURL(blob) });
    } catch (cause) {
      console.warn('a picture could not be read', cause);
      setError('这张图片打不开，头像没有变；请换一张 JPG、PNG 或 WebP 图片');
    }
  };
  const use = async () => {
    if (!picture) return;
    const saved = await save(async () => {
      await sendFile('UploadAvatar', 'avatar', picture.blob, 'avatar');
      await refreshPerson();
    });
    if (!saved) return;
    setPicture(null);
    say.done('修改用户信息成功');
  };
  return (
    <SettingRow name="头像" note="取图片中间的方形；最大 10MB">
      <Portrait name={person.name} url={picture?.url ?? person.avatar_url} className="size-14 text-lg" />
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/bmp"
        aria-label="选择头像图片"
        className="hidden"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {picture ? (
        <>
          <Button size="small" busy={busy} autoFocus onClick={() => void use()}>
            使用这张
          </Button>
          <Button look="secondary" size="small" disabled={busy} onClick={() => setPicture(null)}>
            取消
          </Button>
        </>
      ) : (
        <Button ref={begin} look="secondary" size="small" onClick={() => file.current?.click()}>
          更换头像
        </Button>
      )}
      <RowError>{error}</RowError>
    </SettingRow>
  );
}
