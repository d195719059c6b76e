/** An expert's picture, or the mark of a person where there is none. */
import { UserRound } from 'lucide-react';
import { pictureAddress } from '#web/shell/chip-look.tsx';

export function ExpertPicture({ avatar_url, size }: { avatar_url: string; size: number }) {
  const picture = pictureAddress(avatar_url);
  if (picture) return <img src={picture} alt="" width={size} height={size} className="shrink-0 rounded-full" />;
  return (
    <span aria-hidden className="inline-flex shrink-0 items-center justify-center text-ink-3" style={{ width: size, height: size }}>
      <UserRound size={Math.round(size * 0.7)} strokeWidth={1.5} />
    </span>
  );
}
