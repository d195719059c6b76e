/** Several long files that are each to be condensed: one sub-agent a file, and their results put together with their sources. */
import type { FileRef } from '#agent/events.ts';
import { callsOf, type Answered, type AnsweredBy, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { agreedOn, agreementTurn, beyondTold, toldOf, wantsPlan } from './agree.ts';
import { readMakes } from '../reading/make/read-make.ts';
import { planCall, runningStep, type Step } from './plan-steps.ts';
import words from './team-words.json' with { type: 'json' };
import { filesFor } from './write.ts';

/** As many as a run may hand out; more files share. */
const mostPieces = 8;
/** Fewer files, or short ones, are read sooner than handed out. */
const fewestLong = 3;

const says = (text: string, list: keyof typeof words): boolean => words[list].some((word) => text.includes(word));

/** Null when the request is another one, or too small to be worth it. */
export function teamTurn(conversation: Conversation): Turn | null {
  const { text, done } = conversation;
  const given = filesFor(conversation);
  const begun = done.some((call) => call.tool === 'sub_agent');
  if (!begun && !(conversation.can('sub_agent') && isWorthIt(text, given))) return null;
  const agreed = agreedOn(conversation, given);
  const { files } = agreed;
  if (files.length === 0) return saying('计划里没有留下要读的文件，所以什么也没有读。要看哪一个，直接告诉我。');
  const pieces = piecesOf(files);
  const steps: Step[] = [
    { id: 'parts', title: `${pieces.length} 个协作成员各读${files.length > pieces.length ? '一两' : '一'}个文件` },
    { id: 'merge', title: says(text, 'compare') ? '并列各文件的要点' : '合并各文件的要点' },
  ];
  const title = `${says(text, 'compare') ? '对比' : '分别总结'} ${files.length} 个文件`;
  const orders = readMakes(text, { kind: 'document', files: files.map(({ name }) => name), today: conversation.today });
  const agreement = conversation.has_begun ? null : agreementTurn(conversation, title, steps, files, wantsPlan(orders));
  if (agreement) return agreement;
  if (!conversation.has_begun && conversation.can('plan'))
    return {
      text: `这 ${files.length} 个文件都比较长，我分给 ${pieces.length} 个协作成员同时读，再合起来。`,
      calls: [planCall(title, steps, 'parts')],
    };
  const open = pieces.filter((piece) => !resultOf(done, piece));
  if (open.length > 0) return { text: '', calls: open.map(callOf) };
  if (runningStep(done) === 'parts') {
    const failed = pieces.every((piece) => !resultOf(done, piece)?.ok) ? ['parts'] : [];
    return { text: '', calls: [planCall(title, steps, null, failed)] };
  }
  const parts = pieces.map((piece) => ({ piece, result: resultOf(done, piece) }));
  return saying([...toldOf(agreed), merged(text, parts, beyondTold(agreed.added))].join('\n\n'));
}

function isWorthIt(text: string, files: FileRef[]): boolean {
  if (says(text, 'as_document')) return false;
  const asksEach = says(text, 'each') && says(text, 'condense');
  const asksAll = says(text, 'compare') && says(text, 'files');
  return (asksEach || asksAll) && files.filter(isLong).length >= fewestLong;
}

/** Some two thousand characters of text, or a packed file that holds more than its wrapping. */
function isLong({ name, bytes }: FileRef): boolean {
  return bytes >= (/\.(?:md|txt|csv|tsv|html?|json)$/i.test(name) ? 6_000 : 12_000);
}

function piecesOf(files: FileRef[]): FileRef[][] {
  const pieces: FileRef[][] = files.slice(0, mostPieces).map((file) => [file]);
  for (const [n, file] of files.slice(mostPieces).entries()) pieces[n % mostPieces]?.push(file);
  return pieces;
}

function callOf(piece: FileRef[]): Turn['calls'][number] {
  const names = piece.map((file) => `“${file.name}”`).join('和');
  return {
    tool: 'sub_agent',
    input: {
      title: `总结 ${piece.map((file) => file.name).join('、')}`.slice(0, 60),
      instructions: `总结${names}的主要内容，数字照抄，注明位置。`,
      files: piece.map((file) => file.uri),
    },
  };
}

function resultOf(done: Answered[], piece: FileRef[]): AnsweredBy<'sub_agent'> | undefined {
  const uris = JSON.stringify(piece.map((file) => file.uri));
  return callsOf(done, 'sub_agent').findLast((call) => JSON.stringify(call.input['files']) === uris);
}

interface Part {
  piece: FileRef[];
  result: AnsweredBy<'sub_agent'> | undefined;
}

function merged(text: string, parts: Part[], beyond: string[]): string {
  const found = parts.flatMap(({ piece, result }) => (result?.ok ? [{ piece, ...result.result }] : []));
  const undone = [
    ...parts.flatMap(({ piece, result }) => (result && !result.ok ? [`没有总结“${namesOf(piece)}”：${result.reason}`] : [])),
    ...found.flatMap((one) => one.not_done),
    ...beyond,
    ...(says(text, 'compare') ? [`没有逐句比对：${parts.length} 个文件只并列了各自的要点，要逐句比对请一次给两个文件。`] : []),
  ];
  const sections = found.map((one) => `${one.words}\n\n（来源：${namesOf(one.piece)}）`);
  return [
    found.length === 0
      ? '没有一个文件总结成功。'
      : `${found.length} 个协作成员读完了 ${found.flatMap((one) => one.piece).length} 个文件，要点如下，数字与原文一致。`,
    ...sections,
    ...(undone.length > 0 ? [`未完成：\n${undone.map((sentence) => `- ${sentence}`).join('\n')}`] : []),
  ].join('\n\n');
}

function namesOf(piece: FileRef[]): string {
  return piece.map((file) => escapeMarkdown(file.name)).join('、');
}
