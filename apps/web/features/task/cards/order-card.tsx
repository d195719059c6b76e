/** What was read in a request, as a form to mend before anything is made; afterwards what was agreed. */
import { lazy, Suspense, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { headsShown } from '#contract/intent/heads.ts';
import { makeFieldWords } from '#contract/intent/make-words.ts';
import { openPoints } from '#contract/intent/order-draft.ts';
import type { Order, OrderAnswer } from '#contract/intent/order.ts';
import { gapsOf } from '#capabilities/deliverables/sheet/query-form/step-gaps.web.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Intent } from '#contract/intent/intent.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { useAnswerDraft } from './answer-draft.ts';
import type { Reply } from './answer-question.ts';
import { AgreedOrder } from '../order-card/agreed-order.tsx';
import { ChangeForm } from '../order-card/change-form.tsx';
import { DoubtList } from '../order-card/doubt-list.tsx';
import { finished } from '../order-card/finished.ts';
import { OrderFormContext, type CardDraft } from '../order-card/form.ts';
import { InsideList } from '../order-card/inside-list.tsx';
import { MakeForm } from '../order-card/make-form.tsx';
import { NeedsModel } from '../order-card/needs-model.tsx';
import { RequestWords } from '../order-card/request-words.tsx';
import { begunDraft, kept, revivedDraft } from '../order-card/revived.ts';
import { UnreadList } from '../order-card/unread-list.tsx';
import { whatComes } from '../order-card/what-comes.ts';

const TableForm = lazy(async () => ({ default: (await import('../order-card/table-form.tsx')).TableForm }));

export interface OrderCardProps {
  interaction: Extract<Interaction, { reason: 'order' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function OrderCard({ interaction, onReply, sending }: OrderCardProps) {
  if (interaction.state === 'open') return <Form order={interaction.payload} onReply={onReply} sending={sending} />;
  // The fold keeps the answer with the reason it was checked for.
  return <AgreedOrder answer={interaction.answer as OrderAnswer} />;
}

function Form({ order, onReply, sending }: Omit<OrderCardProps, 'interaction'> & { order: Order }) {
  const [{ draft }, keep] = useAnswerDraft(
    () => begunDraft(order),
    (value) => revivedDraft(order, value),
  );
  const [lit, setLit] = useState('');
  const [gap, setGap] = useState<ReturnType<typeof firstGap>>(null);
  const [sent, setSent] = useState<OrderAnswer['outcome'] | null>(null);
  const [isWrong, setWrong] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const disabled = sending || !onReply;
  const change = (next: CardDraft) => {
    setWrong(false);
    keep(kept(next));
  };
  const form = { order, draft, disabled, change, light: setLit };
  const open = useMemo(() => openPoints(order, draft), [order, draft]);
  const answer = (given: OrderAnswer) => {
    if (disabled) return;
    setSent(given.outcome);
    onReply?.({ reason: 'order', answer: given });
  };
  const canGo = draft.intent.intent !== 'unknown';
  const go = () => {
    // What is said again in other words is read before anything is done.
    const isSaidAgain = Object.values(draft.clauses).some((one) => one.to === 'again' && one.words.trim() !== '');
    const open_step = isSaidAgain && isUnbegun(draft.intent) ? null : firstGap(draft.intent);
    setGap(open_step);
    // A step that can't be done may be among what is said again.
    const steps = isSaidAgain ? ':not(button)' : '';
    const wrong = root.current?.querySelector<HTMLElement>(`input:invalid, [data-problem]${steps}`);
    setWrong(Boolean(wrong));
    if (wrong) {
      wrong.scrollIntoView({ block: 'center' });
      wrong.focus();
      // Of a table the step itself is opened.
      if (wrong instanceof HTMLButtonElement) wrong.click();
    } else if (canGo && !open_step) answer(finished(order, draft));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      go();
      // A line of words is not sent off half-way.
    } else if (event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <OrderFormContext value={form}>
      {/* What is wrong says so in its place, in words of ours. */}
      <form ref={root} noValidate onSubmit={submit} onKeyDown={onKeyDown} className="@container mt-3 space-y-4 text-sm">
        <RequestWords order={order} lit={lit} />
        <DoubtList doubts={elsewhere(order)} />
        {canGo ? <UnreadList /> : null}
        {draft.intent.intent === 'make' ? <InsideList inside={draft.intent.inside} /> : null}
        <NeedsModel />
        {draft.intent.intent === 'make' ? <MakeForm intent={draft.intent} /> : null}
        {draft.intent.intent === 'change' ? <ChangeForm intent={draft.intent} /> : null}
        {draft.intent.intent === 'table' ? (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <TableForm intent={draft.intent} gap={gap} />
          </Suspense>
        ) : null}
        {canGo ? null : <p className="text-ink-2">没有读出要做什么。请换个说法：做成什么、写给谁、用哪些内容。</p>}
        {draft.again === null ? (
          <div className="space-y-2 border-t border-line pt-3">
            {isWrong ? (
              <p role="alert" className="text-xs text-rust">
                有一处填得不对，或还没有选定，已经在上面标出来了。
              </p>
            ) : null}
            {gap ? (
              <p role="alert" className="text-xs text-rust">
                {isUnbegun(draft.intent) ? '还没有要做的：请先在上面加一步。' : '有一步还差一项，已经在上面标出来了。'}
              </p>
            ) : null}
            {canGo ? (
              <p className="text-sm break-words text-ink-2">
                {whatComes(
                  draft.intent,
                  order.files.map(({ name }) => name),
                  headsShown(order, draft).find(({ field }) => field === 'title')?.words,
                )}
              </p>
            ) : null}
            {canGo ? (
              <Left unread={open.unread.length} doubts={open.doubts.filter(({ kind, likely }) => kind !== 'left_out' && !likely).length} />
            ) : null}
            <div className="flex flex-wrap items-center gap-2">
              {canGo ? (
                <Button type="submit" size="small" busy={sending && sent === 'go'} disabled={disabled} title="Ctrl+Enter">
                  就这样做
                </Button>
              ) : null}
              <Button look="secondary" size="small" disabled={disabled} onClick={() => change({ ...draft, again: order.text })}>
                换个说法
              </Button>
              <Button
                look="ghost"
                size="small"
                busy={sending && sent === 'cancel'}
                disabled={disabled}
                onClick={() => answer({ outcome: 'cancel' })}
              >
                不做了
              </Button>
            </div>
          </div>
        ) : (
          <Again
            words={draft.again}
            busy={sending && sent === 'again'}
            disabled={disabled}
            onChange={(again) => change({ ...draft, again })}
            onSend={(words) => answer({ outcome: 'again', words })}
          />
        )}
      </form>
    </OrderFormContext>
  );
}

/** The first step that still needs something before it can be done. */
function firstGap(intent: Intent): { query: number; step: number } | null {
  if (intent.intent !== 'table') return null;
  for (const [query, asked] of intent.queries.entries()) {
    if (asked.query.steps.length === 0) return { query, step: 0 };
    const step = asked.query.steps.findIndex((one) => gapsOf(one).length > 0);
    if (step >= 0) return { query, step };
  }
  return null;
}

function isUnbegun(intent: Intent): boolean {
  return intent.intent === 'table' && intent.queries.some(({ query }) => query.steps.length === 0);
}

/** Doubts that belong to no row of the form. */
function elsewhere({ intent }: Order) {
  return intent.doubts.filter(({ path }) => {
    if (intent.intent === 'change') return !/^changes\.\d+\b/.test(path);
    if (intent.intent === 'table') return !/^queries\.\d+\b/.test(path);
    const [name = ''] = path.split('.', 1);
    return !Object.hasOwn(intent, name) || !Object.hasOwn(rowsOfMake, name);
  });
}

const rowsOfMake = { ...makeFieldWords, facts: '' };

function Left({ unread, doubts }: { unread: number; doubts: number }) {
  const parts = [...(unread > 0 ? [`${unread} 句没有读懂的`] : []), ...(doubts > 0 ? [`${doubts} 处没有选定的`] : [])];
  if (parts.length === 0) return null;
  return <p className="text-xs text-amber">还有 {parts.join('、')}；就这样做的话，会在结果里写明是怎样处理的。</p>;
}

interface AgainProps {
  words: string;
  busy: boolean;
  disabled: boolean;
  onChange(words: string | null): void;
  onSend(words: string): void;
}

function Again({ words, busy, disabled, onChange, onSend }: AgainProps) {
  const said = words.trim();
  return (
    <div className="space-y-2">
      <label className="block">
        <span className="mb-1.5 block font-medium">换个说法</span>
        <textarea
          rows={3}
          maxLength={20_000}
          value={words}
          disabled={disabled}
          autoFocus
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey) || said === '') return;
            event.preventDefault();
            event.stopPropagation();
            onSend(said);
          }}
          className="block max-h-72 min-h-20 field-sizing-content w-full resize-y rounded-control border border-line-strong bg-sheet px-3 py-2 text-base hover:border-ink-3"
        />
        <span className="mt-1 block text-xs text-ink-3">会按新的说法重新读一遍，附件照旧；上面改过的不保留。</span>
      </label>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} disabled={disabled || said === ''} onClick={() => onSend(said)}>
          按这个说法
        </Button>
        <Button look="ghost" size="small" disabled={disabled} onClick={() => onChange(null)}>
          回到表单
        </Button>
      </div>
    </div>
  );
}
