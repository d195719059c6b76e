/** Changes to words of a document: a phrase, the value behind a label, a blank that is filled. */
import { blank, blanksIn } from './draft.ts';
import { behind as wordsBehind } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import { findDates, findFigures } from '../text/facts.ts';
import { escapePattern } from '#text/escape-pattern.ts';
import { bigrams, overlap, splitSentences } from '#text/segment.ts';
import { nothing, type Step } from './revise.ts';

/** Wherever it stands. */
function exchanged(text: string, find: string, replace: string, said: string): Step {
  return { text: text.replaceAll(find, replace), edits: [{ op: 'replace_text', find, replace, all: true }], said };
}

/** `all`: wherever it stands; else only where it stands once. */
export function removeText(text: string, found: string, all: boolean): Step {
  const times = text.split(found).length - 1;
  if (times > 1 && !all) return nothing(`没有删“${found}”：文中有 ${times} 处，没有说是哪一处。全部都删，请加上引号：删掉“${found}”。`);
  if (times === 0) return nothing(`文中没有“${found}”，没有删除。`);
  return exchanged(text, found, '', `删去“${found}”（${times} 处）`);
}

/** `about`: what it is that has the value `from`, so that it is told from the same value elsewhere. */
export function replaceWords(text: string, from: string, to: string, about = ''): Step {
  if (about !== '') {
    const near = splitSentences(text).filter((sentence) => sentence.includes(from) && overlap(bigrams(about), bigrams(sentence)) >= 0.5);
    const [only, ...more] = near;
    if (only === undefined || more.length > 0)
      return nothing(`没有改“${about}”：${only === undefined ? '没有找到' : '不止一处'}写着“${from}”的地方，请照原文再说一次。`);
    const replace = only.replaceAll(from, to);
    return {
      text: text.replace(only, replace),
      edits: [{ op: 'replace_text', find: only, replace }],
      said: `“${about}”由“${from}”改为“${to}”`,
    };
  }
  // A day put in the place of the word 时间 would spoil the heading it stands in.
  const valued = changeValue(text, from, to) ?? changeLabelled(text, from, to) ?? changeTold(text, from, to);
  if (valued) return valued;
  if (/^\d/.test(to) && !/\d/.test(from) && text.includes(from))
    return changeField(text, from, to) ?? nothing(`没有改“${from}”：它后面没有写着可以换成“${to}”的值，请照原文说把哪一个改成“${to}”。`);
  const numbered = numberedBefore(text, from);
  if (numbered !== null && to !== from && to.endsWith(from))
    return nothing(`没有改“${from}”：文中的“${numbered}”前面已经有编号，请把要改的名称写全，再说一次改成“${to}”。`);
  if (text.includes(from)) return exchanged(text, from, to, `“${from}”改为“${to}”（${text.split(from).length - 1} 处）`);
  const filled = fillField(text, from, to);
  if (filled.edits.length > 0) return filled;
  const near = nearest(text, from);
  return nothing(`文中没有“${from}”，没有替换。${near ? `最接近的原文是：“${near}”，请照原文再说一次。` : ''}`);
}

/** Where it stands behind a number or a letter of its own, with a few characters before: 第三会议室, A 座会议室 of 会议室. */
function numberedBefore(text: string, name: string): string | null {
  const isMark = (one: string): boolean => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789零一二三四五六七八九十'.includes(one.toUpperCase());
  const before = text.split(name).map((part, n, parts) =>
    n === parts.length - 1
      ? ''
      : (part
          .slice(-3)
          .split(/[\s\p{P}]/u)
          .at(-1) ?? ''),
  );
  const found = before.find((part) => [...part].some(isMark));
  return found === undefined ? null : found + name;
}

/** “把单价改成10.2万元”: the figure or the day behind the word, not the word. */
function changeValue(text: string, name: string, value: string): Step | null {
  if (/\d/.test(name) || !/\d/.test(value)) return null;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const behind = text.slice(at + name.length);
    const rest = wordsBehind(behind, textWords.links).trimStart();
    const link = behind.slice(0, behind.length - rest.length);
    const line = rest.split('\n')[0] ?? '';
    const [old] = [...findDates(line), ...findFigures(line)].filter((one) => rest.startsWith(one)).sort((a, b) => b.length - a.length);
    if (old === undefined) continue;
    const [find, replace] = [`${name}${link}${old}`, `${name}${link}${value}`];
    // The same figure may stand in a table as well.
    const cell = `| ${name} | ${old} |`;
    const again =
      find !== cell && text.includes(cell) ? [{ op: 'replace_text' as const, find: cell, replace: `| ${name} | ${value} |` }] : [];
    const others = findFigures(text.replace(find, '')).length > 0 ? '，其他数字（如合计）没有跟着改，请核对' : '';
    return {
      text: text.replaceAll(find, replace).replace(cell, `| ${name} | ${value} |`),
      edits: [{ op: 'replace_text', find, replace, all: true }, ...again],
      said: `“${name}”由“${old}”改为“${value}”${others}`,
    };
  }
  return null;
}

/** The value behind a label such as “收件人：”. */
function changeLabelled(text: string, name: string, value: string): Step | null {
  const behind = new RegExp(`(${escapePattern(name)}[：:]\\**\\s*)([^\\n|；。　${/[，,]/.test(value) ? '' : '，'}]+)`);
  return changeBehind(text, behind, name, value);
}

/** Or beside it in a table. */
function changeField(text: string, name: string, value: string): Step | null {
  const beside = new RegExp(`(\\| ${escapePattern(name)} \\| )([^|\\n]+?)(?= \\|)`);
  return changeLabelled(text, name, value) ?? changeBehind(text, beside, name, value);
}

function changeBehind(text: string, pattern: RegExp, name: string, value: string): Step | null {
  const found = pattern.exec(text);
  if (!found?.[1] || !found[2]) return null;
  const replace = found[1] + value;
  return {
    text: text.replace(found[0], replace),
    edits: [{ op: 'replace_text', find: found[0], replace }],
    said: `“${name}”由“${found[2].trim()}”改为“${value}”`,
  };
}

/** What names a day without standing there itself: 检修时间 of “10月9日停产检修”. The only one told of it; of several none is chosen, and they are named. */
function changeTold(text: string, name: string, value: string): Step | null {
  const word = ['时间', '日期', '日子', '期限'].find((one) => name.endsWith(one));
  const [to] = findDates(value);
  if (word === undefined || to === undefined) return null;
  const about = name.slice(0, -word.length);
  const clauses = text.split(/[，。；;\n]/).filter((clause) => findDates(clause).length > 0);
  const near = clauses.filter((clause) => about !== '' && overlap(bigrams(about), bigrams(clause)) >= 0.5);
  const [old, ...more] = [...new Set((near.length > 0 ? near : clauses).flatMap(findDates))];
  if (old === undefined) return null;
  if (more.length === 0) return exchanged(text, old, to, `${name}由“${old}”改为“${to}”（${text.split(old).length - 1} 处）`);
  const found = [old, ...more].slice(0, 5).map((one) => `“${one}”`);
  return nothing(`没有改“${name}”：文中有 ${found.join('、')}，请说把哪一个改成“${value}”。`);
}

export function fillField(text: string, name: string, value: string): Step {
  const filled = fillBlank(text, name, value);
  return filled.edits.length > 0 ? filled : (changeField(text, name, value) ?? filled);
}

function nearest(text: string, wanted: string): string | null {
  const about = bigrams(wanted);
  const best = splitSentences(text)
    .map((s) => ({ s, score: overlap(bigrams(s), about) }))
    .sort((a, b) => b.score - a.score)[0];
  return best && best.score >= 0.5 ? best.s.slice(0, 40) : null;
}

/** The blank whose hint shares most with what the person names. */
function fillBlank(text: string, name: string, value: string): Step {
  const holes = new Map([
    ...blanksIn(text).map((hint) => [hint, blank(hint)] as const),
    ...[...text.matchAll(/\[TBD: ([^\]]*)\]/g)].map(([hole, hint = '']) => [hint, hole] as const),
  ]);
  const hints = [...holes.keys()];
  const about = bigrams(name);
  const context = (hint: string) => {
    const at = text.indexOf(holes.get(hint) ?? '');
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    const label = (line.startsWith('|') ? line : (line.split(/　+/).at(-1) ?? line)).slice(-20);
    return /【/.test(label) ? '' : label;
  };
  const scored = hints
    .map((hint) => ({
      hint,
      score: Math.max(
        hint.startsWith(name) ? 1.2 : 0,
        overlap(bigrams(hint), about),
        context(hint).includes(name) ? 1.5 : overlap(bigrams(context(hint)), about) * 0.9,
      ),
    }))
    .sort((a, b) => b.score - a.score);
  const best = scored[0];
  if (!best || best.score < 0.5)
    return nothing(
      hints.length > 0
        ? `没有找到与“${name}”对应的待补充处。还待补充的有：${hints.slice(0, 6).join('；')}。`
        : `文中没有与“${name}”对应的待补充处，没有改动。`,
    );
  const hole = holes.get(best.hint) ?? '';
  return exchanged(text, hole, value, `“${best.hint}”填为“${value}”`);
}
