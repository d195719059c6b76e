/** From what a file's reader gave to what the file holds: sections, sentences and tables, each knowing where it stands. */
import type { FileReading, ReadingMark } from '#contract/content/reading.ts';
import { brokenAt, joinLines } from '#text/broken-lines.ts';
import { isInsideHead, isInsidePart, withoutInsideNotes, withoutStageMark } from './inside-notes.ts';
import { parseMarkdown } from '#text/markdown.ts';
import { findDates } from './facts.ts';
import { splitSentences } from '#text/segment.ts';
import { titleIn } from './meeting-head.ts';
import { ordersWriter } from './suspicion.ts';
import { isHouse, talkIn, type Speech, type SpokenLine } from './speech.ts';
import { withListMarks } from '#text/list-mark.ts';
import { withFormLines } from './form-lines.ts';
import { withHead } from './table-head.ts';
import { withoutCount } from '#text/bare-heading.ts';
import { withoutOrdinal } from '#text/chinese-number.ts';
import { headOf } from '../reading/ordinals.ts';

export interface Passage {
  text: string;
  /** The nearest heading above, '' when there is none. */
  heading: string;
  /** Where a reader finds it: `“销售情况”节`, `第 2 页`; '' when the file has no parts. */
  where: string;
  /** One of a list. */
  listed?: true;
  /** Which paragraph, list or table of its file it stands in, counted from 0. */
  block?: number;
  /** What its line began with, of the parts behind a semicolon: 12月打算 of “12月打算：再开3个棚；供货8吨。” */
  label?: string;
  /** Of a talk: who said it. */
  speech?: Speech;
}

export interface MaterialTable {
  where: string;
  heading: string;
  /** Its own title, when one spans it. */
  title?: string;
  header: string[];
  rows: string[][];
  block?: number;
}

export interface Material {
  name: string;
  /** As the tool says it: `Word 文档`, `CSV 表格`. */
  type: string;
  overview: string;
  /** First heading of the highest level, '' when there is none. */
  title: string;
  headings: { level: number; text: string }[];
  passages: Passage[];
  tables: MaterialTable[];
  /** What people noted on cells or words, for one another. */
  remarks: string[];
  /** What an office noted in it for itself: it stands in nothing that is made, and that is told. */
  notes: string[];
  /** What only seems to be written for the office. */
  suspected: string[];
  /** What may be, and stands in what is made. */
  doubted: string[];
  /** What its person wished left out, as they call it, and which lines were. */
  kept_out: { name: string; lines: string[] }[];
  /** Sentences that order about whoever writes from it: neither obeyed nor taken over. */
  orders: string[];
  /** Entries of an archive. */
  entries: string[];
  pages: number;
  /** How many pictures stand in it. */
  pictures: number;
  /** Where to read on, when the last answer was cut. */
  next_offset: number | null;
  /** The content as it was given. */
  content: string;
}

/** How the lines of a text are to be read. */
interface Reading {
  /** Reads a line of a talk; null when the text is none. */
  spoken: ((line: string) => SpokenLine | null) | null;
  /** Columns its lines were broken at, 0 when each line stands for itself. */
  width: number;
  turns: number;
  blocks: number;
}

/** `windows` of one file and part, in the order of their offsets. */
export function readMaterial(name: string, windows: FileReading[]): Material {
  const [first] = windows;
  const material: Material = {
    name: first?.name || name,
    type: first?.type ?? '',
    overview: first?.overview ?? '',
    title: '',
    headings: [],
    passages: [],
    tables: [],
    remarks: [],
    notes: [],
    suspected: [],
    doubted: [],
    kept_out: [],
    orders: [],
    entries: [],
    pages: 0,
    pictures: first?.pictures ?? 0,
    next_offset: windows.at(-1)?.next_offset ?? null,
    content: withoutFrontMatter(windows.map(withoutAsides).join('\n')),
  };
  readContent(material, windows);
  material.content = withoutInsideNotes(material.content).text;
  setInsidePartsAside(material);
  material.orders = material.passages.flatMap(({ text }) => (ordersWriter(text) ? [text] : []));
  material.passages = material.passages.filter(({ text }) => !ordersWriter(text));
  // Several with their days are a list of where to be when.
  const [signed, ...others] = material.passages.filter(({ text, listed }) => !listed && isSigned(text));
  if (others.length === 0) material.passages = material.passages.filter((one) => one !== signed);
  material.title = material.headings.find((h) => h.level === 1)?.text ?? '';
  return material;
}

function setInsidePartsAside(material: Material): void {
  const inside = new Set(material.headings.map(({ text }) => text).filter(isInsidePart));
  if (inside.size === 0) return;
  const below = (name: string): string[] => [
    ...material.passages.flatMap(({ heading, text }) => (heading === name ? [text] : [])),
    ...material.tables.flatMap(({ heading, header, rows }) => (heading === name ? [header, ...rows].map((row) => row.join(' ')) : [])),
  ];
  material.notes.push(...[...inside].map((name) => [name, below(name).join(' ')].filter((one) => one !== '').join('：')));
  material.headings = material.headings.filter(({ text }) => !inside.has(text));
  material.passages = material.passages.filter(({ heading }) => !inside.has(heading));
  material.tables = material.tables.filter(({ heading }) => !inside.has(heading));
}

/** 备注（内部）：成本90, alone in its row. */
function isInsideRow({ notes }: Material, row: readonly string[]): boolean {
  const [only = '', ...more] = row.filter((cell) => cell.trim() !== '');
  const found = more.length > 0 ? [] : withoutInsideNotes(only).notes;
  notes.push(...found);
  return found.length > 0;
}

/** Of the table read last. */
function setInsideColumnsAside({ tables, notes }: Material): void {
  const table = tables.at(-1);
  const inside = table?.header.filter(isInsideHead) ?? [];
  if (!table || inside.length === 0) return;
  const kept = (row: readonly string[]): string[] => row.filter((_, i) => !isInsideHead(table.header[i] ?? ''));
  notes.push(...inside);
  table.rows = table.rows.map(kept);
  table.header = kept(table.header);
}

/** Words that a person typed or pasted. */
export function typedMaterial(name: string, content: string): Material {
  return readMaterial(name, [{ ...typed, name, content }]);
}

const typed: FileReading = { name: '', type: '', overview: '', title: '', day: '', pictures: 0, content: '', marks: [], next_offset: null };

/** How the reader says what it read is no word of the file. */
const withoutAsides = ({ content, marks }: FileReading): string =>
  marks.reduceRight((left, { kind, from, to }) => (kind === 'aside' ? left.slice(0, from) + left.slice(to) : left), content);

/** What a page generator wants to know of a Markdown file is no part of its text. */
function withoutFrontMatter(content: string): string {
  return content.replace(/^\s*---\n(?:[\w-]+:.*\n|\s+.*\n|-\s.*\n){1,40}---\n/, '');
}

/** Walks the content by its place marks, then each stretch by its Markdown. */
function readContent(material: Material, windows: FileReading[]): void {
  const reading: Reading = { spoken: talkIn(material.content), width: brokenAt(material.content), turns: 0, blocks: 0 };
  let place: Place = null;
  let stretch = '';
  /** A section goes on over the end of a page. */
  let heading = '';
  const flush = () => {
    const { text, notes } =
      place?.kind === 'sheet' ? { text: stretch, notes: [] } : withoutInsideNotes(withFormLines(withListMarks(stretch)));
    material.notes.push(...notes);
    if (text !== '')
      heading = readStretch(material, reading, place ? text : withoutFrontMatter(text), place, place?.kind === 'page' ? heading : '');
    stretch = '';
  };
  for (const { content, marks } of windows) {
    let at = 0;
    for (const mark of marks) {
      stretch += content.slice(at, mark.from);
      at = mark.to;
      if (mark.kind === 'remark') material.remarks.push(mark.text);
      else if (mark.kind === 'entry') material.entries.push(mark.path);
      else if (mark.kind !== 'aside') {
        flush();
        if (mark.kind !== 'sheet') material.pages++;
        place = mark;
      }
    }
    stretch += `${content.slice(at)}\n`;
  }
  flush();
}

/** What a stretch stands in, as far as the reader knows. */
type Place = Extract<ReadingMark, { kind: 'page' | 'slide' | 'sheet' }> | null;

function nameOfPlace(place: Place): string {
  if (place?.kind !== 'sheet') return place?.name ?? '';
  return place.sheet === '' ? place.range : `${place.sheet}!${place.range}`;
}

/** Gives back the heading it ends under. */
function readStretch(material: Material, reading: Reading, text: string, place: Place, begun: string): string {
  let heading = begun;
  const known = nameOfPlace(place);
  const where = () => (known !== '' ? known : heading === '' ? '' : `“${heading}”节`);
  let label = '';
  for (const block of parseMarkdown(
    withHeadings(material.type.startsWith('Word') ? text.replaceAll(typedHeading, '$1$2') : text, place, reading.spoken === null),
  )) {
    const listHeading = label || heading;
    label = '';
    const [said, shown] = [material.passages.length, material.tables.length];
    switch (block.kind) {
      case 'heading':
        heading = block.level === 1 ? withoutStageMark(withoutMarks(block.text)) : withoutMarks(block.text);
        if (heading !== '') material.headings.push({ level: block.level, text: heading });
        break;
      case 'table':
        if (block.rows.length > 0) {
          const { header, rows, title } = withHead({ ...block, rows: block.rows.filter((row) => !isInsideRow(material, row)) });
          material.tables.push({
            where: where(),
            heading: place?.kind === 'sheet' ? place.sheet || place.range : heading,
            title,
            header,
            rows: rows.map((row) => row.map((cell) => withoutNoise(cell.replace(/^(\*\*|__)(.*)\1$/, '$2')))),
          });
          setInsideColumnsAside(material);
        }
        break;
      case 'list':
        for (const item of block.items)
          if (!addSpeech(material, reading, item, listHeading, where())) addPassage(material, item, listHeading, where(), true);
        break;
      case 'paragraph': {
        const words = block.text;
        if (/^\[[^\]]*\]$/.test(words) || isWayAround(words)) break;
        label = /(?:^|\n)\s*([^\n。，：:]{2,12})[：:]$/.exec(words)?.[1] ?? '';
        const [, bold = ''] = /^\*\*(.{2,30}?)(?<![。！!，,；;]\s*)\*\*[:：]?$/.exec(words) ?? [];
        if (bold !== '' || (/^.{4,28}$/.test(words) && withoutOrdinal(words) !== words)) {
          heading = (bold || words).replace(/[：:]$/, '');
          material.headings.push({ level: 3, text: heading });
          break;
        }
        if (addSpeech(material, reading, words, heading, where())) break;
        addSentences(material, splitSentences(joinLines(withoutMarks(words), reading.width)), label, heading, where());
        break;
      }
      case 'other': {
        // A program, a chart or a drawing in words is no sentence of the text.
        if (/^\s*(?:```|~~~)\s*(?!(?:text|txt|plain|md|markdown)\b)\w/i.test(block.text)) break;
        for (const sentence of splitSentences(withoutMarks(block.text.replaceAll(/^\s*>\s?/gm, ''))))
          if (!/^[-`~*]{3}/.test(sentence)) addPassage(material, sentence, heading, where());
        break;
      }
    }
    for (const one of [...material.passages.slice(said), ...material.tables.slice(shown)]) one.block = reading.blocks;
    reading.blocks++;
  }
  return heading;
}

/** What is cut short does not look whole. */
const begun = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}……` : text);

/** Remarks and orders to the writer are no part of the text: that they stayed out is told. */
export function remarksLeft(materials: readonly Material[]): string[] {
  return materials.flatMap(({ name, remarks: [first, ...more], notes, suspected, doubted, kept_out, orders }) => [
    ...kept_out.map((one) => `照您说的“${one.name}”不要，没有放“${name}”里的：${one.lines.map((line) => begun(line, 60)).join('；')}。`),
    ...notes.map((note) => `“${name}”里有一处是内部用的，没有写进去：“${begun(note, 60)}”。`),
    ...suspected.map((one) => `“${name}”里有一句像是写给内部看的，没有放：“${begun(one, 80)}”。要放就说“加上：……”。`),
    ...doubted.slice(0, 6).map((one) => `“${name}”里有一句也许是写给内部看的，照样放了，请核对：“${begun(one, 80)}”。`),
    ...(first === undefined
      ? []
      : [`“${name}”里的 ${more.length + 1} 条批注没有写进去${more.length > 0 ? '，例如' : ''}：“${begun(first, 40)}”。`]),
    ...orders.map((order) => `“${name}”里有一句是对写稿人的指令，没有照做，也没有写进去：“${begun(order, 80)}”。`),
  ]);
}

/** Links beside each other and no words of their own: the way to other pages. */
function isWayAround(text: string): boolean {
  const link = /!?\[(?:[^\][]|\[[^\]]*\])*\]\([^)]*\)|<a\s[^>]*>.*?<\/a>/gis;
  return (text.match(link) ?? []).length >= 2 && !/[\p{L}\p{N}]/u.test(withoutMarks(text.replaceAll(link, '')));
}

/** A line that is underlined, alone between blank lines or ruled above as well: `=` is a title, other marks stand below it. */
const underlined =
  /(^\n*|\n[ \t]*\n|^[-=~^]{4,}\n|\n[-=~^]{4,}\n)[ \t]*([^\s|>#*+=~^-][^\n|]{1,98}?)[ \t]*\n[ \t]*(={3,}|-{3,}|~{3,}|\^{3,})[ \t]*(?=\n|$)/g;
const typedHeading = /(^|\n[ \t]*\n)\\(#{1,6}[ \t]+[^\n]{1,60})(?=\n[ \t]*\n|\s*$)/g; // Alone in its paragraph, the mark was meant by whoever typed it in Word.

function withUnderlined(text: string): string {
  return text.replaceAll(underlined, (whole: string, _before: string, words: string, rule: string) => {
    // Under a sentence the line is a rule between two parts.
    const isTitle = rule.length >= words.length * 0.6 && !/[。；;！，,]$/.test(words);
    return isTitle ? `\n\n${rule.startsWith('=') ? '#' : rule.startsWith('-') ? '##' : '###'} ${words}\n` : whole;
  });
}

/** Plain text has no heading marks: a short numbered line without an end mark is one. */
function withHeadings(whole: string, place: Place, isWritten: boolean): string {
  // A record may begin with its meeting, its day and its place in one line.
  const [, mark = '# ', first = ''] = /^\s*(# )?([^\n]{4,80})/.exec(whole) ?? [];
  const [title, around] = titleIn(first);
  const text = withUnderlined(around === '' ? whole : whole.replace(/^\s*[^\n]+/, `${mark}${title}\n\n${around}\n\n`)).replaceAll(
    /<h([1-3])(?:\s[^<>]*)?>([^<>]*)<\/h\1>/gi,
    (_, level: string, words: string) => `\n\n${'#'.repeat(Number(level))} ${words.trim()}\n\n`,
  );
  const titled = /^#/m.test(text) || place?.kind === 'page' ? text : withFirstLineTitle(text, isWritten);
  return withBareHeads(isWritten ? withLabelHeads(titled) : titled, place).replaceAll(
    /^[ \t]*（?\p{Script=Han}[^\n。；;，,！？]{2,36}$/gmu,
    (line) => (isNumbered(line) ? `\n### ${line.trim()}\n` : line),
  );
}

/** 一、背景, （二）分工, 第三章 范围, 第1讲第2节：光标 */
function isNumbered(line: string): boolean {
  const lesson = headOf(line.trim(), ['章', '讲', '课']);
  const told = line.trim().slice(lesson.length);
  if (lesson !== '' && /^[：:][^：:]+$/.test(told.slice(headOf(told, ['节']).length))) return true;
  const rest = withoutCount(line);
  return rest !== '' && rest !== line && headOf(line, ['条', '篇']) === '' && !/[：:]/.test(line);
}

/** 停电安排（客服用） over a plain text: the first line, where it ends as no sentence does and stands apart or over lines that do. */
function withFirstLineTitle(text: string, isWritten: boolean): string {
  const [, line = '', gap = '', rest = ''] = /^\s*([^\n]+)\n(\s*\n)?([^]*)$/.exec(text) ?? [];
  const bare = withoutStageMark(line.trim());
  const isEnglish = /^[A-Za-z][^\n。，；：:！？|#[]{2,79}[^\n.,;:!?]$/.test(bare);
  const isShort = isEnglish || /^(?![-*•>]|\d{1,2}[.、)）](?!\d))[^\n。，,；;：:！？!?|#[]{2,36}$/.test(bare);
  // 交车时跟顾客讲的: what it is for, and no name.
  if (!isShort || bare.endsWith('的') || isSigned(bare) || /\d{6}/.test(bare)) return text;
  const lines = rest.split('\n').filter((one) => one.trim() !== '');
  const tells = (one: string): boolean => /[。，；：:！？]/.test(one) || withoutCount(one) !== one;
  const isOver = isWritten && tells(lines[0] ?? '') && lines.filter(tells).length >= lines.length * 0.6;
  // 7号风机停机记录（值班本抄）: how far it is says that it is called so.
  return isOver || bare !== line.trim() || (gap !== '' && /^(?:20\d\d|\D)/.test(bare)) ? `# ${line.trim()}\n\n${rest}` : text;
}

/** 考试前一天: and 考试当天: alone in their lines are the headings of a text, where they are several. */
function withLabelHeads(text: string): string {
  const head = /^[ \t]*([^\n\d\s|>#*\-•：:，,。；;（(][^\n：:，,。；;|]{1,11})[：:][ \t]*$(?=\n[ \t]*\S)/gm;
  return (text.match(head) ?? []).length > 1 ? text.replaceAll(head, '\n### $1\n') : text;
}

/** In plain text a short line without a mark is a heading where it begins a block of lines, and several do. */
function withBareHeads(whole: string, place: Place): string {
  // 【怎么存】干燥、避光; --- 老师看 ---
  const bracketed = /^【([^】：:\n]{1,20})】[ \t]*/gm;
  const given = (whole.match(bracketed) ?? []).length > 1 ? whole.replaceAll(bracketed, '\n### $1\n\n') : whole;
  const text = given.replaceAll(/^[ \t]*[-=—]{2,}[ \t]*([^-=—*|\n]{2,20}?)[ \t]*[-=—]{2,}[ \t]*$/gm, '\n### $1\n\n');
  const head = /(?<=\n[ \t]*\n)([^\n\d\s|>#*\-•][^\n。，；：:！？!?,.;|]{1,11})\n(?=[^\n]{8})/g;
  const found = place === null && !/^#{2,6} /m.test(text) ? [...text.matchAll(head)].filter(([line]) => !isNumbered(line)) : [];
  if (found.length > 1) return text.replaceAll(head, '### $1\n\n');
  // 平时记住三句, apart from the last of several numbered parts: it is none of theirs.
  const numbered = text.split('\n').filter(isNumbered);
  const last = numbered.length > 1 ? text.lastIndexOf(numbered.at(-1) ?? '') : text.length;
  return text.slice(0, last) + text.slice(last).replaceAll(new RegExp(head.source.replace('{8}', '{4}'), 'g'), '### $1\n\n');
}

/** Lines of a talk, each sentence with its speaker; false for other text. */
function addSpeech(material: Material, reading: Reading, text: string, heading: string, where: string): boolean {
  const lines = withoutMarks(text)
    .split('\n')
    .map((line) => line.trim());
  const turns = lines.map((line) => reading.spoken?.(line) ?? null);
  const first = turns.findIndex((turn) => turn !== null);
  if (first < 0) return false;
  const last = turns.findLastIndex((turn) => turn !== null);
  // Where every turn is one line, what stands below the last is nobody's: 4点20散会.
  const isLines = last - first >= 2 && !turns.slice(first, last).includes(null);
  let current: SpokenLine | null = null;
  for (const [n, line] of lines.entries()) {
    const begun = turns[n] ?? null;
    if (isLines && n > last) current = null;
    if (begun) {
      current = begun;
      reading.turns++;
    }
    for (const [i, words] of splitSentences(begun ? begun.words : line).entries()) {
      const before = material.passages.length;
      addPassage(material, begun && i === 0 && current ? `${current.who}：${words}` : words, heading, where);
      const added = material.passages.at(-1);
      if (current && added && material.passages.length > before)
        added.speech = { who: current.who, day: current.day, turn: reading.turns, words: withoutMarks(words) };
    }
  }
  return true;
}

/** The sentences of a paragraph, those behind a semicolon with the label of the first. */
function addSentences(material: Material, sentences: readonly string[], lead: string, heading: string, where: string): void {
  let label = '';
  for (const sentence of sentences) {
    const own = /^([^\s，。；：:]{2,10})[：:]./u.exec(sentence)?.[1];
    const before = material.passages.length;
    if (sentence !== `${lead}：` && sentence !== `${lead}:`) addPassage(material, sentence, heading, where);
    const added = material.passages[before];
    if (added && own === undefined && label !== '') added.label = label;
    label = /[；;]$/.test(sentence) ? (own ?? label) : '';
  }
}

function addPassage(material: Material, text: string, heading: string, where: string, listed = false): void {
  const clean = withoutMarks(text.replace(/^\[[ x]\]\s*/i, ''));
  // Where a link leads stands at the foot of a Markdown file.
  if (/^\[[^\]]+\]:\s*(?:https?:|mailto:|[./#<])/.test(clean)) return;
  if (/[\p{L}\p{N}]/u.test(clean)) material.passages.push({ text: clean, heading, where, ...(listed ? { listed } : {}) });
}

/** 碧波游泳馆工程部 11月24日: who drew a paper up and when, which is nothing it tells; that it stands nowhere is told at the end. */
function isSigned(text: string): boolean {
  const day = findDates(text).find((date) => text.endsWith(date));
  const name = day === undefined ? '' : text.slice(0, -day.length).trim();
  return /^\p{L}{3,24}$/u.test(name) && isHouse(name);
}

/** The elements people write into Markdown for its look; other words in angle brackets are words. */
const element =
  /<\/?(?:a|abbr|b|big|blockquote|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|kbd|li|ol|p|picture|pre|s|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^<>]*)?\/?>/gi;

/** What Markdown and its HTML put around words: pictures, links, elements, comments, emphasis. */
function withoutMarks(text: string): string {
  return (
    text
      .replaceAll(/<!--.*?(?:-->|$)/gs, '')
      .replaceAll(/<br\s*\/?>/gi, '；')
      .replaceAll(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
      .replaceAll(/\[([^\]\d][^\]]*)\]\[[^\]]*\]/g, '$1')
      .replaceAll(/\[([^\]]+)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
      .replaceAll(/\[\]\([^)]*\)/g, '')
      .replaceAll(element, '')
      .replaceAll(/\*\*|__/g, '')
      // A small picture by its name, and the mark of a heading's own address.
      .replaceAll(/(?<!\S):[a-z][a-z\d_+-]+:(?!\S)/g, '')
      .replace(/¶\s*$/, '')
      .replace(/^>\s+/, '')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
  );
}

/** `-4.40000000000001` is -4.4 as binary arithmetic stored it; no sheet shows it so. */
function withoutNoise(cell: string): string {
  return /^-?\d+\.\d{10,}$/.test(cell) && /0{6,}\d{1,3}$|9{6,}\d{0,3}$/.test(cell) ? String(Number(Number(cell).toPrecision(12))) : cell;
}
