/** A discreet line in an answer that opens to show more: what was summed up before it, or what the model thought. */
import { ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { AnswerText } from './answer-text.tsx';

export function AsideNotes({ answer }: { answer: Answer }) {
  const live = answer.live_reasoning;
  return (
    <>
      {answer.summaries.map((summary) => (
        <AsideNote key={summary.at} label="较早的对话已整理为摘要，可展开查看">
          <AnswerText text={summary.text} />
          <p className="mt-2 text-xs text-ink-3">
            为了让模型放得下，从这里起它读的是这份摘要（约 {inTokens(summary.tokens_before)} → {inTokens(summary.tokens_after)}
            ）。上面的对话都还在，没有删除。
          </p>
        </AsideNote>
      ))}
      {answer.reasoning.length > 0 || live ? (
        <AsideNote label={live && answer.live_text === '' ? '思考过程 · 正在想' : '思考过程'} grown={live?.text.length ?? 0}>
          <div className="space-y-3">
            {answer.reasoning.map((text, n) => (
              <p key={n} className="text-sm break-words whitespace-pre-wrap text-ink-2">
                {text.length > shownAtMost ? `${text.slice(0, shownAtMost)}\n（内容较长，只显示前 2 万字）` : text}
              </p>
            ))}
            {live ? (
              <p className="text-sm break-words whitespace-pre-wrap text-ink-2">
                {live.from > 0 ? '（前面的部分想完后一起显示）\n' : ''}
                {live.text}
              </p>
            ) : null}
          </div>
        </AsideNote>
      ) : null}
    </>
  );
}

const shownAtMost = 20_000;

/** `grown`: how long it has become while it is being looked at; who reads its end stays there. */
function AsideNote({ label, grown = 0, children }: { label: string; grown?: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && grown > 0 && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [grown, open]);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ml-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-control px-1.5 text-xs text-ink-3 transition-colors duration-150 hover:text-ink-2 max-md:min-h-11"
      >
        <ChevronRight
          size={14}
          strokeWidth={1.5}
          aria-hidden
          className={classList('transition-transform duration-150', open && 'rotate-90')}
        />
        {label}
      </button>
      {open ? (
        <div
          ref={box}
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            atEnd.current = scrollHeight - scrollTop - clientHeight < 24;
          }}
          className="animate-appear mt-1 max-h-96 overflow-y-auto rounded-card border border-line bg-paper px-4 py-3 [&_:is(h1,h2,h3,h4,h5,h6)]:my-2! [&_:is(h1,h2,h3,h4,h5,h6,p,li)]:text-sm! [&_li]:my-0.5!"
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

function inTokens(tokens: number): string {
  return `${tokens.toLocaleString('zh-CN')} token`;
}
