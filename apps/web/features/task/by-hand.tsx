/** What a person did to files after an answer, in the place where it happened. */
import type { ByHand } from '#contract/timeline/view.ts';

export function ByHandNotes({ written }: { written: ByHand[] }) {
  return written.map((one) => (
    <p key={one.file.uri} className="text-center text-xs break-words text-ink-3">
      {one.by === 'restore' && one.version !== null ? `已把 ${one.file.name} 恢复到版本 ${one.version}` : `已手动修改 ${one.file.name}`}
    </p>
  ));
}
