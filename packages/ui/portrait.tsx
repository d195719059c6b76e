/** A person's round picture, or the first letter of their name where there is none or it does not load. */
import { useState } from 'react';
import { classList } from './class-list.ts';

export function Portrait({ name, url, className }: { name: string; url: string; className?: string }) {
  const [broken, setBroken] = useState('');
  const shape = classList('inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full', className ?? 'size-8 text-sm');
  if (url !== '' && broken !== url)
    return (
      <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setBroken(url)} className={classList(shape, 'object-cover')} />
    );
  return (
    <span aria-hidden className={classList(shape, 'bg-ink text-on-ink')}>
      {[...name][0]?.toUpperCase() ?? '案'}
    </span>
  );
}
