/** A step that wrote or changed a document: the document as it was after it, and what was changed. */
import { useMemo, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { classList } from '#ui/class-list.ts';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { editOf, type EditAnswer } from '../edit-answer.ts';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { action } = props.entry;
  const edit = useMemo(() => editOf(action.computer_content), [action.computer_content]);
  const [file] = action.file_list;
  if (file)
    return (
      <div className="flex h-full min-h-0 flex-col">
        {edit ? <Changes edit={edit} /> : null}
        <div className="min-h-0 flex-1">{props.drawFile(file)}</div>
      </div>
    );
  const content = contentOf(action.input);
  // Handed over and being saved, or not saved: what was going to be written.
  if (content === null || action.state === 'failed') return <AnyStep {...props} />;
  return (
    <div className="px-6 py-4">
      <Markdown text={content} />
    </div>
  );
}

function Changes({ edit }: { edit: EditAnswer }) {
  const [open, setOpen] = useState(true);
  const { done, lines } = edit;
  return (
    <section aria-label="改了什么" className="max-h-2/5 shrink-0 overflow-y-auto border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-10 w-full items-center gap-2 px-4 text-left text-xs font-medium text-ink-2 -outline-offset-2 hover:bg-hover max-md:min-h-11"
      >
        <span className="flex-1">改了什么</span>
        <ChevronDown size={16} strokeWidth={1.5} className={classList('transition-transform duration-150', open && 'rotate-180')} />
      </button>
      {open ? (
        <div className="space-y-2 px-4 pb-3">
          <ul className="list-disc space-y-0.5 pl-5 text-sm marker:text-ink-3">
            {done.map((words, n) => (
              <li key={n} className="break-words">
                {words}
              </li>
            ))}
          </ul>
          {lines.length > 0 ? (
            <div className="overflow-hidden rounded-control border border-line font-mono text-xs leading-5">
              {lines.map(({ mark, text }, n) => (
                <p
                  key={n}
                  className={classList(
                    'flex gap-2 px-2 py-0.5',
                    mark === '+' ? 'bg-jade/10 text-ink' : mark === '-' ? 'bg-rust-wash text-ink-2 line-through' : 'text-ink-3',
                  )}
                >
                  <span aria-hidden className="w-2 shrink-0 no-underline select-none">
                    {mark}
                  </span>
                  {mark === ' ' ? null : <span className="sr-only">{mark === '+' ? '新增：' : '删去：'}</span>}
                  <span className="min-w-0 break-words">{text}</span>
                </p>
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function contentOf(input: unknown): string | null {
  return typeof input === 'object' && input !== null && 'content' in input && typeof input.content === 'string' ? input.content : null;
}
