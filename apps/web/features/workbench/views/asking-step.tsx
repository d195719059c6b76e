/** A step that asked the person: what was asked, and what was answered. */
import { CircleCheck, CirclePause } from 'lucide-react';
import { intentInWords, orderInWords } from '#contract/intent/order-answers.ts';
import type { Order, OrderAnswer } from '#contract/intent/order.ts';
import { noAnswer, valueInWords } from '#contract/timeline/questions/interaction-answers.ts';
import type {
  AckSlideOptions,
  AckSlideOptionsAnswer,
  Answered,
  AskUser,
  AskUserAnswer,
  ListItem,
} from '#contract/timeline/questions/interactions.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

export function View(props: StepViewProps) {
  const { action, interaction } = props.entry;
  // Nobody was asked: the assumptions stand in the answer. Or the question itself was no good.
  if (!interaction) return action.state === 'done' ? <NotAsked {...props} /> : <AnyStep {...props} />;
  return (
    <div className="space-y-3 p-4">
      <State interaction={interaction} />
      <Asked interaction={interaction} />
    </div>
  );
}

function NotAsked({ entry }: StepViewProps) {
  return (
    <div className="space-y-3 p-4">
      <OutputView label="没有提问，按假设继续" text={entry.action.computer_content} />
    </div>
  );
}

function State({ interaction }: { interaction: Interaction }) {
  const open = interaction.state === 'open';
  return (
    <p className={`flex items-center gap-2 text-sm ${open ? 'text-amber' : 'text-ink-2'}`}>
      {open ? (
        <CirclePause size={16} strokeWidth={1.5} className="shrink-0" />
      ) : (
        <CircleCheck size={16} strokeWidth={1.5} className="shrink-0 text-jade" />
      )}
      {wordsOf(interaction)}
    </p>
  );
}

function wordsOf(interaction: Interaction): string {
  if (interaction.state === 'open') return '正在等你回答，请在对话里的卡片上作答';
  if (interaction.by === 'host') return '时间到，已按默认回答继续';
  return interaction.answer === null ? '用文字作了回答' : '已回答';
}

function Asked({ interaction }: { interaction: Interaction }) {
  const words = interaction.state === 'answered' && interaction.answer === null ? interaction.words : null;
  return (
    <>
      <Payload interaction={interaction} />
      {words === null ? null : (
        <blockquote className="rounded-card border border-line px-3 py-2 text-sm break-words whitespace-pre-wrap">{words}</blockquote>
      )}
    </>
  );
}

function Payload({ interaction }: { interaction: Interaction }) {
  const answer = interaction.state === 'answered' ? interaction.answer : null;
  // An answer is kept with the reason it was checked for.
  switch (interaction.reason) {
    case 'ask_user':
      return <Questions payload={interaction.payload} answer={answer as AskUserAnswer | null} />;
    case 'ack_slide_options':
      return <Looks payload={interaction.payload} answer={answer as AckSlideOptionsAnswer | null} />;
    case 'order':
      return <OrderRead order={interaction.payload} answer={answer as OrderAnswer | null} />;
    case 'takeover_browser':
      return <Sentence text={interaction.payload.why} />;
    case 'step_done':
      return <Sentence title={interaction.payload.title} text={interaction.payload.summary} />;
    case 'confirm_plan':
    case 'ack_outline':
    case 'confirm_html_plan':
      return <List title={interaction.payload.title} items={listOf(interaction, answer)} />;
    // A limit that was reached belongs to no step; a schedule has a view of its own, as has the step that would send something.
    case 'raise_cap':
    case 'schedule':
    case 'confirm_egress':
      return null;
  }
}

function Questions({ payload, answer }: { payload: AskUser; answer: AskUserAnswer | null }) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line">
      {payload.questions.map((question) => {
        const value = answer ? valueInWords({ reason: 'ask_user', payload, answer }, question) : '';
        return (
          <div key={question.id} className="px-3 py-2 text-sm">
            <dt className="font-medium break-words">{question.text}</dt>
            {question.options ? <dd className="text-xs break-words text-ink-3">可选：{question.options.join('、')}</dd> : null}
            {answer ? (
              <dd className={value === noAnswer ? 'text-ink-3' : 'break-words whitespace-pre-wrap'}>
                {value === noAnswer ? '没有填写' : value}
              </dd>
            ) : null}
          </div>
        );
      })}
    </dl>
  );
}

function Looks({ payload, answer }: { payload: AckSlideOptions; answer: AckSlideOptionsAnswer | null }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {payload.options.map(({ id, name, note }) => (
        <li key={id} className="flex items-start gap-2 px-3 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{name}</p>
            <p className="text-xs break-words text-ink-3">{note}</p>
          </div>
          {answer?.option === id ? <span className="shrink-0 text-xs text-jade">已选</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** What was read, and what was agreed to once it was. */
function OrderRead({ order: { title, intent }, answer }: { order: Order; answer: OrderAnswer | null }) {
  const unread = intent.unread.map(({ words }) => `没有读懂：${words}`);
  return (
    <>
      <Sentence title={title} text={[...intentInWords(intent), ...unread].join('\n')} />
      {answer ? <Sentence title="你的回答" text={orderInWords(answer)} /> : null}
    </>
  );
}

function Sentence({ title, text }: { title?: string; text: string }) {
  return (
    <section className="rounded-card border border-line px-3 py-2 text-sm">
      {title ? <h3 className="font-semibold break-words">{title}</h3> : null}
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </section>
  );
}

function listOf(
  interaction: Exclude<
    Interaction,
    { reason: 'ask_user' | 'raise_cap' | 'schedule' | 'order' | 'confirm_egress' | 'ack_slide_options' | 'takeover_browser' | 'step_done' }
  >,
  answer: Answered['answer'] | null,
): ListItem[] {
  if (answer && 'steps' in answer) return answer.steps;
  if (answer && 'outline' in answer && !('outcome' in answer)) return answer.outline;
  if (answer && 'sections' in answer) return answer.sections;
  switch (interaction.reason) {
    case 'confirm_plan':
      return interaction.payload.steps;
    case 'ack_outline':
      return interaction.payload.outline;
    case 'confirm_html_plan':
      return interaction.payload.sections;
  }
}

function List({ title, items }: { title: string; items: ListItem[] }) {
  return (
    <section className="rounded-card border border-line px-3 py-2">
      <h3 className="text-sm font-semibold break-words">{title}</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-6 text-sm marker:text-ink-3">
        {items.map((item, n) => (
          <li key={n} className="break-words">
            {item.title}
            {item.children?.length ? (
              <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-2 marker:text-ink-3">
                {item.children.map((child, m) => (
                  <li key={m} className="break-words">
                    {child.title}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
