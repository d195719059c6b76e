/** Finds firms and people that are named and stand nowhere in the table, so that all rows are never taken for theirs. Pure. */
import type { SheetInfo } from './book.ts';
import { bareName, coreName, mentionsIn, valuesIn } from './mentions.ts';

const firm =
  /([\u4e00-\u9fffA-Za-z]{2,12}?(?:公司|集团|商贸|商行|经营部|事务所|超市|酒店|医院))(?!名|类|性|的?(?:数|个数|名单)|各|员工|部门|整体|全部)/g;
const noFirm =
  /[全本各每哪该贵我某几按照同]|整个|所有|子公司|分公司|其[他余]|这[家些个]|那[家些个]|两家|多少|[一二三四五六七八九十]家|(?:统计|汇总|计算|看看|列出|找出).{0,1}公司|客户公司|供应商公司|是公司|把公司|在公司|按公司/;
const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜谢邹苏潘葛范彭鲁韦马方俞任袁柳唐罗薛贺倪汤滕殷毕郝邵汪毛戴宋庞熊纪舒屈项祝董梁杜阮蓝闵季贾路江童颜郭梅盛林钟徐邱骆高夏蔡田樊胡凌霍虞万管卢莫房丁邓单杭包左石崔龚程邢裴陆翁';
const after =
  '(?=的(?!人|员工|同事|学生|客户)|一共|总共|合计|这个?月|本月|上个?月|今年|去年|\\d{1,2}月|请了|迟到|加班|出勤|排第|卖了|买了|花了|报销了|欠|有几|有多少|是哪个|在哪)';
const person = new RegExp(
  `(?<![\\u4e00-\\u9fff])(?:查一?下|看一?下|看看|查查|统计|算一?下|请问)?((?:[${surnames}])[\\u4e00-\\u9fff]{1,2}?)${after}`,
  'g',
);

/** A sentence, or null where all that is named is known. */
export function unknownName(text: string, sheet: SheetInfo, sheets: SheetInfo[]): string | null {
  const mentions = sheets.flatMap((one) => mentionsIn(text, one));
  const known = [
    ...sheets.flatMap((one) => valuesIn(text, one, mentionsIn(text, one)).flatMap(({ value }) => [value, coreName(value)])),
    ...sheets.flatMap((one) => [one.sheet, one.file]),
    ...sheets.flatMap((one) => one.columns.map((column) => bareName(column.name))),
  ];
  const isKnown = (name: string): boolean =>
    known.some((one) => one.length >= 2 && (one.includes(name) || name.includes(one))) ||
    mentions.some(({ words }) => name.includes(words) && words.length > name.length / 2);
  const hasPeople = sheet.columns.some(
    (column) =>
      column.type === 'text' && /姓名|名字|员工|人员|业务员|销售员?|负责人|经办人|客户经理|学生|报销人|申请人|领用人/.test(column.name),
  );
  const hasFirms = sheet.columns.some(
    (column) => column.type === 'text' && /客户|供应商|单位|公司|厂商|买方|卖方|甲方|乙方|承运|商户/.test(column.name),
  );
  const names = [
    ...(hasFirms ? [...text.matchAll(firm)].filter(([whole]) => !noFirm.test(whole)) : []),
    ...(hasPeople ? [...text.matchAll(person)] : []),
  ].flatMap(([, name = '']) => (isKnown(name) ? [] : [name]));
  const [name] = names;
  return name === undefined ? null : `没有做“${text.slice(0, 40)}”：“${sheet.sheet}”里没有找到“${name}”。请核对名称，照表里的写法写全。`;
}
