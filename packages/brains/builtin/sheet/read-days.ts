/** Reads what of a day people mean: 周末, 星期几, 各时段. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { addColumn, hasColumn, type Grown } from './grown.ts';
import { bareName, mentionsIn } from './mentions.ts';

const workday = '(?:工作日|平日|平时|周中|周内)';
const weekend = '(?:周末|双休日?|休息日|非工作日)';

export function growDayKinds(grown: Grown): void {
  const { text, sheet } = grown;
  const asks = new RegExp(`${workday}|${weekend}`);
  if (!asks.test(text) || hasColumn(sheet, /工作日|周末/) || sheet.columns.some((column) => column.samples.some((one) => asks.test(one))))
    return;
  const date = dateOf(sheet, text);
  if (!date) {
    grown.undone = `没有分工作日和周末：“${sheet.sheet}”里没有日期列。`;
    return;
  }
  const between = '(?:和|与|跟|同|及|以及|、|还是|或者?|/|vs\\.?|对比|比)';
  const both = new RegExp(
    `(?:按照?|区分|分|各个?|比较|对比|看看?)?(?:一下)?(?:${workday}${between}${weekend}|${weekend}${between}${workday})(?:来|分别|各自|各|分开|两类)?的?`,
    'i',
  );
  addColumn(
    grown,
    { name: '工作日或周末', type: 'text', distinct: 2, samples: ['工作日', '周末'] },
    { do: 'derive', column: date.name, as: '工作日或周末', kind: 'day_kind' },
  );
  grown.text = text
    .replace(both, '各工作日或周末的')
    .replace(/(?:是不?是|是否|按照?|区分|分)(?:为)?(?:周末|工作日)/, '各工作日或周末的')
    .replace(/(?:双休日?|休息日|非工作日)/g, '周末')
    .replace(/平日|平时|周中|周内/g, '工作日');
  if (/节假日|法定|调休|假期|节日/.test(text)) grown.assumed.push('法定节假日和调休没有算进去：只看星期几，星期六、星期日为周末。');
}

export function growWeekdays(grown: Grown): void {
  const { text, sheet } = grown;
  const named =
    /星期几|周几|礼拜几|(?:按|各|每个?|分)(?:照)?(?:星期|礼拜)(?!度)|周一(?:到|至|~|-)周[日天六五]|星期一(?:到|至|~|-)星期[日天六五]|一周(?:内|里|之内|中)?(?:的)?(?:各天|每天|哪[一]?天|七天)/;
  const single = /(?:星期|礼拜|周)([一二三四五六日天])(?![\u4e00-\u9fff]?(?:季|期|度))/g;
  if (
    hasColumn(sheet, /^(?:星期|周几|星期几)$/) ||
    sheet.columns.some((column) => column.samples.some((one) => /^(?:星期|周)[一二三四五六日天]$/.test(one)))
  )
    return;
  if (!named.test(text) && text.search(single) < 0) return;
  const date = dateOf(sheet, text);
  if (!date) {
    if (named.test(text)) grown.undone = `没有按星期几看：“${sheet.sheet}”里没有日期列。`;
    return;
  }
  addColumn(
    grown,
    { name: '星期几', type: 'text', distinct: 7, samples: ['一', '二', '三', '四', '五', '六', '日'].map((one) => `星期${one}`) },
    { do: 'derive', column: date.name, as: '星期几', kind: 'weekday' },
  );
  if (/(?:按|各|每个?|分)(?:照)?(?:星期|礼拜)(?!几|[一二三四五六日天])/.test(text))
    grown.assumed.push('“星期”按星期一到星期日分；要按自然周（第几周）看，请说“按周”。');
  grown.text = text
    .replace(/(?:周一|星期一)(?:到|至|~|-)(?:周|星期)[日天六五](?:的?每天|各天)?/, '各星期几')
    .replace(/一周(?:内|里|之内|中)?(?:的)?(?:各天|每天|七天)/, '各星期几')
    .replace(/一周(?:内|里|之内|中)?(?:的)?(?:哪[一]?天)/, '哪个星期几')
    .replace(/(?<=按|各|每|哪个|每个)(?:星期(?!几)|周几|礼拜几|礼拜(?!几))/g, '星期几')
    .replace(/(?<!按|各|每|个)(?:星期几|周几|礼拜几)/g, '哪个星期几')
    .replace(single, (_whole, day: string) => `星期${day === '天' ? '日' : day}`);
}

export function growHours(grown: Grown): void {
  const { sheet } = grown;
  const named = /(?:按|各|每个?|分|哪个?)(?:照)?(?:小时|时段|时间段|钟点)|几点(?!半|\d)|小时分布|时段分布/;
  if (!named.test(grown.text) || hasColumn(sheet, /小时|时段/)) return;
  // 每天几点最多 is of all days together, and of how many there are where no figure is named.
  const isOf = mentionsIn(grown.text, sheet).some((mention) => mention.columns.some(isAmount));
  const text = grown.text.replace(/每[天日]的?(?=[^，。；]*(?:几点|时段|小时))/g, '').replace(/最([多少])/g, isOf ? '最$1' : '数量最$1');
  const date = dateOf(sheet, text);
  if (!date || !date.samples.some((one) => /\d:\d{2}/.test(one))) {
    grown.undone = `没有按小时看：“${sheet.sheet}”里${date ? `“${date.name}”只有日期，没有几点几分` : '没有日期时间列'}。`;
    return;
  }
  addColumn(grown, { name: '小时', type: 'text', distinct: 24 }, { do: 'derive', column: date.name, as: '小时', kind: 'hour' });
  grown.text = text
    .replace(/(?:小时|时段)分布/, '各小时的数量')
    .replace(/(?<=按|各|每|每个|哪个|分)(?:时间段|时段|钟点)/g, '小时')
    .replace(/几点/g, '哪个小时');
}

function dateOf({ columns }: SheetInfo, text: string): ColumnInfo | undefined {
  const dates = columns.filter((column) => column.type === 'date');
  return dates.find((column) => text.includes(bareName(column.name))) ?? dates.find((column) => !/出生|生日/.test(column.name)) ?? dates[0];
}
