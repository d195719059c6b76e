/** The last word of a request: what was made from what, what is left to fill in, what was not done, what can be asked next. */
import { withoutSources } from '../text/source-mark.ts';
import phrases from './asked-words.json' with { type: 'json' };
import type { FileReading } from '../conversation.ts';
import type { Composed } from '../compose/compose.ts';
import { noChartDrawn } from '../text/cannot-do.ts';
import { handedOver } from './make-turn.ts';
import { sayIn, type Say } from '../said/said.ts';
import { stoodInText, unmetWishes } from '../compose/wishes.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { othersIn, type WritingRequest } from '../compose/writing-request.ts';

export interface HandOver {
  request: WritingRequest;
  composed: Composed;
  reading: FileReading;
  name: string;
}

export function handOver({ request, composed, reading, name }: HandOver, say: Say = sayIn('zh')): string {
  const isEnglish = say('language') === 'en';
  const names = isEnglish ? composed.sources.map((one) => `“${escapeMarkdown(one)}”`).join(', ') : listNames(composed.sources);
  const from = names === '' ? '' : say('document.from', { names });
  const shown = name.replace(/\.(?:md|report\.html)$/, '') === composed.title ? '' : say('document.file', { name: escapeMarkdown(name) });
  const title = composed.title.includes('《') || isEnglish ? `“${composed.title}”` : `《${composed.title}》`;
  const count = isEnglish ? composed.content.split(/\s+/).filter((word) => /\w/.test(word)).length : composed.characters;
  const parts = [say('document.done', { title, shown, from, count })];
  const hints = [...new Set(composed.blanks)];
  const mark = request.english ? ' [TBD: …]' : '【待补充】';
  const open = {
    count: composed.blanks.length,
    mark,
    hints: hints.slice(0, 5).join(say('semicolon')),
    more: hints.length > 5 ? say('more') : '',
  };
  if (hints.length > 0) parts.push(say('document.open', open));
  const undone = notDone(request, reading, composed);
  return handedOver(reading, { made: parts, notes: composed.notes, undone, next: suggestions(request, composed) }, say);
}

export function notDone(request: WritingRequest, reading: FileReading, composed: Composed): string[] {
  return [
    ...(isForeign(composed) && !request.english && !request.not_done.some((sentence) => sentence.startsWith('没有翻译'))
      ? ['没有翻译：材料是外文，摘的是原句；内置引擎不做语言转换，接入大模型后可以。']
      : []),
    ...unmetWishes(request.wishes, stoodInText(composed.content), reading.materials),
    ...othersIn(request, composed.content),
    ...request.not_done.filter((sentence) => sentence !== noChartDrawn || !composed.content.includes('```chart\n')),
    ...(request.format === 'docx' || request.format === 'pdf'
      ? [
          `没有直接生成 ${request.format === 'docx' ? 'Word' : 'PDF'} 文件：在文档右上角可下载为 ${request.format === 'docx' ? 'Word' : 'PDF'}。`,
        ]
      : []),
  ];
}

/** Most of what the files gave is in another language than the frame it stands in. */
function isForeign({ content, sources }: Composed): boolean {
  if (sources.length === 0) return false;
  const lines = withoutSources(content).split('\n');
  const taken = lines.filter((line) => line.length > 20 && !/^[#|`]/.test(line));
  return taken.filter((line) => /[A-Za-z]{3}/.test(line) && !/\p{Script=Han}/u.test(line)).length > taken.length * 0.6;
}

function suggestions(request: WritingRequest, composed: Composed): string[] {
  if (request.english) return ['“Change the title to …”', '“Add a section on …: …”', '“Change … to …”'];
  const shortHint = composed.blanks
    .map((hint) => hint.split(/[，、；/]/)[0]?.trim() ?? '')
    .find((hint) => hint.length >= 2 && hint.length <= 6 && !phrases.opens_question.some((one) => hint.startsWith(one)));
  return [
    ...(shortHint ? [`“${shortHint}：……”，我来填进文档`] : []),
    composed.characters < 300 && composed.blanks.length > 2
      ? '把要点或材料发给我，我接着写'
      : phrases.reports.includes(request.kind)
        ? '“加一节风险：……”'
        : '“删掉第……段”',
    request.kind === '周报' || request.kind === '会议纪要' ? '“改成邮件”' : '“标题改成……”',
  ].slice(0, 3);
}

function listNames(names: string[]): string {
  const quoted = names.map((name) => `“${escapeMarkdown(name)}”`);
  return quoted.length <= 4 ? quoted.join('、') : `${quoted.slice(0, 3).join('、')}等 ${names.length} 份材料`;
}
