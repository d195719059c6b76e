/** Facts as they stand in a text: figures with their units, dates, people, contacts. Never changed, only found. */
import { fold } from '#text/trie.ts';
import { endsIn } from '#text/words.ts';
import { clockAt } from '../reading/clocks.ts';
import { periodAt } from '../reading/periods.ts';
import type { Period } from '../reading/reading.ts';
import { someday } from '../reading/request.ts';
import days from './days.json' with { type: 'json' };

const units =
  '个百分点|百分点|万亿元|亿美元|万美元|亿元|万元|万单|万件|万次|万条|万户|万份|万册|万家|千元|百元|元|美元|欧元|万亿|亿|万人|万台|万吨|万|人次|人天|人日|人|名|位|家|个工作日|工作日|个月|个|件|项|次|场|台|路|套|份|篇|单|笔|户|吨|公斤|千克|kg|克|公里|千米|km|平方米|平米|㎡|米|小时|分钟|秒|天|日|周|年|岁|倍|分|条|期|批|层|辆|杯|箱|GB|MB|KB|TB|ms|kWh|度';
const figurePattern = new RegExp(`[¥￥$€£]?[+-]?\\d+(?:,\\d{3})*(?:\\.\\d+)?\\s?(?:%|％|‰|(?:${units}))?`, 'g');
/** Every figure exactly as written, with its unit, in order. */
export function findFigures(text: string): string[] {
  return (text.match(figurePattern) ?? []).map((figure) => figure.trim());
}

/** The bare numbers of a text, for checking that nothing was made up: `1,200 元` → `1200`. */
export function bareNumbers(text: string): string[] {
  return (text.match(/\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g) ?? []).map((figure) => figure.replaceAll(',', ''));
}

export function findMoney(text: string): string[] {
  return findFigures(text).filter((figure) => /^[¥￥$€£]/.test(figure) || figure.endsWith('元'));
}

export function findPercentages(text: string): string[] {
  return findFigures(text).filter((figure) => endsIn(figure, ['%', '％', '‰', '百分点']));
}

/** Days and stretches of time, where they stand; 3月1日至5日 is one. The year counts for nothing where none is told. */
export function datesIn(text: string, today = someday): { at: number; words: string; period: Period }[] {
  const [folded, found]: [string, ReturnType<typeof datesIn>] = [fold(text), []];
  for (let at = 0; at < folded.length; at += 1) {
    const one = days.begins_date.includes(folded.charAt(at)) ? periodAt(folded, at, today) : null;
    // 四季 are all of them.
    if (one?.is !== 'period' || days.no_date.includes(folded.charAt(one.to - 1))) continue;
    const to = one.period.grain === 'day' && !one.period.assumed.includes('month') ? withWeekday(folded, one.to) : one.to;
    found.push({ at, words: text.slice(at, to), period: one.period });
    at = to - 1;
  }
  return found;
}

/** 11月18日（周三）, 11月18日 周三 */
function withWeekday(folded: string, at: number): number {
  const opening = /[\s(]/.exec(folded.charAt(at))?.[0] ?? '';
  const day = periodAt(folded, at + opening.length, someday);
  const isDay = day?.is === 'period' && day.period.assumed.includes('month');
  return !isDay || (opening === '(' && folded.charAt(day.to) !== ')') ? at : day.to + (opening === '(' ? 1 : 0);
}

export const findDates = (text: string): string[] => unique(datesIn(text).map(({ words }) => words));

/** 9:30, 晚上八点; 3点 alone may be points. */
export function findTimes(text: string): string[] {
  const [folded, found]: [string, string[]] = [fold(text), []];
  for (let at = 0; at < folded.length; at += 1) {
    const clock = clockAt(folded, at, false);
    if (!clock || /^\d{1,2}\s?\D$/.test(folded.slice(at, clock.to))) continue;
    found.push(text.slice(at, clock.to));
    at = clock.to - 1;
  }
  return unique(found);
}

export function findEmails(text: string): string[] {
  return unique(text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []);
}

export function findPhones(text: string): string[] {
  return unique(text.match(/(?<!\d)(?:1[3-9]\d(?:[ -]?\d{4}){2}|0\d{2,3}-\d{7,8}|400-?\d{3}-?\d{4})(?!\d)/g) ?? []);
}

/** One character each. */
export const surnames =
  '鲍赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房缪解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀羊惠甄曲家封储靳段富巫乌焦巴牧山谷车侯全班仰仲伊宫宁仇栾甘厉戎祖武符刘景詹龙叶幸司黎薄印白怀蒲台从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻党翟谭贡劳逄姬申扶堵冉宰郦雍桑桂牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终居衡步都耿满弘匡国文寇广禄阙东欧沃利蔚越夔隆师巩聂晁勾敖融冷訾辛阚那简饶空曾关游权盖益桓公贲钮嵇芮隗宓郗郜邰濮郏殳竺佟佘覃苟闫邸亓冼鄢鞠蒯仝莘糜毋';

/** People, where a title, a role or a list says that a name is a name. Careful rather than complete. */
export function findPeople(text: string): string[] {
  const name = `(?<![\\p{Script=Han}])[${surnames}][\\p{Script=Han}]{1,2}`;
  const after = new RegExp(
    `${name}(?=(?:总监|总经理|经理|主任|老师|教授|工程师|先生|女士|同志|总|工)|[（(][^）)]{2,12}[）)]|负责|牵头|主持|汇报|介绍|提出|补充|跟进|表示|认为|说)`,
    'gu',
  );
  const before = new RegExp(
    `(?<=(?:负责人|主持人?|记录人?|汇报人|联系人|姓名|参会人员?|参会|与会人员|出席|参加人员|责任人|作者|经办人)(?:是|为|有|：|:)?\\s?)[${surnames}][\\p{Script=Han}]{1,2}(?:、[${surnames}][\\p{Script=Han}]{1,2})*(?![\\p{Script=Han}])`,
    'gu',
  );
  const listed = (text.match(before) ?? []).flatMap((list) => list.split('、'));
  return unique([...listed, ...(text.match(after) ?? [])]);
}

function unique(found: string[]): string[] {
  return [...new Set(found.map((value) => value.trim()))];
}
