/** What is to be done, by whom and by when, as a table: read from sentences that tell all three in one. */
import { findDates, surnames } from '../text/facts.ts';
import { bigrams, overlap } from '../text/segment.ts';
import { blank, required, type Block } from './draft.ts';
import type { Evidence } from './evidence.ts';

const person = `[${surnames}][\\p{Script=Han}]{1,2}?`;
const people = `${person}(?:[、和与]${person})*`;
const does = '负责|牵头|跟进|落实|主导|对接|承担|完成|提交|提供|给出|整理|准备|制定|输出|组织|协调|汇总|反馈';
const unit = '[\\p{Script=Han}A-Za-z]{1,8}?(?:部|组|中心|处|科|办公室|团队)';

const owners = [
  /负责人(?:是|为|：|:)\s?([\p{Script=Han}A-Za-z、]{2,16})/u,
  new RegExp(`(?:由|请)(${people}|${unit})(?=(?:(?:每|于|在|来|与|[\\d本下这]|先|再|尽快|继续)[^，。；]{0,10}?)?(?:${does}))`, 'u'),
  new RegExp(`(?:^|[，。；：:、\\s])(${people}|${unit})(?=(?:${does}))`, 'u'),
  /(?:^|[，。；：:\s])([A-Za-z]{2,10})\s?(?=负责|牵头|跟进|落实)/u,
];

/** “陈亮：完成整改” in a list of tasks; elsewhere 管理：…… is no name. */
const listed = new RegExp(`^(${people})[：:]\\s*(?=\\S{4})`, 'u');

/** Who a sentence says will do it; '' when it names nobody. */
export function ownerIn(text: string): string {
  for (const pattern of owners) {
    const found = pattern.exec(text)?.[1];
    if (found) return found;
  }
  return '';
}

const day =
  '(?:(?:本|下下?|这个?|每)?(?:周|星期)[一二三四五六日天](?:（\\d{1,2}月\\d{1,2}日）)?|(?:今天|今日|今晚|明天|明日|明早|明晚|后天)(?:（\\d{1,2}月\\d{1,2}日）)?(?:[上下]午|晚上)?|(?:(?:\\d{4}\\s?年\\s?)?\\d{1,2}\\s?月\\s?)?\\d{1,2}\\s?[日号]|(?:\\d{4}\\s?年\\s?)?\\d{1,2}\\s?月[底末初]|月底|本周内|下周内|年底)';
const deadline = new RegExp(`${day}(?:之?[前内]|截止|下班前)?`, 'g');
const often = /每(?:[\d一二两三四五六七八九十]+|个)?(?:天|日|周|个?月|季度?|个?工作日)/;

/** By when, as it is said; how often, when it is done again and again; '' when neither is told. */
export function whenIn(text: string): string {
  const dates = [...text.matchAll(deadline)].map((match) => match[0]);
  return dates.findLast((date) => /前|截止/.test(date)) ?? dates[0] ?? findDates(text)[0] ?? often.exec(text)?.[0] ?? '';
}

const leadingDate = /^(?:\d{4}年)?\d{1,2}月\d{1,2}[日号](?:之?前|(?!之?前))[，,]?(?=[\p{Script=Han}]{2})/u;
const onlyDeadline = new RegExp(`^(?:(?:时间|期限|截止)?(?:是|为|：|:|在|于)?)?${day}(?:之?前|截止|下班前)?(?:完成|交付|办结|到位)?$`);

/** The matter alone: its owner and its day stand in columns of their own. */
export function matterOf(text: string, who: string, when: string): string {
  const whole = (who !== '' && /^[：:]/.test(text.slice(who.length)) && text.startsWith(who) ? text.slice(who.length + 1).trim() : text)
    .replace(leadingDate, '')
    .replace(/[。；;]$/, '')
    .replace(/^(?:会上?|会议)?(?:一致)?(?:决定|议定|商定)了?[，：:]?|^会议(?:要求|明确|确定|同意)[，：:]?/, '');
  const own =
    who !== '' && whole.startsWith(who)
      ? whole.slice(who.length).replace(when !== '' && whole.slice(who.length).startsWith(when) ? when : /(?!)/, '')
      : '';
  const said = /^(?:去|把|会|来|先|要|给|出|发|联系|整理|准备|一会儿|尽快)/.test(own) ? own : whole;
  const clauses = said.split(/，/).filter((clause) => !onlyDeadline.test(clause.trim()));
  const bare = clauses
    .map((clause) => (who === '' ? clause : clause.replace(new RegExp(`(?:由|请)${who}(?:负责|牵头|落实)?|，?${who}负责$`), '')))
    .map((clause) =>
      (when !== '' && clause.startsWith(when) && /前$|月/.test(when) ? clause.slice(when.length).replace(/^[，：:]/, '') : clause).trim(),
    )
    .filter((clause) => clause !== '')
    .join('，');
  return bare.length >= 4 ? bare : said;
}

/** “12月5日预验收，12月20日提交资料” is two tasks with a day each. */
function tasksOf(statement: Evidence): Evidence[] {
  const clauses = statement.text.split(/[，；]/);
  return clauses.length > 1 && clauses.every((clause) => leadingDate.test(clause))
    ? clauses.map((text) => ({ ...statement, text }))
    : [statement];
}

/** Points that ask for a column of this table, not for a section. */
export const todoColumns = {
  who: /^(?:责任人|负责人|经办人|执行人|跟进人)员?$/,
  when: /^(?:(?:截止|完成|到期)(?:日期|时间|期限|节点)|时间节点|期限|时限|deadline)$/i,
};

/** By the same person till the same day, in words that are mostly the other's. */
function isSameTask([matter = '', who, when]: string[], [other = '', ofOther, till]: string[]): boolean {
  return who === ofOther && when === till && overlap(bigrams(matter), bigrams(other)) >= 0.5;
}

export function todoTable(matter: '任务' | '事项', statements: Evidence[], points: string[]): Block {
  const sources = [...new Set(statements.map((statement) => statement.source).filter((source) => source !== ''))];
  const rows = statements
    .flatMap(tasksOf)
    .slice(0, 20)
    .map(({ text, owner, slot }) => {
      const who = owner ?? (ownerIn(text) || (slot === 'todo' ? (listed.exec(text)?.[1] ?? '') : ''));
      return [matterOf(text.replace(`（${who}）`, ''), who, whenIn(text)), who || blank('负责人'), whenIn(text) || blank('完成时间')];
    });
  // The same task among the decisions and among the tasks is one.
  const once = rows.filter((row, n) => !rows.some((other, m) => m !== n && isSameTask(row, other) && (m > n || !isSameTask(other, row))));
  const named = (column: RegExp, usual: string) => points.find((point) => column.test(point)) ?? usual;
  return {
    kind: 'table',
    header: ['序号', matter, named(todoColumns.who, '负责人'), named(todoColumns.when, '完成时间')],
    rows: once.map((row, i) => [String(i + 1), ...row]),
    note: sources.length > 0 ? `（来源：${sources.join('；')}）` : '',
    weight: required,
  };
}
