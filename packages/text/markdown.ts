/** The Markdown the engine reads and writes: blocks, sections, tables. */

export type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; header: string[]; rows: string[][] }
  /** Anything else, kept as it stands: code, quotes, rules. */
  | { kind: 'other'; text: string };

const listLine = /^\s*(?:[-*+•]|\d+[.)])\s+(.*)$/;

/** Blocks in order. Lists are flattened to one level. */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const lines = text.replaceAll('\r', '').split('\n');
  const blocks: MarkdownBlock[] = [];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i] ?? '';
    if (line.trim() === '') {
      i++;
      continue;
    }
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: (heading[2] ?? '').replaceAll('**', '') });
      i++;
      continue;
    }
    if (/^\s*(?:```|~~~)/.test(line)) {
      const from = i++;
      while (i < lines.length && !/^\s*(?:```|~~~)/.test(lines[i] ?? '')) i++;
      blocks.push({ kind: 'other', text: lines.slice(from, ++i).join('\n') });
      continue;
    }
    if (isTableRow(line) && /^\s*\|?\s*:?-{2,}/.test(lines[i + 1] ?? '')) {
      const header = splitRow(line);
      const rows: string[][] = [];
      for (i += 2; i < lines.length && isTableRow(lines[i] ?? ''); i++) rows.push(splitRow(lines[i] ?? ''));
      blocks.push({ kind: 'table', header, rows });
      continue;
    }
    if (listLine.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: string[] = [];
      for (; i < lines.length && (lines[i] ?? '').trim() !== ''; i++) {
        const item = listLine.exec(lines[i] ?? '');
        if (item) items.push(item[1] ?? '');
        // 1. 取号 2. 填表: a line of several steps goes on in no other.
        else if (/^#{1,6}\s|^\s*\|/.test(lines[i] ?? '') || items.length === 0 || /\s\d{1,2}[.)]\s/.test(items.at(-1) ?? '')) break;
        else items.push(joinedLines(items.pop() ?? '', (lines[i] ?? '').trim()));
      }
      blocks.push({ kind: 'list', ordered, items });
      continue;
    }
    if (/^\s*(?:>|-{3,}$|\*{3,}$)/.test(line)) {
      const from = i++;
      while (i < lines.length && /^\s*>/.test(lines[i] ?? '') && /^\s*>/.test(line)) i++;
      blocks.push({ kind: 'other', text: lines.slice(from, i).join('\n') });
      continue;
    }
    const from = i++;
    while (i < lines.length && (lines[i] ?? '').trim() !== '' && !/^#{1,6}\s|^\s*\|/.test(lines[i] ?? '') && !listLine.test(lines[i] ?? ''))
      i++;
    blocks.push({ kind: 'paragraph', text: lines.slice(from, i).join('\n').trim() });
  }
  return blocks;
}

/** Two lines that were broken only to fit: Latin words keep a space between them, Chinese needs none. */
export function joinedLines(one: string, other: string): string {
  return `${one}${/[\u0021-\u024f]$/.test(one) && /^[\u0021-\u024f]/.test(other) ? ' ' : ''}${other}`;
}

export function printBlock(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'list':
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : '-'} ${item}`).join('\n');
    case 'table':
      return printTable(block.header, block.rows);
    default:
      return block.text;
  }
}

/** A GFM table; columns that hold only figures are set to the right. */
export function printTable(header: string[], rows: string[][]): string {
  const numeric = header.map(
    (_, c) =>
      rows.length > 0 && rows.every((row) => /^[¥$-]?[\d,.]+%?$|^$|^—$/.test(row[c] ?? '')) && rows.some((row) => /\d/.test(row[c] ?? '')),
  );
  const line = (cells: string[]) => `| ${header.map((_, c) => escapeCell(cells[c] ?? '')).join(' | ')} |`;
  return [line(header), `| ${numeric.map((right) => (right ? '---:' : '---')).join(' | ')} |`, ...rows.map(line)].join('\n');
}

function escapeCell(cell: string): string {
  return cell.replaceAll('\\|', '|').replaceAll('|', '\\|').replaceAll('\n', '<br>').trim();
}

function isTableRow(line: string): boolean {
  return /^\s*\|/.test(line);
}

function splitRow(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** A name as it is, whatever marks it holds; an underscore inside a word is none. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`);
}
