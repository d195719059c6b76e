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

/** The text without what is labelled so; a row of a table goes where its first cell is headed so. Sentences that only sound so are weighed by what was learned of such. */
export function withoutInsideNotes(whole: string): Parted {
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
  const lines = kept.map((line) => (/^[|#]/.test(line) || !isLabelled(line) ? line : setAside(line)));
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

/** 内部：…, 办公室批注：…, （教官看）…; 备注：… alone is for whoever reads. */
function isLabelled(text: string): boolean {
  const [, label = '', bracket = ''] = /^[\s>*\-•]*(?:([^：:\n]{2,14})[：:]|([（(][^（）()]{2,10}[）)]))/.exec(text) ?? [];
  return isLabel((label || bracket).toLowerCase());
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

/** 停电安排（客服用）, 搬店的事（老板口述）: who keeps a paper and how far it is are no part of its title; 管理办法（试行） is called so. */
export function withoutStageMark(title: string): string {
  const [, bare, inside] = /^(.{2,}?)\s*[（(]([^（）()]{1,16})[）)]$/u.exec(title) ?? [];
  return bare === undefined || inside === undefined || !isStage(inside) ? title : bare;
}

const isStage = (inside: string): boolean =>
  endsIn(inside, [...words.stages, ...houses.signers]) || isPerson(inside.split(/\s/).at(-1) ?? '');

/** 四、经费（内部）, 分工（老师看）, 会后自己记的: what stands below such a heading, or such a head of a column, is for the office. */
export function isInsideHead(heading: string): boolean {
  const bare = heading.toLowerCase().replace(/^[^\p{L}]+|[：:\s]+$/gu, '');
  return words.head_marks.some((mark) => bare.includes(mark)) || isLabel(bare);
}

/** And a heading that says so as a sentence would: 报价底线（自己人看）, 这条别写. */
export const isInsidePart = (heading: string): boolean =>
  isInsideHead(heading) || endsIn(heading.replace(/[）)：:\s]+$/, ''), words.part_ends);
