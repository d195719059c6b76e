/** Facts as they stand in a text: figures with their units, dates, people, contacts. Never changed, only found. */
import { endsIn } from '#text/words.ts';

const units =
  '个百分点|百分点|万亿元|亿美元|万美元|亿元|万元|万单|万件|万次|万条|万户|万份|万册|万家|千元|百元|元|美元|欧元|万亿|亿|万人|万台|万吨|万|人次|人天|人日|人|名|位|家|个工作日|工作日|个月|个|件|项|次|场|台|路|套|份|篇|单|笔|户|吨|公斤|千克|kg|克|公里|千米|km|平方米|平米|㎡|米|小时|分钟|秒|天|日|周|年|岁|倍|分|条|期|批|层|辆|杯|箱|GB|MB|KB|TB|ms|kWh|度';
const figurePattern = new RegExp(`[¥￥$€£]?[+-]?\\d+(?:,\\d{3})*(?:\\.\\d+)?\\s?(?:%|％|‰|(?:${units}))?`, 'g');
const datePattern =
  /(?:(?:1[5-9]|20)\d{2}\s?年\s?)?\d{1,2}\s?月\s?\d{1,2}\s?[日号](?:\s?[（(]?(?:周|星期)[一二三四五六日天][）)]?)?|(?:19|20)\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])(?!\d)|(?:1[5-9]|20)\d{2}\s?年(?:\s?\d{1,2}\s?月|第?[一二三四1-4]季度|[上下]半年)?|\d{1,2}\s?月份?(?!\d)|(?:本|上|下)?(?:周|星期)[一二三四五六日天]|第?[一二三四]季度|Q[1-4]/g;
const timePattern =
  /(?:上午|下午|早上|晚上|中午|凌晨)?\s?\d{1,2}[:：]\d{2}(?:\s?[-—~至到]\s?\d{1,2}[:：]\d{2})?|(?:上午|下午|早上|晚上|中午|早|晚)\s?[\d一二两三四五六七八九十]{1,3}点(?:半|[\d一二三四五]{1,3}分?)?/g;

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

export function findDates(text: string): string[] {
  return unique(text.match(datePattern) ?? []);
}

export function findTimes(text: string): string[] {
  return unique(text.match(timePattern) ?? []);
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
