/** What an office notes in its own papers for itself: （内部：…）, 老板备注：…, 不对外. */
import { endsIn, holds } from '#text/words.ts';
import words from './inside-notes.json' with { type: 'json' };
import houses from '../reading/make/classes.json' with { type: 'json' };
import { isPerson } from './speech.ts';
import suspicion from './suspicion-words.json' with { type: 'json' };

export interface Parted {
  text: string;
  notes: string[];
}

/** The text without such notes; a row of a table goes where its first cell is headed so. `begins`: its first line is the first of its file. */
export function withoutInsideNotes(whole: string, begins = true): Parted {
  const notes: string[] = [];
  const setAside = (note: string): string => {
    notes.push(note.trim());
    return '';
  };
  // One that is only marked speaks of what it stands behind: 老邱 8021（不对外）.
  const open = whole.replaceAll(/[（(]([^（）()]{3,800})[）)]/g, (bracket, inside: string) =>
    isLabelled(inside) ? setAside(inside) : bracket,
  );
  const kept = withoutInsideParts(open.split('\n'), setAside);
  const first = begins ? kept.findIndex((line) => /^[^#\s|]/.test(line)) : -1;
  const lines = kept.map((line, n) => {
    if (n === first && isOfPaper(line)) return setAside(line);
    if (/^[|#]/.test(line)) return line;
    const sentences = line.split(/(?<=[。！？；])/);
    // What is quoted or listed is one remark, and so is what stands behind one label: 备注：先不写。问起来由办公室答。
    const isOne = /^\s*(?:>|[-*•]\s)/.test(line) ? isMarked(line) : /^[^：:，。]{2,8}[：:]/.test(line) && isMarked(sentences[0] ?? '');
    if (isLabelled(line) || isAside(line) || isOne) return setAside(line);
    // 别写给人家。 is said of what stands before it.
    const isOfLast = (next = ''): boolean => next.length > 0 && next.length <= 8 && isMarked(next);
    return sentences
      .filter((sentence, k) => !(isMarked(sentence) || isOfLast(sentences[k + 1])) || setAside(sentence) !== '')
      .map((sentence) => sentence.replaceAll(agreedOn, setAside))
      .join('');
  });
  return { text: notes.length > 0 ? lines.join('\n') : whole, notes };
}

/** Rows, and parts with all that stands below their heading, that are for the office; a row that goes leaves no gap in its table. */
function withoutInsideParts(lines: readonly string[], setAside: (note: string) => string): string[] {
  const kept: string[] = [];
  let part: { level: number; lines: string[] } | null = null;
  const close = (): void => {
    if (part) setAside(part.lines.filter((line) => line.trim() !== '').join(' '));
    part = null;
  };
  for (const line of lines) {
    const level = /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 0;
    const opens = level > 0 || /^[^|\s][^，,。；;：:]{1,15}[：:]\s*$/.test(line);
    const isEnd =
      part !== null && (part.level > 0 ? level > 0 && level <= part.level : opens || (line.trim() === '' && part.lines.length > 1));
    if (isEnd) close();
    if (part === null && opens && isInsidePart(line)) part = { level, lines: [] };
    if (part !== null) part.lines.push(line.replace(/^#+\s*/, ''));
    else if (!line.startsWith('|') || line.startsWith('| ---') || !isInsideHead(line.split('|')[1] ?? '') || setAside(line) !== '')
      kept.push(line);
  }
  close();
  return kept;
}

/** 跟老板商量过: within a sentence that tells more. */
const agreedOn = new RegExp(
  `(?<=[，,]|^)(?:${words.via.join('|')})?(?:${words.chiefs.join('|')})(?!事会|会)[^，,。；]{0,3}(?:${words.agreed.join('|')})了?(?:的)?[，,]?`,
  'gu',
);

/** 给老客户发的函，财务对过了：, 口播稿，店主看过了。: its first line says what the paper is and who has seen it, and nothing a reader needs. */
function isOfPaper(line: string): boolean {
  const [isDraft, isSeen] = [words.drafts, words.seen].map((list) => list.some((word) => line.includes(word)));
  // 交车时跟顾客讲的
  const bare = withoutStageMark(line.trim());
  if (bare.endsWith('的') && bare.length <= 20 && !/[，。；：:\d]/.test(bare)) return true;
  const opens = /[：:]\s*$/.test(line) && (isDraft || isSeen || words.sent.some((word) => line.startsWith(word)));
  return (opens || (isDraft === true && isSeen === true)) && line.length <= 60 && !/\d/.test(line);
}

/** A whole line in brackets, or behind a dash: what its writer noted beside the text, where it tells nobody whom to reach. */
function isAside(line: string): boolean {
  if (/^\s*——?[^—]{10,}/.test(line) && !/\d{5}/.test(line)) return true;
  const inside = /^\s*[（(]([^（）()]{10,800})[)）][。.]?\s*$/.exec(line)?.[1];
  return inside !== undefined && !/\d{5}/.test(inside) && !words.for_readers.some((word) => inside.includes(word));
}

/** 内部：…, 办公室批注：…; 备注：… alone is for whoever reads. */
function isLabelled(text: string): boolean {
  return isLabel(/^[\s>*\-•]*([^：:\n]{2,14})[：:]/.exec(text)?.[1]?.toLowerCase() ?? '');
}

function isLabel(label: string): boolean {
  const bracket = /[（(]([^（）()]{2,10})[）)]/.exec(label);
  return (
    words.openers.includes(label) ||
    words.brackets.some((end) => (bracket?.[1] ?? '').endsWith(end) && !words.readers.some((one) => bracket?.[1]?.includes(one))) ||
    (endsIn(label, words.for_staff) && holds(label, suspicion.staff)) ||
    words.noted_by.some((word) => label.endsWith(word) && label.length > word.length)
  );
}

function isMarked(text: string): boolean {
  return marks.test(text.toLowerCase()) || bids.some((bid) => bid.test(text));
}

/** 不对外; 不对外开放 tells readers something. */
const marks = new RegExp(`(?:${words.marks.join('|')})(?!${words.marks_unless.join('|')})`, 'u');

/** 停电安排（客服用）, 搬店的事（老板口述）: who keeps a paper and how far it is are no part of its title; 管理办法（试行） is called so. */
export function withoutStageMark(title: string): string {
  const [, bare, inside] = /^(.{2,}?)\s*[（(]([^（）()]{1,16})[）)]$/u.exec(title) ?? [];
  return bare === undefined || inside === undefined || !isStage(inside) ? title : bare;
}

const isStage = (inside: string): boolean =>
  endsIn(inside, [...words.stages, ...houses.signers]) || isPerson(inside.split(/\s/).at(-1) ?? '');

const doNot = `(?:${words.do_not.join('|')})`;
/** 别把这句写进去, 周报先不提: so many letters may stand between; 不要跟别的家长提: or those it is kept from. */
const bids = [
  ...words.say.map(({ words: says, within, unless = [] }) => {
    const ends = unless.length > 0 ? `(?!${unless.join('|')})` : '';
    return new RegExp(`${doNot}[^，。；！？、\\s]{0,${within}}(?:${says.join('|')})${ends}`, 'u');
  }),
  new RegExp(
    `(?:${[...words.do_not, ...words.not].join('|')})(?:${words.via.join('|')})[^，。；！？、\\s]{1,8}(?:${words.tell.join('|')})(?!${words.tell_unless.join('|')})`,
    'u',
  ),
  // 跟客人不提这个
  new RegExp(
    `(?:${words.via.join('|')})[^，。；！？、\\s]{1,8}?(?:${[...words.do_not, ...words.not].join('|')})(?:${words.mention.join('|')})(?!${words.tell_unless.join('|')})`,
    'u',
  ),
  // 别扣她钱
  new RegExp(`${doNot}(?:${words.against.join('|')})(?:${words.third_persons.join('|')})(?!人)`, 'u'),
];

/** 四、经费（内部）, 分工（老师看）, 会后自己记的: what stands below such a heading, or such a head of a column, is for the office. */
export function isInsideHead(heading: string): boolean {
  const bare = heading.toLowerCase().replace(/^[^\p{L}]+|[：:\s]+$/gu, '');
  return words.head_marks.some((mark) => bare.includes(mark)) || isLabel(bare);
}

/** And a heading that says so as a sentence would: 报价底线（自己人看）, 这条别写. */
export const isInsidePart = (heading: string): boolean =>
  isInsideHead(heading) ||
  isMarked(heading) ||
  // 哪些不收 is asked for readers.
  (keptOff.test(heading.replace(/[：:\s]+$/, '')) && !words.asks.some((word) => heading.includes(word)));

/** 不入报告, 这条别写 */
const keptOff = new RegExp(
  `(?:${[...words.do_not, ...words.not].join('|')})(?:${words.puts.join('|')})(?:${words.papers.join('|')})?$`,
  'u',
);
