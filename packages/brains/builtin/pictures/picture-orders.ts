/** Reads whether a person wants a picture made by the image model, or found: what of, how many, and whether anything else is asked. Pure. */
import { isMark, readingOf, type Token } from '../reading/reading.ts';
import { hasWord, isEmpty, isGap, requestTokens, says, textOf } from '../reading/request.ts';
import { asksToMake } from '../reading/make/asks.ts';

export interface PictureOrder {
  tool: 'generate_image' | 'search_image';
  /** What is to be seen on it, in the person's words. */
  of: string;
  count: number;
  /** A picture and nothing else: no poster. */
  alone: boolean;
  /** It is to lie behind the words. */
  behind: boolean;
  /** So many of what a search finds came before and are not wanted again. */
  skip: number;
  /** The words without the order. */
  rest: string;
}

/** Another thing is to be made, and the picture belongs to it. */
const asksForMore = (text: string): boolean => ['web-page', 'slides', 'podcast', 'document'].includes(asksToMake(text) ?? '');
export const asksForPoster = (text: string): boolean => asksToMake(text) === 'poster';

/** The picture carries the words. */
export const isBehind = (text: string): boolean => requestTokens(text).some((token) => says(token, 'behind'));

/** @example readPictureOrder('生成一张清晨湖面的照片') // { tool: 'generate_image', of: '清晨湖面', count: 1, alone: true, behind: false, skip: 0, rest: '' } */
export function readPictureOrder(text: string, asksForDesign: (text: string) => boolean = asksForPoster): PictureOrder | null {
  const clauses = text.split(/(?<=[，,。；;！!\n])/);
  for (const [at, given] of clauses.entries()) {
    const tokens = requestTokens(given);
    const read = orderIn(tokens, clauses.length === 1) ?? (at === 0 ? namedOrder(text) : null);
    if (!read) continue;
    const { whole, ...order } = read;
    const rest = whole ? '' : clauses.filter((_, n) => n !== at).join('');
    const isPart = tokens.some((token) => says(token, 'behind', 'role', 'onto', 'turn'));
    const alone = !isPart && !asksForDesign(rest) && !asksForMore(rest);
    // What follows a picture and is no poster tells more of the picture.
    const more = alone ? strip(rest) : '';
    return {
      ...order,
      of: more === '' ? order.of : `${order.of}，${more}`,
      alone,
      behind: tokens.some((token) => says(token, 'behind')),
      skip: 0,
      rest,
    };
  }
  return null;
}

type Read = Pick<PictureOrder, 'tool' | 'of' | 'count'> & { whole?: true };

const isLead = (token: Token): boolean =>
  isGap(token) || isMark(token, '：:') || says(token, 'turn', 'by', 'service', 'behind', 'role', 'for_me') || hasWord(token, 'function');

function orderIn(tokens: readonly Token[], isOnly: boolean): Read | null {
  const verb = tokens.findIndex((token) => !isLead(token) && !says(token, 'picture'));
  const paints = says(tokens[verb], 'paint') || (says(tokens[verb], 'errand') && tokens[verb]?.text === '生成');
  const looks = says(tokens[verb], 'search', 'look');
  if (!paints && !looks) return isOnly ? markIn(tokens) : null;
  let from = verb + 1;
  while (says(tokens[from], 'paint') || hasWord(tokens[from], 'function') || isMark(tokens[from], ' ')) from += 1;
  const number = readingOf(tokens[from], 'number');
  const many = number?.unit ? number.value : null;
  if (many !== null) from += 1;
  const noun = tokens.findLastIndex((token) => says(token, 'picture'));
  const tool = paints ? 'generate_image' : 'search_image';
  if (noun > from) {
    const tail = tokens.slice(noun + 1);
    const last = readingOf(
      tail.find((token) => !isEmpty(token)),
      'number',
    );
    if (!tail.every((token) => isEmpty(token) || says(token, 'behind', 'role', 'onto') || readingOf(token, 'number'))) return null;
    return seen(tool, tokens.slice(from, noun), many ?? last?.value ?? null);
  }
  // 画一只戴眼镜的橘猫: a thing that is seen, and nothing printed on it.
  if (!paints || !isOnly) return null;
  const painting = tokens.findLastIndex((token) => says(token, 'painting'));
  const isThing = tokens[verb]?.text === '画' && number?.unit?.dimension === 'count';
  if (painting < 0 && !isThing) return null;
  return seen(tool, tokens.slice(from), painting < 0 ? 1 : many);
}

function seen(tool: PictureOrder['tool'], tokens: readonly Token[], many: number | null): Read | null {
  const kept = tokens.slice(0, tokens.findLastIndex((token) => !isEmpty(token)) + 1);
  const isDrawn = kept.some(
    (token) =>
      says(token, 'drawn', 'cannot_flow', 'behind', 'role') ||
      hasWord(token, 'chart') ||
      ['poster', 'slides'].some((kind) => isKind(token, kind)),
  );
  if (kept.length === 0 || isDrawn) return null;
  return { tool, of: textOf(kept).trim(), count: Math.min(tool === 'search_image' ? 9 : 4, many ?? (tool === 'search_image' ? 4 : 1)) };
}

const isKind = (token: Token, kind: string): boolean =>
  token.readings.some((reading) => reading.is === 'word' && reading.of === 'kind' && reading.value.startsWith(kind)) &&
  !says(token, 'painting');

/** 给星河药房设计一个logo */
function markIn(tokens: readonly Token[]): Read | null {
  const sign = tokens.findIndex((token) => says(token, 'sign'));
  const verb = tokens.findIndex((token) => hasWord(token, 'make_verb'));
  if (sign < 0 || verb < 0 || !tokens.slice(sign + 1).every(isEmpty)) return null;
  const isWord = (token: Token): boolean =>
    !isEmpty(token) && !says(token, 'for_me') && !readingOf(token, 'number') && !says(token, 'whose');
  const of = [...tokens.slice(0, verb), ...tokens.slice(verb + 1, sign)].filter(isWord);
  const name = tokens[sign]?.text ?? '';
  return of.length === 0 ? null : { tool: 'generate_image', of: `${textOf(of)}的${name}，简洁，白底`, count: 1 };
}

/** AI生图：一只戴草帽的柴犬，水彩 */
function namedOrder(text: string): Read | null {
  const tokens = requestTokens(text);
  const at = tokens.findIndex((token) => says(token, 'paint_by_name'));
  const of = strip(textOf(tokens.slice(at + 1)));
  return at >= 0 && tokens.slice(0, at).every(isGap) && of !== '' ? { tool: 'generate_image', of, count: 1, whole: true } : null;
}

export interface PictureWish {
  tool: PictureOrder['tool'];
  /** 真人, 风景, 水彩: of what kind; '' where nothing is said of it. */
  kind: string;
  /** One for each sheet of a set. */
  each: boolean;
  behind: boolean;
  rest: string;
}

/** A picture is wanted and what is on it is for the poster to say: 每张都配生成的风景照片, 要真人照片. Every word of the clause is one of it. */
export function readPictureWish(text: string): PictureWish | null {
  const clauses = text.split(/(?<=[，,。；;！!\n])/);
  for (const [at, given] of clauses.entries()) {
    const tokens = requestTokens(given);
    const isOfIt = (token: Token): boolean =>
      isLead(token) ||
      says(token, 'each_sheet', 'put', 'paint', 'search', 'auto', 'manner_of_picture', 'picture', 'role', 'onto') ||
      readingOf(token, 'mark') !== undefined ||
      readingOf(token, 'number')?.unit !== undefined;
    const kinds = tokens.filter((token) => says(token, 'manner_of_picture'));
    const each = tokens.some((token) => says(token, 'each_sheet'));
    if (!tokens.some((token) => says(token, 'picture')) || (kinds.length === 0 && !each) || !tokens.every(isOfIt)) continue;
    return {
      tool: tokens.some((token) => says(token, 'search')) ? 'search_image' : 'generate_image',
      kind: kinds.map(({ text: word }) => (word.endsWith('照片') ? word.slice(0, -2) : word)).join(''),
      each,
      behind: tokens.some((token) => says(token, 'behind')),
      rest: clauses.filter((_, n) => n !== at).join(''),
    };
  }
  return null;
}

const strip = (text: string): string => text.replace(/^[\s，,。；;！!：:]+|[\s，,。；;！!]+$/g, '');
