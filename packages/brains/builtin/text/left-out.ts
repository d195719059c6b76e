/** What the order keeps out: parts, columns, rows and sentences of the files that are called so go before anything is made of them. */
import { beginsWith, endsIn, holds } from '#text/words.ts';
import words from './left-out-words.json' with { type: 'json' };
import type { Material } from './material.ts';

/** 成本和毛利那块 → 成本, 毛利; 病人和护士的名字 → 病人的名字, 护士的名字: what `words` name, without the little words around it. */
export function namesKeptOut(said: string): string[] {
  const names = said.split(new RegExp(words.between.join('|'))).map((one) => bareOf(one.trim()));
  const of = names.at(-1)?.slice(names.at(-1)?.lastIndexOf('的')) ?? '';
  return names
    .map((name) => (of.startsWith('的') && words.too_wide.includes(of.slice(1)) && !name.endsWith(of) ? name + of : name))
    .filter((name) => Array.from(name).length >= 2);
}

const oneOf = (...lists: (readonly string[])[]): string =>
  `(?:${lists
    .flat()
    .toSorted((a, b) => b.length - a.length)
    .join('|')})`;
const adverbs = `${oneOf(words.adverbs)}*`;
const not = `${oneOf(words.nots)}${adverbs}`;
const all_ends = oneOf(words.ends_it, words.ends_english);
/** 底价那段不要, 科室安排不上墙, 备注的先不管, 费用删掉: the name stands before the words that keep it out. */
const named = (puts: readonly string[], or = ''): RegExp =>
  new RegExp(`^(.+?)${adverbs}(?:${not}${oneOf(puts)}${oneOf(words.tos)}*${or})$`, 'i');
/** 不要写院内备注, 海报上别出现片名, 去掉底价, leave out the cost: it stands behind them. */
const naming = (puts: readonly string[], or = ''): RegExp =>
  new RegExp(`^(?:.{0,8}${oneOf(words.before_it)})?${adverbs}(?:${not}${oneOf(puts)}${oneOf(words.tos)}*的?${or})(.+)$`, 'i');
const english = `|${oneOf(words.nots_english)}\\s+${oneOf(words.puts_english)}\\s`;
const ofFiles = [named(words.puts, `|${all_ends}`), naming(words.puts_first, `|${oneOf(words.outs_first)}${english}`)];
/** Where nothing came along, a guest may be told what not to bring: only what is not to be written keeps something out. */
const ofWriting = [named(words.writes), naming(words.writes, english)];

/** What a clause keeps out, as it calls it; [] where it keeps nothing out, or says only how the thing shall be: 不要太长, 图片不用. */
export function excludedIn(said: string, has_files: boolean): string[] {
  const name = (has_files ? ofFiles : ofWriting).map((one) => one.exec(said)?.[1]?.trim()).find((one) => one !== undefined) ?? '';
  return new RegExp(`^${oneOf(words.of_form)}`).test(name) ? [] : namesKeptOut(name).filter((one) => !words.forms.includes(one));
}

/** Both ends without words that name nothing of it. */
function bareOf(name: string): string {
  const tail = endsIn(name, words.for_whom)
    ? undefined
    : words.tails.find((end) => name.toLowerCase().endsWith(end) && name.length > end.length);
  const head = words.heads.find((start) => name.toLowerCase().startsWith(start) && name.length > start.length);
  if (tail !== undefined) return bareOf(name.slice(0, -tail.length).trim());
  return head === undefined ? name : bareOf(name.slice(head.length).trim());
}

/** What the order keeps out by one name: of labels, heads and headings, of sentences, and of what was set aside already. */
interface Called {
  label(text: string): boolean;
  line(text: string): boolean;
  note(text: string): boolean;
}

/** 2月 stands not in 12月. */
const stands = (text: string, name: string): boolean => {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  return at >= 0 && !(/^\d/.test(name) && /\d/.test(text.charAt(at - 1)));
};

/** 手机（内部） is called by 手机号. */
function calledBy(name: string, of_lines: boolean): Called {
  const label = (text: string): boolean => {
    const bare = text.replace(/[（(].*$/, '').trim();
    // 教练看的规定 is more than 教练.
    const isNear = bare.length >= 2 && name.length - bare.length <= 2;
    return stands(text, name) || (isNear && !words.too_wide.includes(bare) && stands(name, bare));
  };
  return { label, line: (text) => of_lines && stands(text, name), note: (text) => label(labelOf(text)) || stands(text, name) };
}

const labelOf = (line: string): string => /^[\s>*\-•]*([^：:，。]{2,10})[：:]/u.exec(line)?.[1] ?? '\n';

/** Whatever was set aside: 内部的, 店员看的. */
const anyNote: Called = { label: () => false, line: () => false, note: () => true };

/** Each way a name can be meant, the surest first. 律师的手机号 is called by its last word, too; 给店员看的 names a part and no sentence about them. */
function waysOf(name: string): Called[] {
  // 别的活动: of what it is not, nothing is called so.
  if (beginsWith(name, words.others)) return [];
  const whom = words.for_whom.find((end) => name.endsWith(end) && name.length > end.length) ?? '';
  const core = whom === '' ? name : bareOf(name.slice(0, -whom.length));
  const last = core.slice(core.lastIndexOf('的') + 1);
  return [
    calledBy(name, true),
    ...(core !== name && core.length > 1 ? [calledBy(core, false)] : []),
    ...(whom !== '' || holds(name, words.inside) ? [anyNote] : []),
    ...(last !== core && last.length > 1 && !words.too_wide.includes(last) ? [calledBy(last, true)] : []),
  ];
}

/** The files without what the name stands for; null where nothing is called so, or most of it is: then the words mean something else. */
export function keptOutOf(materials: readonly Material[], name: string): Material[] | null {
  for (const way of waysOf(name)) {
    const left = materials.map((one) => without(one, name, way));
    const met = left.some((one) => one !== null) || materials.some(({ notes }) => notes.some(way.note));
    if (met) return left.map((one, n) => one ?? materials[n]).filter((one) => one !== undefined);
  }
  return null;
}

/** What stands behind such a label: one line, however many sentences it has, or all below a label alone up to an empty line or the next. */
function linesOf(content: string, isGone: (label: string) => boolean): string[] {
  let isBelow = false;
  let isFirst = false;
  return content.split('\n').filter((line) => {
    const isHere = isGone(labelOf(line));
    const isAlone = /[：:]\s*$/.test(line) && labelOf(line) !== '\n';
    if (isAlone || /^#{1,6}\s/.test(line) || (line.trim() === '' && !isFirst)) isBelow = isAlone && isHere;
    isFirst = isAlone;
    return isHere || isBelow;
  });
}

function without(material: Material, name: string, { label: isGone, line: holdsIt }: Called): Material | null {
  const gone = material.headings.filter(({ text }) => isGone(text)).map(({ text }) => text);
  const lines = linesOf(material.content, isGone);
  const isOut = ({ text, heading }: { text: string; heading: string }): boolean =>
    gone.includes(heading) || holdsIt(text) || isGone(labelOf(text)) || lines.some((line) => line.includes(text));
  const out = material.passages.filter(isOut);
  const told = out.filter(({ heading }) => !gone.includes(heading)).map(({ text }) => `“${text}”`);
  const tables = material.tables
    .filter(({ heading, title = '' }) => !gone.includes(heading) && !isGone(title))
    .map((table) => {
      const heads = table.header.filter(isGone);
      const kept = (row: readonly string[]): string[] => row.filter((_, i) => !heads.includes(table.header[i] ?? ''));
      const rows = table.rows.filter(([first = '']) => !isGone(first));
      told.push(...heads.map((head) => `“${head}”一栏`));
      told.push(...table.rows.filter((row) => !rows.includes(row)).map((row) => `“${row.join(' ')}”`));
      return { ...table, header: kept(table.header), rows: rows.map(kept) };
    });
  const cells = (all: Material['tables']): number => all.reduce((sum, { header, rows }) => sum + header.length * (rows.length + 1), 0);
  const [before, after] = [material.passages.length + cells(material.tables), material.passages.length - out.length + cells(tables)];
  if ((before === after && gone.length === 0) || after < before / 2) return null;
  return {
    ...material,
    passages: material.passages.filter((one) => !out.includes(one)),
    content: contentWithout(material.content, gone, (line) => holdsIt(line) || lines.includes(line), isGone),
    headings: material.headings.filter(({ text }) => !gone.includes(text)),
    tables,
    kept_out: [...material.kept_out, { name, lines: [...gone.map((heading) => `“${heading}”一节`), ...told] }],
  };
}

/** Without some of its sentences and cells; what else stands in their lines and rows stays. */
export function withoutLines(material: Material, out: ReadonlySet<string>): Material {
  const content = material.content.split('\n').flatMap((line) => {
    const bare = line.replaceAll(/\*\*|__/g, '');
    const left = [...out].reduce((rest, text) => rest.replaceAll(text, ''), bare);
    return left === bare ? [line] : /[\p{L}\p{N}]/u.test(left) ? [left] : [];
  });
  const tables = material.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => row.map((cell) => (out.has(cell) ? '' : cell))),
  }));
  return { ...material, passages: material.passages.filter(({ text }) => !out.has(text)), tables, content: content.join('\n') };
}

/** Line by line: a heading that goes takes what stands below it along, a head of a column its cells. */
function contentWithout(
  content: string,
  gone: readonly string[],
  goes: (line: string) => boolean,
  isGone: (label: string) => boolean,
): string {
  let isBelow = false;
  let head: string[] = [];
  return content
    .split('\n')
    .filter((line) => {
      const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]?.trim();
      if (heading !== undefined) isBelow = gone.includes(heading);
      return !isBelow && (line.startsWith('|') || !goes(line));
    })
    .flatMap((line) => {
      if (!line.startsWith('|')) {
        head = [];
        return [line];
      }
      const cells = line.split('|').slice(1, -1);
      if (head.length === 0) head = cells;
      return isGone(cells[0] ?? '') ? [] : [`|${cells.filter((_, n) => !isGone(head[n] ?? '')).join('|')}|`];
    })
    .join('\n');
}
