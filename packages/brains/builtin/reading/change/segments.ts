/** Cuts a request for changes into stretches that may each hold one, and tells what of a stretch stands before its colon. */
import { isMark, readingOf, type Token, wordOf } from '../reading.ts';

export interface Segment {
  tokens: Token[];
  from: number;
  to: number;
  /** Begins behind a comma only. */
  isSoft: boolean;
}

const joins = new Set(['and', 'then', '并', '并且', '然后', '再', '同时']);

/** 加一节风险放在最后 orders two things; 提到 tells as often. */
const places = new Set(['放在', '放到', '移到', '挪到', '排到']);
const opens = (tokens: readonly Token[], verb: string): boolean =>
  tokens.some((token) => wordOf(token, 'change_verb') === verb) && !tokens.some((token) => isMark(token, '：:'));

/** A place is named up to the next mark. */
function goesSomewhere(rest: readonly Token[]): boolean {
  const end = rest.findIndex((token) => isMark(token, '。.；;\n！!？?，,：:'));
  const own = end < 0 ? rest : rest.slice(0, end);
  return own.some((token) => wordOf(token, 'change_place') !== undefined || readingOf(token, 'ordinal') !== undefined);
}

/** At sentence marks, commas and before a verb behind “and”; what is quoted is one token and never cut. */
export function segmentsOf(tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = [];
  let open: Token[] = [];
  let isSoft = false;
  const close = (soft: boolean): void => {
    const [first, last] = [open.find((token) => token.text.trim() !== ''), open.findLast((token) => token.text.trim() !== '')];
    if (first && last) segments.push({ tokens: open, from: first.from, to: last.to, isSoft });
    open = [];
    isSoft = soft;
  };
  for (const [at, token] of tokens.entries()) {
    const next = tokens.slice(at + 1).find((one) => one.text.trim() !== '');
    if (isMark(token, '。.；;\n！!？?')) close(false);
    else if (isMark(token, '，,')) close(true);
    else if (joins.has(token.text.trim().toLowerCase()) && open.length > 0 && next && wordOf(next, 'change_verb') !== undefined)
      close(true);
    else if (places.has(token.text) && opens(open, 'add') && goesSomewhere(tokens.slice(at + 1))) {
      close(true);
      open.push(token);
    } else if (wordOf(token, 'change_verb') === 'send' && open.some((one) => wordOf(one, 'change_verb') === 'become')) {
      close(true);
      open.push(token);
    } else open.push(token);
  }
  close(false);
  return segments;
}

/** Up to the first colon; without one all of it. */
export function headOf({ tokens }: Segment): Token[] {
  const colon = tokens.findIndex((token) => isMark(token, '：:'));
  return colon < 0 ? tokens : tokens.slice(0, colon);
}

/** What stands behind the first colon, as written; null where there is no colon. */
export function tailOf(text: string, { tokens, to }: Segment): string | null {
  const colon = tokens.find((token) => isMark(token, '：:'));
  return colon === undefined ? null : text.slice(colon.to, to).trim();
}

/** The words without the marks of a quotation around them. */
export function unquoted(words: string): string {
  const bare = words.trim();
  const pair = /^(?:“([^“”]*)”|"([^"]*)"|「([^「」]*)」|『([^『』]*)』|《([^《》]*)》|‘([^‘’]*)’|'([^']*)')$/.exec(bare);
  return pair ? (pair.slice(1).find((one) => one !== undefined) ?? '').trim() : bare;
}

export function isBlank(token: Token): boolean {
  return token.text.trim() === '' || (readingOf(token, 'mark') !== undefined && !isMark(token, '：:'));
}
