/** A step that made or changed pages of a deck: the deck as it was after it. */
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { action } = props.entry;
  // The deck comes last, after the pages it names.
  const deck = action.file_list.findLast(({ name }) => name.toLowerCase().endsWith('.pptx.html'));
  if (!deck) return <AnyStep {...props} />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <details className="shrink-0 border-b border-line px-4 py-2 text-sm">
        <summary className="min-h-8 cursor-pointer leading-8 text-ink-2 max-md:min-h-11 max-md:leading-11">做了什么</summary>
        <div className="max-h-60 overflow-auto pb-2">
          <OutputView label="结果" text={action.computer_content} />
        </div>
      </details>
      <div className="min-h-0 flex-1">{props.drawFile(deck)}</div>
    </div>
  );
}
