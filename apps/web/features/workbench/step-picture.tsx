/** The picture of a step: what the page looked like then, and where the agent acted on it. */
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#web/shell/api.ts';
import { passOfPage } from '#web/shell/share-pass.ts';

export interface StepPictureProps {
  /** '' when none was taken. */
  uri: string;
  /** What it shows, in words. */
  label: string;
  /** What such a picture is called where it can't be shown. */
  what?: string;
  /** Each from 0 to 1 of the width and height. */
  mark?: { x: number; y: number; width: number; height: number } | undefined;
}

export function StepPicture({ uri, label, what = '网页截图', mark }: StepPictureProps) {
  const isShared = passOfPage() !== null;
  const { data, isError } = useQuery({
    queryKey: ['step picture', uri],
    queryFn: async ({ signal }) => (await call('GetUrl', { uri }, { signal })).url,
    enabled: uri !== '' && !isShared,
    retry: 1,
    // Signed addresses live an hour.
    staleTime: 20 * 60_000,
  });
  const [state, setState] = useState<'coming' | 'there' | 'broken'>('coming');
  if (isShared && uri !== '') return <NoPicture text={`${what}只给任务的主人看，没有随分享公开`} />;
  if (uri === '') return <NoPicture text="这一步没有留下截图" />;
  if (isError || state === 'broken') return <NoPicture text="截图没有显示出来，请检查网络后重新打开这一步" />;
  return (
    <>
      {state === 'coming' ? <Skeleton className="absolute inset-0 rounded-none" /> : null}
      {data === undefined ? null : (
        <img
          src={data}
          alt={label}
          onLoad={() => setState('there')}
          onError={() => setState('broken')}
          className="absolute inset-0 size-full object-contain object-top"
        />
      )}
      {mark && state === 'there' ? <Mark {...mark} /> : null}
    </>
  );
}

function Mark({ x, y, width, height }: NonNullable<StepPictureProps['mark']>) {
  const part = (value: number): string => `${value * 100}%`;
  return (
    <span
      aria-hidden="true"
      data-mark="act"
      className="pointer-events-none absolute -m-1 box-content rounded-control border-2 border-seal p-0.5 shadow-[0_0_0_2px_rgb(255_255_255/0.85)]"
      style={{ left: part(x), top: part(y), width: part(width), height: part(height) }}
    />
  );
}

export function NoPicture({ text }: { text: string }) {
  return (
    <p className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-6 text-center text-sm text-ink-3">
      <ImageOff size={24} strokeWidth={1.5} />
      {text}
    </p>
  );
}
