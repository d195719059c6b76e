/** What a person did to files after an answer, in the place where it happened. */
import { wholeOf } from '#capabilities/deliverables/kinds.ts';
import type { ByHand } from '#contract/timeline/view.ts';

export function ByHandNotes({ written }: { written: ByHand[] }) {
  // The pages of a deck changed with it.
  const whole = written.filter((one) => one.by !== 'edit' || wholeOf(one.file.name) === null);
  return whole.map((one) => (
    <p key={one.file.uri} className="text-center text-xs break-words text-ink-3">
      {wordsFor(one)}
    </p>
  ));
}

function wordsFor({ by, version, file: { name } }: ByHand): string {
  if (by === 'run') return `这一轮没有收尾的改动已经存进 ${name}`;
  return by === 'restore' && version !== null ? `已把 ${name} 恢复到版本 ${version}` : `已手动修改 ${name}`;
}
