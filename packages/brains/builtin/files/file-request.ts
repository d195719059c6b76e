/** Reads what a request wants done with files as files: pack, unpack, rename. Null for everything else. */
import { behind } from '#text/words.ts';
import { isMark, readingOf, wordOf, type Token } from '../reading/reading.ts';
import { hasWord, isEmpty, requestTokens, says, textOf } from '../reading/request.ts';
import { asksToWrite } from '../reading/make/asks.ts';

export type FileRequest =
  | { do: 'zip'; to: string | null; named: string[]; whole: boolean }
  | { do: 'unzip'; named: string[] }
  | { do: 'move'; from: string | null; to: string }
  /** Two deeds at once: neither is done by halves. */
  | { do: 'several' };

const ending = /\.[A-Za-z][A-Za-z0-9]{0,9}$/;

/** `known` are the names of files the task has, as far as they are known. */
export function readFileRequest(text: string, known: readonly string[]): FileRequest | null {
  const named = namesIn(text, known);
  const tokens = requestTokens(text.trim());
  if (tokens.some((token) => says(token, 'question'))) return null;
  const has = (...values: string[]): boolean => tokens.some((token) => says(token, ...values));
  const move = moveIn(text.trim(), tokens, named);
  const packs = has('pack') && (has('archive', 'in_text', 'own_thing') || named.length > 0);
  if (move) return packs ? { do: 'several' } : move;
  // What is to be written may be about packing.
  if (asksToWrite(text)) return null;
  if (has('unpack') && (has('archive', 'in_text', 'own_thing') || named.length > 0)) return { do: 'unzip', named };
  if (!packs) return null;
  if (has('rename')) return { do: 'several' };
  const all = tokens.filter((token) => says(token, 'own_thing'));
  return {
    do: 'zip',
    to: archiveName(tokens),
    named: named.filter((name) => !/\.zip$/i.test(name)),
    whole: all.some(({ text: word }) => word === '所有' || word === '全部' || word === '任务'),
  };
}

export function namesIn(text: string, known: readonly string[]): string[] {
  const all = known.flatMap((name) => {
    const at = text.indexOf(name);
    return at < 0 ? [] : [{ name, at }];
  });
  // A name that stands in a longer one is not meant by it.
  return all
    .filter(({ name }) => !all.some((other) => other.name !== name && other.name.includes(name)))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** What stands quoted behind the word, else up to the next stop or blank. */
function nameBehind(tokens: readonly Token[], at: number): string {
  let from = at;
  while (from < tokens.length && (isMark(tokens[from], ' :：') || wordOf(tokens[from], 'function') === 'is')) from += 1;
  const quoted = readingOf(tokens[from], 'quoted')?.words;
  if (quoted !== undefined) return quoted;
  const to = tokens.findIndex((token, n) => n >= from && isMark(token, '，,。；;！!？? \n'));
  return textOf(tokens.slice(from, to < 0 ? tokens.length : to)).trim();
}

function archiveName(tokens: readonly Token[]): string | null {
  const at = tokens.findLastIndex((token) => says(token, 'pack', 'named'));
  const name = behind(nameBehind(tokens, at + 1), ['为', '成']);
  if (/.\.zip$/i.test(name)) return name;
  return says(tokens[at], 'named') && name !== '' ? `${name}.zip` : null;
}

function moveIn(text: string, tokens: readonly Token[], named: readonly string[]): FileRequest | null {
  const at = tokens.findIndex((token) => says(token, 'rename'));
  const verb = tokens[at];
  if (!verb || tokens.slice(0, at).some((token) => says(token, 'column'))) return null;
  const to = nameBehind(tokens, at + 1);
  if (to === '' || tokens.slice(at + 1).every(isEmpty)) return null;
  const before = text.slice(0, verb.from);
  const own = named.findLast((name) => before.includes(name) && name !== to);
  const written = before
    .split(/[\s“"「『《'，,。；”"」』》]/)
    .map((one) => behind(one, ['把', '将']))
    .findLast((one) => ending.test(one));
  const isFile = tokens.slice(0, at).some((token) => says(token, 'own_thing', 'in_text', 'archive') || hasWord(token, 'source'));
  if (own === undefined && written === undefined && !isFile && !ending.test(to)) return null;
  return { do: 'move', from: own ?? written ?? null, to };
}
