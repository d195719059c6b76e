/** What is to be done, by whom and by when, as a table. */
import { behind } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import { bigrams, overlap } from '#text/segment.ts';
import { startOf } from '../text/spoken-words.ts';
import { says } from '../text/signs.ts';
import { blank, formTable, type Block } from './draft.ts';
import { isOnlyDeadline, leadingDate, whenIn } from './due.ts';
import type { Evidence } from './evidence.ts';
import { nobody, tasksIn } from './task-owners.ts';
import words from './todo-words.json' with { type: 'json' };

/** The matter alone: its owner and its day stand in columns of their own. */
export function matterOf(text: string, who: string, when: string): string {
  const labelled = who !== '' && text.startsWith(who) && /^[：:]/.test(text.slice(who.length));
  let whole = (labelled ? text.slice(who.length + 1).trim() : text).replace(/[。；;]$/, '');
  whole = behind(whole.slice(startOf(whole, words.decided).length), textWords.after_decided);
  whole = whole.slice(leadingDate(whole) === when ? when.length : 0).replace(/^[，,]/, '');
  // 柳青联系救援队: the name stands in its own column.
  const own = who !== '' && whole.startsWith(who) ? whole.slice(who.length) : '';
  const rest = when !== '' && own.startsWith(when) ? own.slice(when.length) : own;
  const said = rest !== '' && (says(rest, 'does') || startOf(rest, words.begins) !== '' || rest !== own) ? rest : whole;
  const bare = said
    .split('，')
    .filter((clause) => !isOnlyDeadline(clause.trim()) && !words.charge.some((one) => who !== '' && clause === `${who}${one}`))
    .map((clause) => withoutOwner(clause, who).trim())
    .filter((clause) => clause !== '')
    .join('，');
  return bare.length >= 4 ? bare : said;
}

function withoutOwner(clause: string, who: string): string {
  if (who === '') return clause;
  for (const led of words.stripped) {
    const [before, after] = clause.split(`${led}${who}`);
    if (before !== undefined && after !== undefined) return `${before}${after.slice(startOf(after, words.charge).length)}`;
  }
  return clause;
}

/** A point that asks for a column of this table, not for a section. */
export const isTodoColumn = (point: string): boolean =>
  words.who_columns.includes(point) || words.when_columns.includes(point.toLowerCase());

/** By the same person till the same day, in words that are mostly the other's. */
function isSameTask([matter = '', who, when]: string[], [other = '', ofOther, till]: string[]): boolean {
  return who === ofOther && when === till && overlap(bigrams(matter), bigrams(other)) >= 0.5;
}

export function todoTable(matter: '任务' | '事项', statements: Evidence[], points: string[]): Block {
  const sources = [...new Set(statements.map((statement) => statement.source).filter((source) => source !== ''))];
  const tasks = statements.flatMap(({ text, owner, when }) =>
    owner === undefined ? tasksIn(text, nobody) : [{ text, who: owner, when: when ?? whenIn(text) }],
  );
  const rows = tasks
    .slice(0, 30)
    .map(({ text, who, when }) => [matterOf(text.replace(`（${who}）`, ''), who, when), who || blank('负责人'), when || blank('完成时间')]);
  // The same task among the decisions and among the tasks is one.
  const once = rows.filter((row, n) => !rows.some((other, m) => m !== n && isSameTask(row, other) && (m > n || !isSameTask(other, row))));
  const named = (columns: readonly string[], usual: string) => points.find((point) => columns.includes(point)) ?? usual;
  return formTable(
    ['序号', matter, named(words.who_columns, '负责人'), named(words.when_columns, '完成时间')],
    once.map((row, i) => [String(i + 1), ...row]),
    sources.length > 0 ? `（来源：${sources.join('；')}）` : '',
  );
}
