/** Plays sound and film with the browser's own player. */
import { useState } from 'react';
import { lookOf, FileBadge } from '#web/shell/file-look.tsx';
import { Unshowable } from '../unshowable.ts';
import type { AddressViewerProps } from '../viewers.ts';

export function Viewer({ name, address }: AddressViewerProps) {
  const [failed, setFailed] = useState<number | null>(null);
  if (failed !== null) {
    throw new Unshowable(
      failed === MediaError.MEDIA_ERR_NETWORK
        ? '网络连接失败，没有播放下去；请检查网络后重新打开'
        : '浏览器播放不了这个文件，它可能已损坏，或用了浏览器不支持的编码；可以下载后播放',
    );
  }
  const onError = (event: { currentTarget: HTMLMediaElement }) => setFailed(event.currentTarget.error?.code ?? 0);
  if (lookOf(name).label === '视频' || /\.ogv$/i.test(name)) {
    return (
      <div className="flex h-full items-center justify-center bg-black">
        <video
          src={address}
          controls
          playsInline
          preload="metadata"
          aria-label={name}
          onError={onError}
          className="max-h-full max-w-full"
        />
      </div>
    );
  }
  return (
    <div className="flex h-full flex-col items-center justify-center gap-5 p-6">
      <FileBadge name={name} size={72} />
      <p className="max-w-100 text-center text-sm font-medium break-words">{name}</p>
      <audio src={address} controls preload="metadata" aria-label={name} onError={onError} className="w-full max-w-120" />
    </div>
  );
}
