/** An extension's picture; a plug where it has none or none that comes from here. */
import { Plug } from 'lucide-react';
import { classList } from '#ui/class-list.ts';
import { pictureAddress } from '#web/shell/chip-look.tsx';

export function ExtensionIcon({ icon_url, small }: { icon_url: string; small?: boolean }) {
  const picture = pictureAddress(icon_url);
  return (
    <span
      aria-hidden
      className={classList(
        'inline-flex shrink-0 items-center justify-center overflow-hidden border border-line bg-paper text-ink-2',
        small ? 'size-5 rounded-md' : 'size-10 rounded-control',
      )}
    >
      {picture ? <img src={picture} alt="" className="size-full object-cover" /> : <Plug size={small ? 12 : 20} strokeWidth={1.5} />}
    </span>
  );
}
