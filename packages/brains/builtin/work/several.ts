/** Writing several documents for one message, turn by turn: agree on the plan, read once, write one after the other, hand over together. */
import { readingOf, documentName, type Answered, type Conversation } from '../conversation.ts';
import { composeDocument } from '../compose/compose.ts';
import { saying, type Turn } from '../recipe.ts';
import { under } from '../text/last-lines.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { toWrite } from '#contract/content/document-to-write.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { type WritingRequest, writingRequestOf } from '../compose/writing-request.ts';
import { agreedOn, agreementTurn, beyondTold, toldOf, wantsPlan } from './agree.ts';
import { notDone } from './hand-over.ts';
import { headsOf, withHeads } from './heads.ts';
import { unreadFiles } from './make-turn.ts';
import { askedIn, orderTurn } from './order.ts';
import { planCall, runningStep, type Step } from './plan-steps.ts';
import { fileName, filesFor } from './write.ts';

interface Piece extends Step {
  intent: MakeIntent;
  request: WritingRequest;
}

/** Null when the message asks for one document, or for none. */
export function severalTurn(conversation: Conversation): Turn | null {
  const agreed = agreedOn(conversation, filesFor(conversation));
  const { files } = agreed;
  const names = files.map((file) => file.name);
  const read = askedIn(conversation, 'document', names);
  if (read.intents.length < 2 || !conversation.can('write_document')) return null;
  const order = orderTurn(conversation, read, `这 ${read.intents.length} 份文档`, names);
  if (order) return order;
  const pieces = read.intents.map(pieceOf).filter(({ title }) => !agreed.removed.includes(title));
  if (pieces.length === 0) return saying('计划里没有留下要写的文档，所以什么也没有写。要写哪一份，直接告诉我。');
  const steps: Step[] = [
    ...(files.length > 0 ? [{ id: 'read', title: `读取 ${files.length} 个附件` }] : []),
    ...pieces.map(({ id, title }) => ({ id, title })),
    { id: 'check', title: '核对并交付' },
  ];
  const name = `撰写 ${pieces.length} 份文档`;
  const opening = `我依次写这 ${pieces.length} 份文档，不知道的地方会标出来。`;
  if (!conversation.has_begun) {
    const agreement = agreementTurn(conversation, name, steps, files, wantsPlan(read.intents));
    if (agreement) return agreement;
    if (conversation.can('plan')) return { text: opening, calls: [planCall(name, steps, steps[0]?.id ?? null)] };
  }
  const reading = readingOf(files, conversation.all);
  if (reading.calls.length > 0 && conversation.can('read_file'))
    return { text: conversation.has_begun ? '' : opening, calls: reading.calls };
  const written = conversation.done.filter((call) => call.tool === 'write_document');
  const compose = ({ request }: Piece) => composeDocument(request, reading.materials, conversation.today);
  const running = runningStep(conversation.done);
  const failed = pieces.filter((_piece, n) => written[n]?.ok === false).map(({ id }) => id);
  const next = pieces[written.length];
  if (next) {
    if (conversation.can('plan') && running !== undefined && running !== next.id)
      return { text: '', calls: [planCall(name, steps, next.id, failed)] };
    const composed = compose(next);
    const file_name = fileName(composed.title, next.request, conversation);
    const input = toWrite(next.intent, { ...composed, file_name }, reading.materials);
    return { text: '', calls: [{ tool: 'write_document', input }] };
  }
  if (running && conversation.can('plan')) return { text: '', calls: [planCall(name, steps, null, failed)] };
  const made = pieces.map((piece, n) => ({ piece, composed: compose(piece), call: written[n] }));
  const notes = [...toldOf(agreed), ...new Set(made.flatMap(({ composed }) => composed.notes))];
  const undone = [
    ...made.flatMap(({ piece, call }) => (call?.ok ? [] : [`${piece.title}没有写成：${call?.reason ?? ''}`])),
    ...new Set([...unreadFiles(reading), ...made.flatMap(({ piece, composed }) => notDone(piece.request, reading, composed))]),
    ...beyondTold(agreed.added),
  ];
  const heads = made.flatMap(({ piece, composed }) => headsOf(conversation, piece.intent, composed.heads, reading));
  const said = saying(
    [
      `已写好 ${made.filter(({ call }) => call?.ok).length} 份文档：\n${made.flatMap(({ composed, call }) => lineOf(composed, call)).join('\n')}`,
      ...under('请留意', notes),
      ...under('未完成', undone),
      `接下来直接说要改哪一份、改什么，例如“${pieces[0]?.request.kind_word ?? '第一份'}加一段：……”；没有说哪一份，改的是最后一份。`,
    ].join('\n\n'),
  );
  return withHeads(conversation, { heads }, reading, said);
}

function pieceOf(intent: MakeIntent, n: number): Piece {
  const request = writingRequestOf(intent);
  const name = request.title ?? `${request.topic && !request.kind_word.includes(request.topic) ? request.topic : ''}${request.kind_word}`;
  return { id: `write-${n + 1}`, title: `撰写${name}`, intent, request };
}

function lineOf({ title, blanks }: { title: string; blanks: string[] }, call: Answered | undefined): string[] {
  if (!call?.ok) return [];
  const left = blanks.length > 0 ? `，有 ${blanks.length} 处要您补充：${[...new Set(blanks)].slice(0, 3).join('；')}` : '';
  return [`- ${escapeMarkdown(documentName(call) ?? title)}${left}`];
}
