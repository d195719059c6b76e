/** The list of decisions: what each says of itself in its head, which has one form. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Decision {
  number: string;
  file: string;
  title: string;
  /** ISO day. */
  date: string;
  status: string;
}

const head =
  /^# (\d+)\. (.+)\n\n\*\*Date\.\*\* (\d{4}-\d\d-\d\d) · \*\*Status\.\*\* (accepted|proposed|rejected|superseded by \[\d{4}\]\([^)]+\))\n/;

/** In the order of their numbers. Throws an Error that names what is wrong: a head of another form, a number used twice, a link to nowhere. */
export function readDecisions(root: string): Decision[] {
  const folder = join(root, 'docs/decisions');
  const files = globSync('0*.md', { cwd: folder }).map(String).toSorted();
  const problems: string[] = [];
  const decisions = files.flatMap((file): Decision[] => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    for (const [, target = ''] of text.matchAll(/\]\((\d{4}-[^)]*)\)/g))
      if (!files.includes(target)) problems.push(`${file}: no decision ${target}`);
    const found = head.exec(text);
    if (!found) {
      problems.push(`${file}: begins with "# N. Title", a blank line and "**Date.** YYYY-MM-DD · **Status.** accepted"`);
      return [];
    }
    const [, number = '', title = '', date = '', status = ''] = found;
    if (!basename(file).startsWith(`${number.padStart(4, '0')}-`)) problems.push(`${file}: is headed ${number}`);
    return [{ number, file, title, date, status }];
  });
  const numbers = decisions.map(({ number }) => number);
  for (const number of new Set(numbers.filter((one, at) => numbers.indexOf(one) !== at)))
    problems.push(`two decisions have the number ${number}`);
  if (problems.length > 0) throw new Error(`docs/decisions:\n${problems.join('\n')}`);
  return decisions;
}

export function decisionsTable(decisions: Decision[]): string {
  const rows = decisions.map(
    ({ number, file, title, date, status }) =>
      `| ${number} | [${title}](../decisions/${file}) | ${date} | ${status.replaceAll('](', '](../decisions/')} |`,
  );
  return ['| # | decision | date | status |', '|---|---|---|---|', ...rows].join('\n');
}
