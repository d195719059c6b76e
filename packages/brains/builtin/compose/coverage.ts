/** Holds what files and order say against what was made: what stands neither there nor in what is told of it is left behind. Pure, linear in the words of both. */
import { numberMark, withListMarks, withoutMark } from '#text/list-mark.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { plainText, splitSentences } from '#text/segment.ts';
import { before } from '#text/words.ts';
import { findDates } from '../text/facts.ts';
import { withFormLines } from '../text/form-lines.ts';
import { withoutStageMark } from '../text/inside-notes.ts';
import type { Turn } from '../recipe.ts';
import { headsOf } from '../text/meeting-head.ts';
import { withLines } from '../text/last-lines.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { slotOfHeading } from '../text/slots.ts';
import { withoutSources } from '../text/source-mark.ts';
import todoWords from './todo-words.json' with { type: 'json' };
import textWords from './text-words.json' with { type: 'json' };

export interface Finished {
  materials: readonly Material[];
  /** What the order itself tells. */
  facts: readonly string[];
  /** What a reader finds, each line, row or page with what it stands under. */
  stood: readonly string[];
  /** What its person is told of it anyway. */
  told: readonly string[];
}

export interface LeftBehind {
  words: string;
  /** Name of its file; '' for the person's own words. */
  source: string;
  /** A whole table, of which these words are the name. */
  isTable?: true;
}

/** So much of a clause stands in one place; its rarest words lead to the places looked at. */
const [share, nearest, rare, commonest] = [0.7, 6, 12, 60];
const mostNamed = 6;

/** Numbers, Latin words and pairs of Chinese characters; a lone character behind a number is its unit. */
interface Words {
  numbers: Set<string>;
  pairs: Set<string>;
  digits: string;
}

function wordsOf(text: string): Words {
  const folded = text.normalize('NFKC').toLowerCase();
  const [numbers, pairs] = [new Set<string>(), new Set<string>()];
  for (const [run] of folded
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .matchAll(/\d+(?:\.\d+)?(?:\s?\p{Script=Han}(?!\p{Script=Han}))?|\p{Script=Han}+|[a-z]+/gu)) {
    if (/^\d/.test(run)) numbers.add(`${Number.parseFloat(run)}`);
    else if (/^[a-z]/.test(run) || run.length === 1) pairs.add(run);
    else for (let i = 0; i + 1 < run.length; i++) pairs.add(run.slice(i, i + 2));
  }
  return { numbers, pairs, digits: folded.replaceAll(/\D/g, '') };
}

const isYear = (number: string): boolean => /^20\d\d$/.test(number);

/** 0.125 is 12.5 of a hundred, 12000 is 1.2 of ten thousand, and a figure may be rounded. */
const formsOf = (number: string): string[] =>
  [1, 100, 0.0001, 10_000].flatMap((times) => [0, 1, 2, 4].map((digits) => `${Number((Number(number) * times).toFixed(digits))}`));

/** Its numbers are all there, but for the year of a date, and most of its words. */
function standsIn(place: Words, { numbers, pairs, digits }: Words): boolean {
  // 0578-812 6617 is 0578-8126617; whom it reaches may be called otherwise.
  if (digits.length > 6 && place.digits.includes(digits) && pairs.size < 6) return true;
  const isThere = (number: string): boolean => place.numbers.has(number) || formsOf(number).some((form) => place.numbers.has(form));
  const missing = [...numbers].filter((number) => !(numbers.size > 1 && isYear(number)) && !isThere(number));
  return missing.length === 0 && [...pairs].filter((pair) => place.pairs.has(pair)).length >= pairs.size * share;
}

const between = new RegExp(String.raw`[，；。！？、\t\u3000]|,(?!\d{3})|(?<!\d)[：:]|[：:](?!\d)|(?:^|(?<=[。，,；;\s]))${numberMark}`);

/** Clauses that stand word for word, and the places that share most with others, sought once one does not. */
interface Places {
  said: ReadonlySet<string>;
  near(words: Words): Words[];
}

function placesOf(texts: readonly string[]): Places {
  const places: Words[] = [];
  const where = new Map<string, number[]>();
  const index = (): void => {
    for (const [n, text] of texts.entries()) {
      const words = wordsOf(text);
      places.push(words);
      for (const one of [...words.numbers, ...words.pairs]) if (where.get(one)?.push(n) === undefined) where.set(one, [n]);
    }
  };
  return {
    said: new Set(texts.flatMap((text) => text.split(between)).map(bareOf)),
    near({ numbers, pairs }) {
      if (places.length === 0) index();
      const known = [...numbers, ...pairs].flatMap((one) => (where.has(one) ? [where.get(one) ?? []] : []));
      const rarest = known.sort((one, other) => one.length - other.length).slice(0, rare);
      const shared = new Map<number, number>();
      for (const all of rarest) for (const n of all.slice(0, commonest)) shared.set(n, (shared.get(n) ?? 0) + 1);
      const best = [...shared].sort(([, one], [, other]) => other - one).slice(0, nearest);
      return best.flatMap(([n]) => places[n] ?? []);
    },
  };
}

function stands({ said, near }: Places, text: string): boolean {
  if (said.has(bareOf(text))) return true;
  const words = wordsOf(text);
  return words.numbers.size + words.pairs.size === 0 || near(words).some((place) => standsIn(place, words));
}

const bareOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
/** 好 tells nothing, 3 does. */
const tells = (text: string, least = 2): boolean => bareOf(text).length >= least || /\d/.test(text);

/** The whole where nothing of it stands, else the clauses that are missing; a label only where its value does not say what it is. */
function lostOf(places: Places, sentence: string, least = 2): string[] {
  const clauses = sentence.split(between).filter((clause) => tells(clause, least));
  // 伏军负责 stands in a table as 伏军.
  const lost = clauses.filter((clause) => !stands(places, clause) && !stands(places, before(clause, todoWords.charge)));
  if (lost.length > 0 && lost.length === clauses.length) return [sentence.trim()];
  const label = /^([\p{L}（）()]{2,12})[：:](?=.)/u.exec(sentence)?.[1] ?? '';
  const saysItself =
    /\p{Script=Han}{3}/u.test(sentence.slice(label.length)) ||
    textWords.framed_labels.includes(label) ||
    slotOfHeading(label) === 'contact';
  return lost.flatMap((one) => (one !== label ? [one.trim()] : saysItself ? [] : [sentence.trim()]));
}

/** Lines of a file as its person sees them, without headings and what opens a list; its tables are looked at apart. */
function sentencesOf({ content, headings, title }: Material): string[] {
  const heads = new Set(headings.map(({ text }) => bareOf(text)));
  const lines = plainText(withFormLines(withListMarks(content)).replaceAll(/<!--[^]*?-->|^[ \t]*\|.*$/gm, ''))
    .split('\n')
    .filter((line) => !/^\s*$|^\s*\[[^\]]*\]\s*$|[：:]\s*$/.test(line) && !heads.has(bareOf(withoutStageMark(line.trim()))));
  // A title is no fact, its day is one.
  const days = findDates(title).filter((date) => [...wordsOf(date).numbers].filter((number) => !isYear(number)).length > 1);
  return [...(days.length > 0 ? [title] : []), ...lines.flatMap((line) => splitSentences(withoutMark(line)))];
}

/** Rows and cells where most of the table stands; the table where it stands nowhere, not even added up or drawn. */
function lostOfTable(places: Places, table: MaterialTable): Omit<LeftBehind, 'source'>[] {
  const { header, rows, heading, title = '' } = table;
  const found = rows.flatMap((row) => {
    const cells = row.map((cell, n) => ({ cell: cell.trim(), head: header[n] ?? '' })).filter(({ cell }) => tells(cell));
    const close = places.near(wordsOf(row.join(' ')));
    const lost = cells.filter(({ cell }) => !close.some((place) => standsIn(place, wordsOf(cell))));
    return cells.length > 0 ? [{ cells, lost, isLost: lost.length * 2 >= cells.length && lost.length > 0 }] : [];
  });
  const gone = found.filter(({ isLost }) => isLost);
  const whole = ({ cells }: (typeof found)[number]) => ({ words: cells.map(({ cell }) => cell).join(' ') });
  if (gone.length * 2 > found.length) {
    const isUsed = gone.length < found.length || header.filter((head) => tells(head) && stands(places, head)).length * 2 >= header.length;
    // A line across the table is a note.
    if (isUsed) return gone.filter(({ cells }) => cells.length === 1).map(whole);
    return [{ words: `${title || heading}（${found.length} 行的表）`, isTable: true }];
  }
  // 快修坊12月招聘计划, over the table: it may be all that tells whose it is.
  const over = tells(title) && !stands(places, title) ? [{ words: title }] : [];
  const inRows = found.flatMap((one) => {
    const of = one.lost.map(({ cell, head }) => `${head} ${cell}`.trim()).join('，');
    return one.isLost ? [whole(one)] : one.lost.length > 0 ? [{ words: `${one.cells[0]?.cell ?? ''}：${of}` }] : [];
  });
  return [...over, ...inRows];
}

export function leftBehind({ materials, facts, stood, told }: Finished): LeftBehind[] {
  const texts = [...stood, ...told].map(withoutSources);
  const places = placesOf(texts);
  const ofFiles = materials
    .filter(({ name }) => !told.some((line) => line.includes(`“${escapeMarkdown(name)}”没有用`)))
    .flatMap((material) => {
      const aside = placesOf([...material.notes, ...material.remarks, ...material.orders]);
      // Between two who talk much is said that tells nothing: 我来盯.
      const least = material.passages.some(({ speech }) => speech) ? 8 : 2;
      // 施文请假 stands in a head as 请假 and 施文.
      const heads = new Map([...headsOf(material.passages, least > 2)].map(([{ text }, parts]) => [bareOf(text), parts]));
      const sentences = sentencesOf(material).flatMap((one) => heads.get(bareOf(one))?.map(({ text }) => text) ?? one);
      const lines = sentences.flatMap((one) => lostOf(places, one, least).map((words) => ({ words })));
      const all = [...lines, ...material.tables.flatMap((table) => lostOfTable(places, table))];
      return all.filter(({ words }) => !stands(aside, words)).map((one) => ({ ...one, source: material.name }));
    });
  const own = facts.flatMap(splitSentences).flatMap((one) => lostOf(places, one).map((words) => ({ words, source: '' })));
  return [...new Map([...own, ...ofFiles].map((one) => [bareOf(one.words), one])).values()];
}

const beginOf = (words: string, most: number): string => {
  const letters = Array.from(words.replace(/[。；;，,：:]+$/, ''));
  return `“${escapeMarkdown(letters.length > most ? `${letters.slice(0, most).join('')}……` : letters.join(''))}”`;
};

/** Few pieces are told word by word; of many, which a length or the room of a page leaves out, the first by how they begin. */
export function withLeft(turn: Turn, finished: Omit<Finished, 'told'>): Turn {
  const left = leftBehind({ ...finished, told: turn.text.split('\n') });
  const named = left.slice(0, mostNamed);
  const begun = named.map(({ words }) => beginOf(words, 16)).join('');
  if (left.length > mostNamed) return withLines(turn, [`有 ${left.length} 条没有放进去：${begun} 等。要放进去，请说“加上……”。`], []);
  const of = (source: string): string => (source === '' ? '您写的' : `“${escapeMarkdown(source)}”里的`);
  return withLines(
    turn,
    [],
    named.map(({ words, source }) => `没有放进去：${of(source)}${beginOf(words, 80)}。`),
  );
}
