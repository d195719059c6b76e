/** What the order keeps out: parts, columns, rows and sentences of the files that are called so go before anything is made of them. */
import words from './left-out-words.json' with { type: 'json' };
import type { Material } from './material.ts';

/** 成本和毛利那块 → 成本, 毛利: what `words` name, without the little words around it. */
export function namesKeptOut(said: string): string[] {
  return said.split(new RegExp(words.between.join('|'))).flatMap((one) => {
    const name = bareOf(one.trim());
    return Array.from(name).length >= 2 ? [name] : [];
  });
}

/** 备注不上, 内部看的删掉: what stands before the words that keep it out; '' where none end it. */
export function saidToGo(said: string): string {
  const end = words.outs.find((one) => said.endsWith(one));
  return end === undefined ? '' : said.slice(0, -end.length).trim();
}

/** 放, 写进去: all that may stand behind the word that keeps it out. */
export function isEndOfKeptOut(said: string): boolean {
  const end = words.ends.find((one) => said.trim().toLowerCase().startsWith(one));
  return said.trim() === '' || (end !== undefined && isEndOfKeptOut(said.trim().slice(end.length)));
}

/** Both ends without words that name nothing of it. */
function bareOf(name: string): string {
  const tail = words.tails.find((end) => name.toLowerCase().endsWith(end) && name.length > end.length);
  const head = words.heads.find((start) => name.toLowerCase().startsWith(start) && name.length > start.length);
  if (tail !== undefined) return bareOf(name.slice(0, -tail.length).trim());
  return head === undefined ? name : bareOf(name.slice(head.length).trim());
}

/** 律师的手机号 is called by its last word, too. */
const callsIt = (name: string): string[] => [name, name.slice(name.lastIndexOf('的') + 1)].filter((one) => Array.from(one).length >= 2);

/** 手机（内部） is called by 手机号. */
function isCalled(label: string, name: string): boolean {
  const bare = label
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase();
  return callsIt(name.toLowerCase()).some((one) => label.toLowerCase().includes(one) || (bare.length >= 2 && one.includes(bare)));
}

const labelOf = (line: string): string => /^[\s>*\-•]*([^：:，。]{2,10})[：:]/u.exec(line)?.[1] ?? '\n';

/** Whether it was set aside already, as a note of the office. */
export const isNoted = ({ notes }: Material, name: string): boolean =>
  notes.some((note) => isCalled(note.split(/[：:]/)[0] ?? '', name) || callsIt(name).some((one) => note.includes(one)));

/** Null where nothing in it is called so, or most of it is: then the words mean something else. */
export function without(material: Material, name: string): Material | null {
  const isGone = (label: string): boolean => isCalled(label, name);
  const holds = (text: string): boolean => callsIt(name).some((one) => text.toLowerCase().includes(one.toLowerCase()));
  const stays = (text: string): boolean => !holds(text) && !isGone(labelOf(text));
  const gone = new Set(material.headings.filter(({ text }) => isGone(text)).map(({ text }) => text));
  // What stands behind such a label is one line, however many sentences it has.
  const lines = material.content.split('\n').filter((line) => isGone(labelOf(line)));
  const passages = material.passages.filter(
    ({ text, heading }) => !gone.has(heading) && stays(text) && !lines.some((line) => line.includes(text)),
  );
  const tables = material.tables
    .filter(({ heading, title = '' }) => !gone.has(heading) && !isGone(title))
    .map((table) => {
      const kept = (row: readonly string[]): string[] => row.filter((_, i) => !isGone(table.header[i] ?? ''));
      return { ...table, header: kept(table.header), rows: table.rows.filter(([first = '']) => !isGone(first)).map(kept) };
    });
  const cells = (all: Material['tables']): number => all.reduce((sum, { header, rows }) => sum + header.length * (rows.length + 1), 0);
  const [before, after] = [material.passages.length + cells(material.tables), passages.length + cells(tables)];
  if ((before === after && gone.size === 0) || after < before / 2) return null;
  return {
    ...material,
    headings: material.headings.filter(({ text }) => !gone.has(text)),
    passages,
    tables,
    content: contentWithout(material.content, gone, (line) => !stays(line), isGone),
    kept_out: [...material.kept_out, name],
  };
}

/** Line by line: a heading that goes takes what stands below it along, a head of a column its cells. */
function contentWithout(
  content: string,
  gone: ReadonlySet<string>,
  goes: (line: string) => boolean,
  isGone: (label: string) => boolean,
): string {
  let isBelow = false;
  let head: string[] = [];
  return content
    .split('\n')
    .filter((line) => {
      const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]?.trim();
      if (heading !== undefined) isBelow = gone.has(heading);
      return !isBelow && (line.startsWith('|') || !goes(line.replace(/^[\s>*\-•]+/, '')));
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
