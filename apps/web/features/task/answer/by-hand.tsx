/** What a person did to files after an answer, in the place where it happened. */
import { Fragment, useContext } from 'react';
import { wholeOf } from '#capabilities/deliverables/kinds.ts';
import type { ByHand } from '#contract/timeline/fold/view.ts';
import { SiteChat } from '../site-chat.ts';

export function ByHandNotes({ written }: { written: ByHand[] }) {
  const site = useContext(SiteChat);
  // The pages of a deck changed with it.
  const whole = written.filter((one) => one.by !== 'edit' || wholeOf(one.file.name) === null);
  // Typing into a file saves it again and again: that is one change to whoever reads. A site's versions are told one by one.
  const told = site ? whole : whole.filter((one, n) => !isSameEdit(one, whole[n + 1]));
  return told.map((one) => {
    const words = <p className="text-center text-xs break-words text-ink-3">{wordsFor(one)}</p>;
    return (
      <Fragment key={one.file.uri}>{site ? site.drawVersion(one.file, one.by === 'restore' ? 'back' : 'made', words) : words}</Fragment>
    );
  });
}

function isSameEdit(one: ByHand, next: ByHand | undefined): boolean {
  return one.by === 'edit' && next?.by === 'edit' && next.file.name === one.file.name;
}

function wordsFor({ by, version, file: { name } }: ByHand): string {
  if (by === 'run') return `这一轮没有收尾的改动已经存进 ${name}`;
  return by === 'restore' && version !== null ? `已把 ${name} 恢复到版本 ${version}` : `已手动修改 ${name}`;
}
