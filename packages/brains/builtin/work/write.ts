/** Writing a new document, turn by turn: plan, read, plan, write, plan, hand over. */
import phrases from './asked-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import type { FileRef } from '#agent/events.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { toWrite } from '#contract/content/document-to-write.ts';
import { type AnsweredBy, callsOf, type Conversation, documentName } from '../conversation.ts';
import { composeDocument } from '../compose/compose.ts';
import { ofTalk } from '../compose/for-readers.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { type WritingRequest, writingRequestOf } from '../compose/writing-request.ts';
import { orderReplyOf } from '../text/replies.ts';
import { readMake } from '../reading/make/read-make.ts';
import { addedTold, agreedOn, agreementTurn, toldOf, wantsPlan } from './agree.ts';
import { isEmptyOfContent, questionTurn, withDocumentReplies } from './ask.ts';
import { sayIn, spokenIn } from '../said/said.ts';
import { stoodInText } from '../compose/wishes.ts';
import { handOver } from './hand-over.ts';
import { makeTurn } from './make-turn.ts';
import { askedIn, refusedTurn, wantsCard } from './order.ts';
import { firstStep } from './plan-steps.ts';

export function writeTurn(conversation: Conversation): Turn {
  const agreed = agreedOn(conversation, filesFor(conversation));
  const { files } = agreed;
  const names = files.map((file) => file.name);
  const read = askedIn(conversation, 'document', names);
  const [first, ...others] = read.intents;
  const intent = first && withDocumentReplies(first, conversation);
  if (!intent) return saying('想写什么？请告诉我类型、主题和要点，例如：“写一份周报，本周完成了……，下周计划……”，也可以直接上传材料。');
  const request = withEarlierFacts(writingRequestOf(intent), conversation);
  const order = { ...read, intents: [intent] };
  const refused = refusedTurn(conversation, order, request.kind_word);
  if (refused) return refused;
  const shows = wantsCard(conversation, order);
  const question = conversation.has_begun || shows ? null : questionTurn(conversation, request, files.length > 0);
  if (question) return question;
  if (!shows && request.one_page && files.length === 0 && request.facts.length === 0 && !conversation.has_begun)
    return saying(
      '还没有可以摘要的内容，所以没有写。把内容粘贴在消息里（“给老板看的一页摘要：……”），或上传文档、表格，我整理成一页，结论放在最前面。\n\n未完成：\n- 没有写一页摘要：缺少内容。',
    );
  const plan = {
    title: request.title ?? `${request.topic ?? ''}${request.kind_word}`,
    sort: '梳理要求与要点',
    make: `撰写${request.kind_word}`,
  };
  const steps = [firstStep(files, plan.sort), { id: 'write', title: plan.make }];
  const agreement = conversation.has_begun ? null : agreementTurn(conversation, plan.title, steps, files, wantsPlan([intent]));
  if (agreement) return agreement;
  return makeTurn(conversation, {
    plan,
    files,
    names,
    order,
    opening: opening(request, files),
    has_own: request.facts.join('').length >= 20,
    refuses: ({ materials }) => ofTalk(request, materials),
    compose(reading) {
      const composed = composeDocument(request, reading.materials, conversation.today, read.outline);
      const written = callsOf(conversation.done, 'write_document')[0];
      const file = () => ({ ...composed, file_name: fileName(composed.title, request, conversation) });
      const lost =
        written?.ok === false ? `文档没有写成：${written.reason}\n\n下面是写好的内容，可以直接复制：\n\n${composed.content}` : null;
      return {
        printed: composed.heads,
        outline: composed.outline,
        first: written ? withLaterReading(conversation, written, composed.content) : null,
        next: written ? null : { tool: 'write_document', input: toWrite(intent, file(), reading.materials) },
        lost,
        stood: stoodInText(composed.content).map(({ title, words }) => `${title} ${words}`),
        handOver: () => {
          const not_done = [...request.not_done, ...addedTold(agreed), ...others.map(notWritten)];
          // The length as the document's own tool counts it is the one the reader of the document sees.
          const characters = written?.ok ? written.result.characters : composed.characters;
          const told = { ...composed, characters, notes: [...toldOf(agreed), ...composed.notes] };
          const name = (written && documentName(written)) ?? composed.title;
          const said = handOver({ request: { ...request, not_done }, composed: told, reading, name }, sayIn(spokenIn(conversation.text)));
          const assumed = conversation.manner === 'hands_off' && files.length === 0 && isEmptyOfContent(request);
          return assumed ? `${said}\n\n我的假设：您没有给出主题和内容，我没有提问，按通常的${request.kind_word}写，事实都留待补充。` : said;
        },
      };
    },
  });
}

/** Of several texts of one message the first is written. */
const notWritten = (intent: MakeIntent): string =>
  `没有写${writingRequestOf(intent).kind_word}：一句话里要了几份，先写了第一份。请把这一份的要求另发一次。`;

/** A file that could only be read after the document was written belongs into it all the same. */
function withLaterReading(conversation: Conversation, written: AnsweredBy<'write_document'>, content: string): Turn | null {
  const name = documentName(written);
  const read = conversation.done.findLast((call) => call.tool === 'read_file' && call.ok && call.at > written.at);
  if (!written.ok || !read || name === null) return null;
  const edited = conversation.done.findLast((call) => call.tool === 'edit_document' && call.at > read.at);
  if (!edited) return { text: '', calls: [{ tool: 'edit_document', input: { file_name: name, edits: [{ op: 'rewrite', content }] } }] };
  if (edited.ok) return null;
  return saying(`刚读到的内容没有补进“${escapeMarkdown(name)}”：${edited.reason}\n\n未完成：\n- 文档里还没有刚读到的文件的内容。`);
}

/** “再写一份通知” is about what the earlier request told, unless it tells something itself. */
function withEarlierFacts(request: WritingRequest, conversation: Conversation): WritingRequest {
  const own = request.facts.filter((fact) => !phrases.formal_labels.some((one) => fact.startsWith(one)));
  if (!conversation.had_document || own.length > 0 || conversation.files.length > 0) return request;
  const earlier = conversation.earlier
    .flatMap(({ text }) => readMake(text, { kind: null, files: [], today: conversation.today }) ?? [])
    .filter(({ kind }) => kind.value === 'document')
    .map(writingRequestOf)
    .findLast((other) => other.facts.length > 0);
  return earlier ? { ...request, topic: request.topic ?? earlier.topic, facts: [...request.facts, ...earlier.facts] } : request;
}

/** The files of this message, as far as they were left on the order card; with none and words that point back, those of earlier messages. */
export function filesFor(conversation: Conversation): FileRef[] {
  const reply = conversation.replies.flatMap((one) => orderReplyOf(one) ?? []).at(-1);
  const all = filesMeant(conversation);
  if (reply?.answer.outcome !== 'go' || reply.answer.intent.intent !== 'make' || reply.order.intent.intent !== 'make') return all;
  const kept = new Set(reply.answer.intent.sources.map(({ value }) => value));
  const out = new Set(reply.order.intent.sources.map(({ value }) => value).filter((name) => !kept.has(name)));
  return all.filter(({ name }) => !out.has(name));
}

function filesMeant(conversation: Conversation): FileRef[] {
  if (conversation.files.length > 0) return conversation.files;
  const pointsBack = holds(conversation.text, phrases.points_back);
  const earlier = conversation.earlier.flatMap((message) => message.files);
  return pointsBack ? [...new Map(earlier.map((file) => [file.uri, file])).values()] : [];
}

function opening(request: WritingRequest, files: FileRef[]): string {
  const what = request.title
    ? `《${request.title}》`
    : `${request.topic && !request.kind_word.includes(request.topic) ? `“${request.topic}”的` : ''}${request.kind_word}`;
  const length = request.length ? `（${request.length.as_written.trim()}）` : '';
  if (files.length > 0)
    return `我先读完${files.length === 1 ? `“${escapeMarkdown(files[0]?.name ?? '')}”` : `这 ${files.length} 个附件`}，再写${what}${length}。`;
  return `我按您给的内容写${what}${length}，不知道的地方会标出来。`;
}

/** Which page it becomes follows from what is written. */
function htmlEnding(kind: WritingRequest['kind'], text: string): string {
  if (kind === '简历') return '.resume.html';
  if (kind === '小红书' || kind === '公众号') return '.socmed.html';
  return holds(text, phrases.web_text) ? '.webdoc.html' : '.report.html';
}

function fileName(title: string, request: WritingRequest, conversation: Conversation): string {
  const stem =
    title
      .replaceAll(/【[^】]*】/g, '')
      .replaceAll(/[\\/:*?"<>|\n\t]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s·•|—–-]+|[\s·•|—–-]+$/g, '')
      .slice(0, 60) || request.kind_word;
  const taken = conversation.all.filter((call) => call.tool === 'write_document' && call.ok).map(documentName);
  const suffix = request.format === 'html' ? htmlEnding(request.kind, conversation.text) : '.md';
  let name = `${stem}${suffix}`;
  for (let i = 2; taken.includes(name); i++) name = `${stem}（${i}）${suffix}`;
  return name;
}
