/** Suggestions from attachments: what each file is good for by its name and kind, and what several make together. */
import madeBySkill from './made-by-skill.json' with { type: 'json' };
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import type { FileFacts } from '../text/file-names.ts';
import sets from './file-sets.json' with { type: 'json' };
import { filledIn } from './fill-in.ts';
import rows from './file-suggestions.json' with { type: 'json' };

/** All that the files offer for the skill: what they make together first, then each file's best, then each file's next. */
export function suggestionsFromFiles(skill: string | null, files: FileFacts[]): Suggestion[] {
  const each = files.map((file) => fromFile(skill ?? '', file));
  const rounds = Array.from({ length: Math.max(...each.map((one) => one.length)) }, (_none, i) => each.flatMap((one) => one[i] ?? []));
  return [...together(skill ?? '', files), ...rounds.flat()];
}

/** The words of the first row that fits; without a skill it is asked about, and written of. */
function fromFile(skill: string, file: FileFacts): Suggestion[] {
  const { name, short, sort, subject } = file;
  const fitting = rows.find(
    (row) =>
      row.skill === skill &&
      row.sorts.includes(sort) &&
      (row.subject === undefined || row.subject === subject) &&
      (row.named === undefined || name.includes(row.named)),
  );
  const own = (fitting?.suggestions ?? []).map((one) => filledIn(one, { name, short, report: reportWord(file) }));
  return skill === '' && sort !== 'sheet' ? [...own, ...fromFile('writing', file)] : own;
}

interface Wanted {
  sorts?: string[];
  subjects?: string[];
  /** Of the subject of the one before it. */
  like?: boolean;
  /** All that fit, two or more. */
  all?: boolean;
}

const made: Readonly<Record<string, string>> = madeBySkill;

/** What several files make when they are taken together; of rows that are one of a kind the first. */
function together(skill: string, files: FileFacts[]): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const [n, { skills, of, says, one_of }] of sets.entries()) {
    const taken = skills.includes(skill) && !found.has(one_of ?? '') ? takenFor(of, files) : [];
    if (taken.length < 2) continue;
    const topic = taken.map(({ topic: own, period }) => (own === '' ? '' : `${period ?? ''}${own}`)).find((one) => one !== '') ?? '';
    const words = Object.fromEntries(
      taken.flatMap(({ name, short }, at) => [
        [`name${at + 1}`, name],
        [`short${at + 1}`, short],
      ]),
    );
    const names = taken.map(({ name }) => `《${name}》`).join('');
    found.set(
      one_of ?? String(n),
      filledIn(says, { ...words, names, topic, count: String(taken.length), what: made[skill] ?? '一份材料汇总' }),
    );
  }
  return [...found.values()].slice(0, 3);
}

function takenFor(of: readonly Wanted[], files: readonly FileFacts[]): FileFacts[] {
  const taken: FileFacts[] = [];
  for (const { sorts, subjects, like, all } of of) {
    const fit = files.filter(
      (file) =>
        !taken.includes(file) &&
        (sorts?.includes(file.sort) ?? true) &&
        (subjects?.includes(file.subject) ?? true) &&
        (!like || file.subject === taken.at(-1)?.subject),
    );
    taken.push(...(all ? fit : fit.slice(0, 1)));
  }
  return taken;
}

const reports: readonly (readonly [ending: string, word: string])[] = [
  ['季度', '销售分析报告'],
  ['周', '工作周报'],
  ['月', '工作月报'],
];

function reportWord({ period }: FileFacts): string {
  const word = reports.find(([ending]) => period?.endsWith(ending))?.[1];
  return word === undefined ? '数据分析报告' : `${period ?? ''}${word}`;
}
