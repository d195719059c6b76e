/** A document before it is printed: pieces with weights, so that a length can be met by leaving out what weighs least. */
import type { Printed } from '#contract/intent/heads.ts';
import { withoutPlaces, withoutSources } from '../text/source-mark.ts';
import { countCharacters, plainText } from '#text/segment.ts';
import { printTable } from '#text/markdown.ts';

export interface Piece {
  text: string;
  /** Larger stays longer; `required` always stays. */
  weight: number;
  /** `销售.csv A1:D20`, '' for the person's own words. */
  source: string;
  /** The piece it went on from in the words of its person. */
  after?: string | undefined;
}
export const required = Number.POSITIVE_INFINITY;

export type Block =
  | { kind: 'paragraph' | 'list' | 'ordered'; pieces: Piece[] }
  | { kind: 'table'; header: string[]; rows: string[][]; note: string; weight: number }
  /** Printed as it stands: blanks, a letter's head, a closing. */
  | { kind: 'raw'; text: string; weight: number };

export interface Section {
  heading: string;
  level: 2 | 3;
  blocks: Block[];
  /** Statements that no sign put here. */
  unsure?: string[];
}

export interface Draft {
  title: string;
  /** Beside the title. */
  heads?: Printed;
  lead: Block[];
  sections: Section[];
  tail: Block[];
}

export function blank(hint: string): string {
  return `【待补充：${hint}】`;
}

/** What the blanks in a text ask for, in its order. */
export function blanksIn(text: string): string[] {
  return text
    .split('【待补充：')
    .slice(1)
    .map((rest) => rest.split('】')[0] ?? '');
}

export function blankBlock(hint: string): Block {
  return { kind: 'raw', text: blank(hint), weight: required };
}

/** What a blank asks for; null for a block that is none. */
export function blankHint(block: Block): string | null {
  return block.kind === 'raw' ? (blanksIn(block.text).find((hint) => block.text === blank(hint)) ?? null) : null;
}

export function raw(text: string, weight: number = required): Block {
  return { kind: 'raw', text, weight };
}

/** One that stays at any length and says nothing of its source. */
export const formTable = (header: string[], rows: string[][], note = ''): Block => ({
  kind: 'table',
  header,
  rows,
  note,
  weight: required,
});

export type Places = 'shown' | 'hidden';

/** Of one file, which is named beside the text, nothing says where in it something stood. */
export function printDraft(draft: Draft, places: Places = 'shown'): string {
  const print = (block: Block): string => printDraftBlock(block, places === 'shown' ? (text) => text : withoutPlaces);
  const parts = [`# ${draft.title}`, ...draft.lead.map(print)];
  for (const section of draft.sections) parts.push(`${'#'.repeat(section.level)} ${section.heading}`, ...section.blocks.map(print));
  parts.push(...draft.tail.map(print));
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function printDraftBlock(block: Block, shown: (mark: string) => string): string {
  switch (block.kind) {
    case 'raw':
      return block.text;
    case 'table':
      // Above the mark stands what the file remarks below its table.
      return `${printTable(block.header, block.rows)}\n\n${block.note.replace(/[^\n]*$/, shown)}`.trim();
    case 'paragraph':
      return runsOf(block.pieces)
        .map((run) => `${run.texts.map(ended).join('')}${run.source === '' ? '' : shown(`（来源：${run.source}）`)}`)
        .join('\n\n');
    case 'list':
    case 'ordered': {
      const sources = new Set(block.pieces.map((piece) => piece.source));
      const shared = sources.size === 1 && block.pieces.length > 1 ? (block.pieces[0]?.source ?? '') : '';
      const lines = block.pieces.map((piece, i) => {
        const mark = block.kind === 'list' ? '-' : `${i + 1}.`;
        const next = block.pieces[i + 1];
        const own = shared === '' && piece.source !== '' && next?.source !== piece.source ? shown(`（来源：${piece.source}）`) : '';
        // English lines end as their sentences do.
        if (!/\p{Script=Han}/u.test(piece.text) && /[A-Za-z]{2}/.test(piece.text)) return `${mark} ${piece.text}${own}`;
        return `${mark} ${piece.text.replace(/[。；;，,]$/, '')}${own}${block.pieces.length > 1 && i + 1 < block.pieces.length ? '；' : '。'}`.replace(
          /】[；。]$/,
          '】',
        );
      });
      return `${lines.join('\n')}\n\n${shared === '' ? '' : shown(`（来源：${shared}）`)}`.trim();
    }
  }
}

/** Neighbouring pieces of one source become one paragraph with one mark; those of one sentence keep its comma. */
function runsOf(pieces: Piece[]): { source: string; texts: string[] }[] {
  const runs: { source: string; texts: string[] }[] = [];
  for (const [n, piece] of pieces.entries()) {
    const last = runs.at(-1);
    if (last && piece.after !== undefined && piece.after === pieces[n - 1]?.text) last.texts.push(`${last.texts.pop()}，${piece.text}`);
    else if (last && last.source === piece.source) last.texts.push(piece.text);
    else runs.push({ source: piece.source, texts: [piece.text] });
  }
  return runs;
}

function ended(text: string): string {
  return /[。！？!?…】：:]$|[A-Za-z\d)”"]\.$|[。！？][）)]$/.test(text) || withoutSources(text) !== text
    ? text
    : `${text.replace(/[；;，,、]$/, '')}。`;
}

export function lengthOf(draft: Draft, places: Places = 'shown'): number {
  return countCharacters(plainText(printDraft(draft, places)));
}

/** The draft with only what weighs most, as long as the print stays within `max` characters; required pieces stay in any case. */
export function fitDraft(draft: Draft, max: number, places: Places = 'shown'): Draft {
  const weights = [...new Set(allBlocks(draft).flatMap(weightsOf))].filter((w) => w !== required).sort((a, b) => b - a);
  // More weights let in means a longer text, so the last one that fits is found by halving.
  let [low, high] = [0, weights.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lengthOf(keep(draft, weights[middle - 1] ?? required), places) <= max) low = middle;
    else high = middle - 1;
  }
  return keep(draft, low === 0 ? required : (weights[low - 1] ?? required));
}

function keep(draft: Draft, least: number): Draft {
  const filter = (blocks: Block[]) =>
    blocks.flatMap((block): Block[] => {
      if (block.kind === 'raw' || block.kind === 'table') return block.weight >= least ? [block] : [];
      const pieces = block.pieces.filter((piece) => piece.weight >= least);
      return pieces.length > 0 ? [{ ...block, pieces }] : [];
    });
  const sections = draft.sections.map((section) => ({ ...section, blocks: filter(section.blocks) }));
  return {
    ...draft,
    lead: filter(draft.lead),
    sections: sections.filter((section) => section.blocks.length > 0),
    tail: filter(draft.tail),
  };
}

function allBlocks(draft: Draft): Block[] {
  return [...draft.lead, ...draft.sections.flatMap((section) => section.blocks), ...draft.tail];
}

function weightsOf(block: Block): number[] {
  return block.kind === 'raw' || block.kind === 'table' ? [block.weight] : block.pieces.map((piece) => piece.weight);
}
