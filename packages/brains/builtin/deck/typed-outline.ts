/** An outline somebody typed into the message: its pages with what belongs on each. */

export interface OutlineItem {
  title: string;
  children: string[];
}

export interface TypedOutline {
  /** A heading above it; null when there is none. */
  title: string | null;
  items: OutlineItem[];
  /** The lines it stands in. */
  stretch: string;
}

const top =
  /^\s{0,1}(?:#{1,3}\s+|第\s?[\d一二三四五六七八九十]{1,3}\s?[页章节部分]+\s*[：:、.．\s]*|[一二三四五六七八九十]{1,3}\s?[、.．]\s*|\d{1,2}\s?[、.．)）]\s*(?!\d)|P\d{1,2}\s*[：:、.]?\s*)(\S.*)$/i;
const below =
  /^\s*(?:[-*•·]\s+|[（(][一二三四五六七八九十\d]{1,2}[）)]\s*|\d{1,2}\.\d{1,2}\s*|[a-z][.)]\s+|[①-⑩]\s*)(\S.*)$|^(?:\s{2,}|\t)(\S.*)$/;

/** “1 市场机会：…”, a number and a space: heads only where they count up from one, as “3 个人到场” is none. */
const barelyNumbered = /^\s{0,1}(\d{1,2})\s+(?=[^\d\s])/;

function withMarks(lines: string[]): string[] {
  const numbers = lines.flatMap((line) => barelyNumbered.exec(line)?.[1] ?? []);
  const counts = numbers.length >= 3 && numbers.every((one, n) => Number(one) === n + 1);
  return counts ? lines.map((line) => line.replace(barelyNumbered, '$1. ')) : lines;
}

/** How high a mark stands: `##` over 第一部分, 一、 over 1. */
const ranks = [/^#\s/, /^##\s/, /^###\s/, /^第|^P\d/i, /^[一二三四五六七八九十]/, /^\d/];
const rankOf = (line: string): number => ranks.findIndex((mark) => mark.test(line.trim()));

export function readOutline(text: string): TypedOutline | null {
  const given = text.split('\n');
  const lines = withMarks(given);
  const items: OutlineItem[] = [];
  let title: string | null = null;
  let highest: number | null = null;
  let [from, to] = [-1, -1];
  for (const [n, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const child = below.exec(line);
    const heading = child ? null : top.exec(line);
    if (heading?.[1]) {
      // One “# 标题” above the rest names the deck.
      if (
        /^#\s/.test(line.trim()) &&
        items.length === 0 &&
        title === null &&
        lines.filter((other) => rankOf(other) > 0 && !below.test(other)).length >= 3
      ) {
        title = heading[1].trim();
        from = n;
        continue;
      }
      if (from < 0) from = n;
      to = n;
      highest ??= rankOf(line);
      // Below 一、 what is numbered 1. belongs to it.
      if (rankOf(line) > highest) items.at(-1)?.children.push(heading[1].trim());
      else items.push(itemOf(heading[1].trim()));
    } else if (child && items.length > 0) {
      items.at(-1)?.children.push((child[1] ?? child[2] ?? '').trim());
      to = n;
    } else if (items.length > 0 && to >= 0 && n - to <= 1) {
      // A line below a heading, without a mark, belongs to it as long as it follows at once.
      items.at(-1)?.children.push(line.trim().replace(/^\d{1,2}\s?[、.．)）]\s+/, ''));
      to = n;
    } else if (items.length > 0) break;
  }
  // Two heads are an outline where something stands below each.
  const isOutline = items.length >= 3 || (items.length === 2 && items.every(({ children }) => children.length > 0));
  if (!isOutline) return listsIn(text) ?? inOneLine(given) ?? bySemicolons(given) ?? underBareHeads(given);
  return { title, items, stretch: given.slice(from, to + 1).join('\n') };
}

const bareHead = /^[\p{Script=Han}A-Za-z]{2,10}[：:]?$/u;

/** “借阅” on a line of its own above what is said of it, without any mark: at least two of them, with lines of another kind below each. */
function underBareHeads(lines: string[]): TypedOutline | null {
  const heads = lines.map((line, n) => n > 0 && bareHead.test(line.trim()));
  // Where some end in a colon, the others are none.
  const hasColons = lines.some((line, n) => heads[n] && /[：:]$/.test(line.trim()));
  const isHead = (n: number): boolean => heads[n] === true && (!hasColons || /[：:]$/.test(lines[n]?.trim() ?? ''));
  const from = lines.findIndex((_, n) => isHead(n));
  if (from < 0) return null;
  const items: OutlineItem[] = [];
  for (const [n, line] of lines.entries()) {
    const said = line.trim();
    if (n < from || said === '') continue;
    if (isHead(n)) items.push({ title: said.replace(/[：:]$/, ''), children: [] });
    else items.at(-1)?.children.push(said.replace(/^[-*•·]\s+/, ''));
  }
  if (items.length < 2 || items.some(({ children }) => children.length === 0)) return null;
  return { title: null, items, stretch: lines.slice(from).join('\n') };
}

const marks = [
  /(?<![\d.])(\d{1,2})\s?[、.．)）]\s*(?=\D)/g,
  /(?<!\p{Script=Han})([一二三四五六七八九十])\s?[、.．]\s*/gu,
  /([①②③④⑤⑥⑦⑧⑨⑩])\s*/g,
];
const counted = ['', '一二三四五六七八九十', '①②③④⑤⑥⑦⑧⑨⑩'];

/** “1. 背景 2. 目标 3. 流程”, all in one line: numbers that count up from one. */
function inOneLine(lines: string[]): TypedOutline | null {
  for (const line of lines)
    for (const [kind, mark] of marks.entries()) {
      const found = [...line.matchAll(mark)];
      const first = found.findIndex((_, at) => numberOf(found[at]?.[1] ?? '', kind) === 1);
      if (first < 0) continue;
      const chain = found.slice(first).filter((match, n) => numberOf(match[1] ?? '', kind) === n + 1);
      if (chain.length < 3) continue;
      const items = chain.map((match, n) => {
        const rest = line.slice(match.index + match[0].length, chain[n + 1]?.index);
        // Behind the last one the sentence may go on.
        const own = n === chain.length - 1 ? (/^[^。！!\n]+/.exec(rest)?.[0] ?? rest) : rest;
        return itemOf(own.trim().replace(/[，,、；;。\s]+$/, ''));
      });
      if (items.some(({ title }) => title === '' || title.length > 40)) continue;
      const [begin, last] = [chain[0], chain.at(-1)];
      if (!begin || !last) continue;
      const end = /^[^。！!\n]*/.exec(line.slice(last.index))?.[0].length ?? 0;
      return { title: null, items, stretch: line.slice(begin.index, last.index + end) };
    }
  return null;
}

/** “问题：1）效率低 2）成本高，对应措施：1）自动化 2）集中采购”: two lists, each under what stands before it. */
function listsIn(line: string): TypedOutline | null {
  const found = [...line.matchAll(/(?<![\d.])(\d{1,2})\s?[、.．)）]\s*(?=\D)/g)];
  const starts = found.flatMap((match, n) => (match[1] === '1' ? [n] : []));
  if (starts.length < 2) return null;
  const items = starts.map((start, list): OutlineItem & { at: number } => {
    const chain = found.slice(start, starts[list + 1]);
    const before = line.slice(0, chain[0]?.index);
    const head = /([^，,。；;：:\s]{2,10})[：:]\s*$/.exec(before)?.[1] ?? '';
    const isAsking = /(?:做|写|整理|生成|转)成|PPT|幻灯片/i.test(head);
    const children = chain.map((match, n) => {
      const end =
        chain[n + 1]?.index ?? (starts[list + 1] === undefined ? line.length : (found[starts[list + 1] ?? 0]?.index ?? line.length));
      const words = line.slice(match.index + match[0].length, end);
      // The head of the next list stands behind the last of this one.
      const own =
        n === chain.length - 1 && starts[list + 1] !== undefined
          ? words.replace(/[，,。；;\s]*[^，,。；;：:\s]{2,10}[：:]\s*$/, '')
          : words;
      return own.trim().replace(/[，,、；;。\s]+$/, '');
    });
    return {
      title: head === '' || isAsking ? '要点' : head,
      children,
      at: isAsking || head === '' ? (chain[0]?.index ?? 0) : before.lastIndexOf(head),
    };
  });
  if (items.some(({ children }) => children.length < 2 || children.some((one) => one === '' || one.length > 60))) return null;
  return { title: null, items: items.map(({ title, children }) => ({ title, children })), stretch: line.slice(items[0]?.at) };
}

const announced = /(?:^|[，,。；;])\s*(?:主要)?(?:内容|要点|大纲|提纲|结构|框架)(?:要?(?:包括|包含)|分为|为|是|如下|有)?[：:]\s*(\S[^\n]*)/;

/** “内容：概念；光反应在……进行，产生……；影响因素：光照、温度；练习”: what stands between the semicolons is a page each. */
function bySemicolons(lines: string[]): TypedOutline | null {
  for (const line of lines) {
    const match = announced.exec(line);
    // “对象：……；周期：……；内容：……；考核：……”: one matter among others.
    if (match && /[：:][^：:]*[；;]$/.test(line.slice(0, match.index + 1))) return null;
    // Behind the full stop something else is said.
    const list = /^[^。！!]+/.exec(match?.[1] ?? '')?.[0] ?? '';
    const parts = list.split(/[；;]/).flatMap((part) => part.trim() || []);
    // 年假5天起；报销每月25日前提交: what is so, and no heads.
    const told = parts.filter((part) => /\d/.test(part) && !/^[^：:\d]{2,12}[：:]/.test(part)).length;
    if (!match || parts.length < 3 || told * 2 >= parts.length) continue;
    return { title: null, items: parts.map((part) => sentenceItem(part)), stretch: list };
  }
  return null;
}

/** A sentence is headed by what it is about, where that stands at its front, and keeps all its words. */
function sentenceItem(part: string): OutlineItem {
  const item = itemOf(part);
  if (item.children.length > 0 || part.length <= 14) return item;
  const about = /^([\p{Script=Han}A-Za-z]{2,8}?)(?=在|是|由|能|有|为|分|主要|从)/u.exec(part)?.[1];
  const [first = part, ...rest] = part.split(/，|,(?!\d{3})/);
  return about ? { title: about, children: [first, ...rest] } : { title: first, children: rest };
}

function numberOf(mark: string, kind: number): number {
  return kind === 0 ? Number(mark) : (counted[kind] ?? '').indexOf(mark) + 1;
}

/** `市场背景：规模、增速、格局` has its points behind the colon. */
function itemOf(line: string): OutlineItem {
  // 打卡时间9:00 is no head.
  const match = /^([^：:]{2,30})(?:：|:(?!(?<=\d:)\d))\s*(.+)$/.exec(line);
  if (!match) return { title: line.replace(/[。；;：:]$/, ''), children: [] };
  const rest = match[2] ?? '';
  const parts = /[。；;]/.test(rest) ? rest.split(/[。；;]/) : rest.split(/[、，]|,(?!\d{3})/);
  return { title: match[1] ?? '', children: parts.map((part) => part.trim()).filter((part) => part !== '') };
}
