/** Suggestions from attachments: what each file is good for by its name and kind. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import type { FileFacts } from '../text/file-names.ts';
import { filledIn } from './fill-in.ts';
import rows from './file-suggestions.json' with { type: 'json' };

/** All that the files offer for the skill: each file's best first, then each file's next. */
export function suggestionsFromFiles(skill: string | null, files: FileFacts[]): Suggestion[] {
  const each = files.map((file) => fromFile(skill ?? '', file));
  return Array.from({ length: Math.max(...each.map((one) => one.length)) }, (_none, i) => each.flatMap((one) => one[i] ?? [])).flat();
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
  const own = (fitting?.suggestions ?? []).map((one) => filledIn(one, { name, short }));
  return skill === '' && sort !== 'sheet' ? [...own, ...fromFile('writing', file)] : own;
}
