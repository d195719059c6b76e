/** Changes that go through a whole document: shorter, longer, new data. */
import { countCharacters, plainText } from '../text/segment.ts';
import type { LengthAsked } from '../text/request-manner.ts';
import { composeDocument } from './compose.ts';
import { fitDraft, printDraft } from './draft.ts';
import { nothing, type RevisionContext, rewritten, type Step } from './revise.ts';
import { bareHeading, draftOf, printSheet, readSheet, type Sheet, type SheetSection } from './sheet.ts';

function charactersOf(content: string): number {
  return countCharacters(plainText(content));
}

export function shorten(content: string, length: LengthAsked | null): Step {
  const before = charactersOf(content);
  if (length && length.min !== null && before < length.min)
    return nothing(`现在 ${before} 字，比要求的${length.as_written.trim()}还短，没有缩短；要写长请把要补充的发给我。`);
  const target = length
    ? length.rule === 'about'
      ? Math.round(length.target * 1.04)
      : (length.max ?? length.target)
    : Math.round(before * 0.7);
  const text = printDraft(fitDraft(draftOf(readSheet(content)), target));
  const after = charactersOf(text);
  if (after >= before) return nothing(`没有缩短：剩下的都是您给的事实、必备格式和待补充处（${before} 字），可以指定删去哪一节。`);
  const limit = length?.max ?? target;
  const short =
    after > limit && length ? [`要求${length.as_written.trim()}，压到 ${after} 字为止：再压会删去必备内容，可指定删去哪一节。`] : [];
  return rewritten(text, `由 ${before} 字缩短到 ${after} 字，保留每节最要紧的内容${leftOut(content, text)}`, short);
}

/** Which sentences a shorter text no longer has; the person can have them back by name. */
function leftOut(content: string, text: string): string {
  const sentences = (of: string): string[] =>
    plainText(of)
      .split(/[。；;！？\n]/)
      .map((one) => one.trim())
      .filter((one) => one.length >= 4 && !/^（?来源/.test(one));
  const kept = plainText(text);
  const gone = sentences(content).filter((one) => !kept.includes(one));
  if (gone.length === 0) return '';
  const shown = gone.slice(0, 4).map((one) => `“${one.length > 24 ? `${one.slice(0, 24)}…` : one}”`);
  return `；删去 ${gone.length} 句：${shown.join('、')}${gone.length > 4 ? ' 等' : ''}`;
}

/** One section loses what weighs least; the others stay as they are. */
export function shortenSection(sheet: Sheet, section: SheetSection): Step {
  const alone = { title: '', lead: [], sections: [section] };
  const before = charactersOf(printSheet(alone));
  const text = printDraft(fitDraft(draftOf(alone), Math.round(before * 0.65)));
  const [left] = readSheet(text).sections;
  const name = bareHeading(section.heading);
  if (!left || charactersOf(text) >= before)
    return nothing(`没有缩短“${name}”一节：剩下的都是必须保留的内容，可以说“删掉……”指定删去哪一条。`);
  const shorter = { ...sheet, sections: sheet.sections.map((one) => (one === section ? left : one)) };
  return rewritten(printSheet(shorter), `“${name}”一节由 ${before} 字缩短到 ${charactersOf(text)} 字，其余各节没有改动`);
}

export function refresh(content: string, context: RevisionContext): Step {
  if (context.added.length === 0) return nothing('没有更新：这条消息里没有新附件，请把新的数据文件一起发给我。');
  const hasTables = context.added.some((material) => material.tables.length > 0);
  const kept = context.known
    .filter((old) => !context.added.some((fresh) => fresh.name === old.name))
    .map((old) => (hasTables ? { ...old, tables: [] } : old));
  const { title } = readSheet(content);
  const composed = composeDocument({ ...context.request, title }, [...kept, ...context.added], context.today);
  const names = context.added.map((material) => `“${material.name}”`).join('、');
  return rewritten(
    composed.content,
    [`按 ${names} 更新了数据和相关内容，标题不变，共 ${composed.characters} 字`, ...composed.notes],
    ['更新是按最初的要求重新成文，您后来的改动如需保留请在版本记录里对照。'],
  );
}
