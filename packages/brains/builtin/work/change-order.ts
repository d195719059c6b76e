/** What is asked of the thing that is there: from the words, or as the person left it on the order card; and when the card is shown first. */
import type { Change, ChangeIntent, ChangeTarget } from '#contract/intent/change.ts';
import { changeInWords } from '#contract/intent/change-words.ts';
import { isComplete } from '#contract/intent/intent.ts';
import type { MadeKind } from '#contract/intent/make.ts';
import type { OrderAnswer } from '#contract/intent/order.ts';
import { settled } from '#contract/intent/order-answers.ts';
import type { Conversation } from '../conversation.ts';
import { reasonOf } from '../reading/change/reasons.ts';
import { readChanges } from '../reading/change/read-changes.ts';
import { type PartThere, resolved } from '../reading/change/resolve.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { orderReplyOf } from '../text/replies.ts';

export interface There {
  kind: MadeKind;
  /** Its name. */
  file: string;
  parts: readonly PartThere[];
  /** What the parts are. */
  of: ChangeTarget['part'];
  /** What else of it has a name. */
  others?: readonly string[];
  /** What was pointed at. */
  pointed?: ChangeTarget | undefined;
  /** What earlier messages tell of it. */
  told?: (changes: readonly Change[]) => Change[];
  /** Words that are heeded elsewhere: they are not unread. */
  isOfPictures?: (words: string) => boolean;
}

export interface ChangesAsked {
  intent: ChangeIntent;
  /** To be carried out now. */
  changes: Change[];
  /** A sentence for everything that is not. */
  not_done: string[];
  /** The card is to be shown, or the order was taken back. */
  turn: Turn | null;
}

/** `text` are the words that are about it. */
export function changesAsked(conversation: Conversation, text: string, there: There): ChangesAsked {
  const reply = conversation.replies.flatMap((one) => orderReplyOf(one) ?? []).at(-1);
  const { answer } = reply ?? {};
  if (answer?.outcome === 'cancel') return { intent: intentOf('', there), changes: [], not_done: [], turn: saying('好的，没有改。') };
  const agreed = answer?.outcome === 'go' && answer.intent.intent === 'change' ? agreedOf(answer, there) : null;
  const intent = agreed ?? intentOf(answer?.outcome === 'again' ? answer.words : text, there);
  const shows = !agreed && conversation.shows_orders && conversation.can('order') && (conversation.confirms_orders || !isComplete(intent));
  if (shows) return { intent, changes: [], not_done: [], turn: card(intent, text, there) };
  // What the person agreed to is sure.
  const open = intent.changes.filter((change) => !(agreed || change.sure) || !isPlaced(change));
  return { intent, changes: intent.changes.filter((change) => !open.includes(change)), not_done: left(intent, open), turn: null };
}

/** The changes on the card as they were left, with those of the words that were put anew. */
function agreedOf(answer: OrderAnswer & { outcome: 'go' }, there: There): ChangeIntent {
  const { intent, again } = settled(answer);
  if (intent.intent !== 'change') throw new Error('an agreed change stays one');
  const all = [intent, ...again.map(({ words }) => intentOf(words, there))];
  return {
    ...intent,
    changes: all.flatMap(({ changes }) => changes),
    unread: all.flatMap(({ unread }) => unread),
    needs_model: all.flatMap(({ needs_model }) => needs_model),
  };
}

function intentOf(text: string, { kind, file, parts, of, others = [], pointed, told, isOfPictures }: There): ChangeIntent {
  const headings = [...parts.map(({ title }) => title), ...others];
  const read = readChanges(text, { kind, headings, ...(pointed ? { pointed } : {}) });
  const unread = isOfPictures ? read.unread.filter(({ words }) => !isOfPictures(words)) : read.unread;
  const { changes, doubts } = resolved(told?.(read.changes) ?? read.changes, parts, of);
  return {
    intent: 'change',
    kind,
    ...(kind === 'site' ? { of } : {}),
    file: file.slice(0, 500),
    ...read,
    unread,
    changes: changes.slice(0, 60),
    facts: [],
    doubts: doubts.slice(0, 40),
  };
}

/** Where a part is meant, it is known which. */
function isPlaced({ target, other }: Change): boolean {
  return target.places?.length !== 0 && other?.places?.length !== 0;
}

function left({ kind, unread, doubts, needs_model }: ChangeIntent, open: readonly Change[]): string[] {
  return [
    ...unread.map(({ words }) => reasonOf(kind, words) ?? `没有看懂“${escapeMarkdown(words)}”，这一处没有改。`),
    ...doubts.map(({ question, words }) => `没有做“${escapeMarkdown(words)}”：${escapeMarkdown(question)}`),
    ...open.filter(isPlaced).map((change) => `没有做“${escapeMarkdown(change.words)}”：没有说到什么程度，请说具体，例如字数或页数。`),
    ...needs_model.map(() => '没有翻译：内置引擎不做语言转换，接入大模型后可以。'),
  ];
}

function card(intent: ChangeIntent, text: string, { file, parts }: There): Turn {
  const title = file.replace(/(?:\.(?:report|pptx|podcast|poster))?\.[^.]+$/, '') || '这份内容';
  return {
    text: `动手之前请看一下：${intent.changes.length > 0 ? `要改的是${intent.changes.map((change) => escapeMarkdown(isPlaced(change) ? changeInWords(change) : `“${change.words}”`)).join('；')}` : '没有读出要改什么'}。`,
    calls: [
      {
        tool: 'order',
        input: {
          title: `修改“${title}”`.slice(0, 200),
          text: text.slice(0, 20_000),
          intent,
          files: [],
          choices: {
            place: parts.slice(0, 100).map((part, at) => ({ value: at + 1, label: (part.title || `第 ${at + 1} 处`).slice(0, 300) })),
          },
        },
      },
    ],
  };
}
