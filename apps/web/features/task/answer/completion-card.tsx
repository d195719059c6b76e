/** What was asked against what was made: one line when all is well, the points on demand, and what is missing at once. */
import { ChevronDown, CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react';
import { useId, useState } from 'react';
import type { CompletionState } from '#contract/timeline/completion.ts';
import { completionWords, headlineOf, sentenceOf } from '#contract/timeline/completion-words.ts';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { gathered } from './gathered-sources.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

export function CompletionCard({ answer }: { answer: Answer }) {
  const { completion } = answer;
  const said = completion?.items.flatMap((item) => [sentenceOf(item), item.why]) ?? [];
  // What is wrong with a file is told once, beside it.
  const broken = completion?.files.flatMap(({ name, state, reason }) => (state === 'bad' && reason ? [{ name, reason }] : [])) ?? [];
  const more = answer.not_done.filter(
    (sentence) => !said.includes(sentence) && !sentence.startsWith('文件“') && !broken.some(({ reason }) => sentence.endsWith(reason)),
  );
  const missing = completion
    ? completion.items.some((item) => item.state === 'not_done' || item.state === 'partial') ||
      completion.files.some((file) => file.state === 'bad') ||
      more.length > 0
    : false;
  const [open, setOpen] = useState(missing);
  const id = useId();
  if (!completion) return null;
  const headline = headlineOf(completion, more.length);
  return (
    <section aria-label={`完成情况：${headline}`} className="rounded-card border border-line bg-sheet">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-card px-4 py-2 text-left text-sm -outline-offset-2"
      >
        {missing ? <CircleAlert {...icon} className="shrink-0 text-amber" /> : <CircleCheck {...icon} className="shrink-0 text-jade" />}
        <span className="min-w-0 flex-1 break-words">
          {headline.split(/(?<=，)/).map((part) => (
            <span key={part} className="inline-block">
              {part}
            </span>
          ))}
        </span>
        <ChevronDown {...icon} className={classList('shrink-0 text-ink-3 transition-transform duration-150', open && 'rotate-180')} />
      </button>
      <div id={id}>
        {open ? (
          <div className="space-y-3 px-4 pb-3 text-sm">
            {completion.items.length > 0 ? (
              <Rows title="要求与结果">
                {gathered(completion.items).map((item) => (
                  <Row
                    key={`${item.kind}${item.what}`}
                    state={item.state}
                    what={item.what}
                    why={broken.some(({ name, reason }) => item.why === `${name}：${reason}`) ? '' : item.why}
                  />
                ))}
              </Rows>
            ) : null}
            {completion.files.length > 0 ? (
              <Rows title="做好的文件">
                {completion.files.map((file) => (
                  <Row key={file.uri} state={stateOf[file.state]} what={file.name} why={wordsOf(file)} word={fileWords[file.state]} />
                ))}
              </Rows>
            ) : null}
            {more.length > 0 ? (
              <Rows title="说明没有做的">
                {more.map((sentence) => (
                  <Row key={sentence} state="not_done" what={sentence} why="" />
                ))}
              </Rows>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Rows({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-xs text-ink-3">{title}</h3>
      <ul className="space-y-1.5">{children}</ul>
    </div>
  );
}

function Row({ state, what, why, word }: { state: CompletionState; what: string; why: string; word?: string }) {
  const { Icon, colour } = looks[state];
  return (
    <li className="flex items-start gap-2.5">
      <Icon {...icon} className={classList('mt-[3px] shrink-0', colour)} />
      <span className="min-w-0 flex-1">
        <span className="break-words">{what}</span>
        {why ? (
          // What is missing is told whole.
          <span title={why} className={classList('text-xs break-words text-ink-3', state === 'done' ? 'line-clamp-3' : 'block')}>
            {why}
          </span>
        ) : null}
      </span>
      <span className={classList('shrink-0 text-xs leading-6', colour)}>{word ?? completionWords[state]}</span>
    </li>
  );
}

const looks = {
  done: { Icon: CircleCheck, colour: 'text-jade' },
  partial: { Icon: CircleDashed, colour: 'text-amber' },
  not_done: { Icon: CircleAlert, colour: 'text-rust' },
  unchecked: { Icon: CircleHelp, colour: 'text-ink-3' },
} as const;

const stateOf = { good: 'done', bad: 'not_done', unchecked: 'unchecked' } as const;
const fileWords = { good: '已检查', bad: '没有做成', unchecked: '没有检查' } as const;

/** Kind, name and size stand on the file's own card, right above. */
function wordsOf({ reason, facts, looked }: Answer['checks'][number]): string {
  if (reason) return reason;
  const parts = [
    facts?.characters === undefined ? '' : `${facts.characters.toLocaleString('en-US')} 字`,
    facts?.sections?.length ? `${facts.sections.length} 个章节` : '',
    facts?.blanks ? `${facts.blanks} 处待补充` : '',
    facts?.characters === undefined ? (facts?.summary ?? '') : '',
    looked === undefined ? '' : looked ? '模型看过成品的样子' : '模型没有看过成品的样子',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
