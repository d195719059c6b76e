/** Reads wishes for columns that follow from others by a formula: a month of a date, a part of a code, a word for a range. */
import type { ColumnInfo } from './book.ts';
import { conditionsIn } from './conditions.ts';
import type { SheetPlan } from './plan.ts';
import { lengthAsked } from './read-lengths.ts';
import { columnOf, dateColumn, mentioned, type Context } from './read-task.ts';

const asksColumn =
  /(?:加|增加|新增|添加|增|插入|补|多)(?:上|出)?(?:一|1)?(?:个)?(?:列|字段|栏)|(?:新增|添加|增加|加上?)[“"'「]?[^，。；]{1,10}[”"'」]?(?:这)?(?:一)?列|提取|截取|取出?|判断|分级|分档|标记为|划分|打码|脱敏|星号|隐藏中间|保留(?:到)?(?:整数|[\d一二两三四]\s*位小数)|取整|四舍五入/;

export function derivedTask(context: Context, text: string): SheetPlan | null {
  if (!asksColumn.test(text)) return null;
  const made =
    masked(context, text) ??
    placePart(context, text) ??
    ofIdentity(context, text) ??
    byRanges(context, text) ??
    datePart(context, text) ??
    partOfText(context, text) ??
    rounded(context, text) ??
    counted(text);
  if (!made) return null;
  return {
    name: `${context.sheet.sheet}_${made.column}`.slice(0, 31),
    table: { sheet: context.sheet.sheet },
    steps: [],
    formulas: [{ column: made.column, formula: made.formula, ...(made.number_format ? { number_format: made.number_format } : {}) }],
    assumed: made.assumed ?? [],
  };
}

interface Derived {
  column: string;
  formula: string;
  number_format?: string;
  assumed?: string[];
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
const nameIn = (text: string): string | undefined =>
  /[“"'「『]([^“”"'「」『』]{1,20})[”"'」』](?:这)?(?:一)?(?:列|字段)/.exec(text)?.[1] ??
  /(?:列|字段)(?:叫|名为|名叫|为)[“"'「]?([^“”"'「」，。：:]{1,12})/.exec(text)?.[1];

/** 手机号中间四位打码: the rest stays to be recognised by. */
function masked(context: Context, text: string): Derived | null {
  if (!/打码|脱敏|星号|隐藏中间/.test(text)) return null;
  const column = mentioned(context, text).flatMap((mention) => columnOf(context, mention) ?? [])[0];
  if (!column) return null;
  const at = `[${column.name}]`;
  const [front, back] = /身份证|证件/.test(column.name) ? [6, 4] : /姓名|名字|联系人/.test(column.name) ? [1, 0] : [3, 4];
  const stars = front === 1 ? '**' : front === 6 ? '********' : '****';
  return {
    column: nameIn(text) ?? `${column.name}（脱敏）`,
    formula: `IF(${at}="","",LEFT(${at},${front})&"${stars}"${back > 0 ? `&RIGHT(${at},${back})` : ''})`,
    assumed: [`“${column.name}”原来的列还在；要发出去时请先删掉它，只留脱敏的一列。`],
  };
}

/** 从收货地区里提取城市: 广东省广州市 → 广州市. */
function placePart(context: Context, text: string): Derived | null {
  const wanted =
    /(?:提取|取出?|截取|拆出|分出|分离出?|加(?:上)?(?:一)?列)(?:其中的|里面的|所在的?|对应的?)?[“"「]?(省份?|城市|市|区县?|县区?|区域)[”"」]?(?:名称?|信息)?(?:列|出来|这一列)?[。！!]?$/.exec(
      text,
    )?.[1];
  if (wanted === undefined) return null;
  const column =
    context.sheet.columns.find(
      (one) => one.type === 'text' && text.includes(one.name) && one.samples.some((sample) => /[省市区县]/.test(sample)),
    ) ??
    mentioned(context, text)
      .flatMap((mention) => mention.columns)
      .find((one) => one.type === 'text' && one.samples.some((sample) => /[省市区县]/.test(sample)));
  if (!column) return null;
  const at = `[${column.name}]`;
  const until = (mark: string): string => `LEFT(${at},FIND("${mark}",${at})+${mark.length - 1})`;
  const province = `IFERROR(${until('省')},IFERROR(${until('自治区')},IFERROR(${until('市')},${at})))`;
  const after = (mark: string): string =>
    `MID(${at},FIND("${mark}",${at})+${mark.length},FIND("市",${at})-FIND("${mark}",${at})-${mark.length - 1})`;
  const city = `IFERROR(${after('省')},IFERROR(${after('自治区')},IFERROR(${until('市')},${at})))`;
  const district = `IFERROR(MID(${at},FIND("市",${at})+1,20),"")`;
  const [name, formula] = wanted.startsWith('省') ? ['省份', province] : /市/.test(wanted) ? ['城市', city] : ['区县', district];
  return {
    column: nameIn(text) ?? name,
    formula,
    assumed: [`从“${column.name}”里按“省”“市”这些字取出来；没有这些字的照原样${name === '区县' ? '留空' : '写'}。`],
  };
}

/** 从身份证号提取性别: the 17th digit; 出生日期: the 7th to the 14th. */
function ofIdentity(context: Context, text: string): Derived | null {
  const column = context.sheet.columns.find((one) => /身份证|证件号/.test(one.name));
  const wanted = /性别|出生日期|出生年月|生日/.exec(text)?.[0];
  if (!column || wanted === undefined || !/身份证|证件/.test(text)) return null;
  const at = `[${column.name}]`;
  return wanted === '性别'
    ? { column: nameIn(text) ?? '性别', formula: `IF(LEN(${at})=18,IF(MOD(VALUE(MID(${at},17,1)),2)=1,"男","女"),"")` }
    : { column: nameIn(text) ?? '出生日期', formula: `IF(LEN(${at})=18,MID(${at},7,4)&"-"&MID(${at},11,2)&"-"&MID(${at},13,2),"")` };
}

/** 大于10000为是，否则为否; 大于10000为A，大于5000为B，其余C. */
function byRanges(context: Context, text: string): Derived | null {
  const column = mentioned(context, text)
    .flatMap((mention) => columnOf(context, mention) ?? [])
    .find((one) => one.type === 'number');
  const word = String.raw`[“"'「『]?([^“”"'「」『』，,。；;、\s]{1,12}?)[”"'」』]?`;
  const steps = [
    ...text.matchAll(
      new RegExp(
        String.raw`(大于等于|小于等于|不低于|不少于|不超过|不到|大于|超过|高于|小于|低于|少于|等于|>=|<=|≥|≤|>|<|=)\s*(-?\d[\d,]*(?:\.\d+)?)\s*(万|亿|千)?(?:元|个|件|分|以上)?\s*(?:的)?\s*(?:[，,：:]?\s*(?:就)?(?:为|是|算|记为|标为|标记为|写成?|显示为?|叫|则为?))\s*${word}(?=[，,。；;、\s]|$)`,
        'g',
      ),
    ),
  ];
  const last = new RegExp(
    String.raw`(?:否则|其余|其他|其它|剩下|不然|反之)(?:的)?(?:都)?(?:为|是|算|记为|标为|写成?|显示为?|叫)?\s*${word}(?=[，,。；;、\s]|$)`,
  ).exec(text)?.[1];
  if (column && steps.length > 0 && (last !== undefined || steps.length > 1)) {
    const ops: Record<string, string> = {
      大于等于: '>=',
      不低于: '>=',
      不少于: '>=',
      '≥': '>=',
      小于等于: '<=',
      不超过: '<=',
      '≤': '<=',
      大于: '>',
      超过: '>',
      高于: '>',
      小于: '<',
      低于: '<',
      少于: '<',
      不到: '<',
      等于: '=',
    };
    const units: Record<string, number> = { 千: 1_000, 万: 10_000, 亿: 100_000_000 };
    const formula = steps.reduceRight(
      (otherwise, [, op = '', digits = '0', unit, name = '']) =>
        `IF([${column.name}]${ops[op] ?? op}${Number(digits.replaceAll(',', '')) * (units[unit ?? ''] ?? 1)},${quoted(name)},${otherwise})`,
      quoted(last ?? ''),
    );
    return { column: nameIn(text) ?? (steps.length > 1 ? `${column.name}分级` : '判断'), formula };
  }
  if (last === undefined || !/是否|判断|标记/.test(text)) return null;
  // 部门是华东为是，否则为否
  const condition = conditionsIn(text, context.sheet, mentioned(context, text), '2026').find(
    (one) => one.op === '=' || one.op === 'contains',
  );
  if (!condition) return null;
  const test =
    condition.op === 'contains'
      ? `ISNUMBER(SEARCH(${quoted(String(condition.value))},[${condition.column}]))`
      : `[${condition.column}]=${typeof condition.value === 'number' ? condition.value : quoted(String(condition.value))}`;
  return { column: nameIn(text) ?? '判断', formula: `IF(${test},"是",${quoted(last)})` };
}

/** 工龄, 年龄, 账龄 as a formula that goes on counting, or up to the day that was said. */
function lengthPart(context: Context, text: string): Derived | null {
  const length = lengthAsked(context, text);
  if (!length || 'lacking' in length) return null;
  const { name, kind, from, to, until, said } = length;
  const at = from.type === 'date' ? `[${from.name}]` : `DATE(MID([${from.name}],7,4),MID([${from.name}],11,2),MID([${from.name}],13,2))`;
  const [year = '', month = '', day = ''] = until.split('-').map((part) => String(Number(part)));
  const last = said ? `DATE(${year},${month},${day})` : 'TODAY()';
  const end = to ? `IF([${to.name}]="",${last},[${to.name}])` : last;
  return {
    column: nameIn(text) ?? name,
    formula: `IF([${from.name}]="","",${kind === 'years' ? `DATEDIF(${at},${end},"Y")` : `${end}-${at}`})`,
    number_format: '0',
    assumed: [
      `“${name}”是“${from.name}”到${to ? `“${to.name}”（空着的到${said ? ` ${until}` : '今天'}）` : said ? ` ${until} ` : '今天'}的${kind === 'years' ? '整年数' : '天数'}${said ? '' : '，每天打开会重新计算'}。`,
    ],
  };
}

function datePart(context: Context, text: string): Derived | null {
  const length = lengthPart(context, text);
  if (length) return length;
  const date = dateColumn(context, mentioned(context, text));
  if (!date) return null;
  const at = `[${date.name}]`;
  const parts: [RegExp, Derived][] = [
    [/是否.{0,3}(?:周末|休息日)/, { column: '是否周末', formula: `IF(WEEKDAY(${at},2)>5,"是","否")` }],
    [
      /周末|工作日/,
      {
        column: '工作日或周末',
        formula: `IF(WEEKDAY(${at},2)>5,"周末","工作日")`,
        assumed: ['星期六、星期日为周末，没有按法定节假日和调休调整。'],
      },
    ],
    [/星期|周几/, { column: '星期', formula: `CHOOSE(WEEKDAY(${at},2),"星期一","星期二","星期三","星期四","星期五","星期六","星期日")` }],
    [/季度/, { column: '季度', formula: `YEAR(${at})&"年第"&ROUNDUP(MONTH(${at})/3,0)&"季度"` }],
    [/年月|月份|月(?=列|$|，|。)/, { column: '月份', formula: `YEAR(${at})&"-"&RIGHT("0"&MONTH(${at}),2)` }],
    [/年份|年度|年(?=列|$|，|。)/, { column: '年份', formula: `YEAR(${at})`, number_format: '0' }],
  ];
  const found = parts.find(([pattern]) => pattern.test(text))?.[1];
  if (!found || context.sheet.columns.some((column) => column.name === found.column)) return null;
  const formula = `IF(${at}="","",${found.formula})`;
  return { ...found, formula, column: nameIn(text) ?? found.column };
}

function partOfText(context: Context, text: string): Derived | null {
  const match = /(前|后|末|左边|右边)(?:面)?\s*([\d一二两三四五六七八九十]+)\s*(?:位|个?(?:字符?|数字|字母))/.exec(text);
  if (!match || !/提取|截取|取/.test(text)) return null;
  const column: ColumnInfo | undefined = mentioned(context, text).flatMap((mention) => columnOf(context, mention) ?? [])[0];
  if (!column) return null;
  const digits = match[2] ?? '';
  const length = /^\d+$/.test(digits) ? Number(digits) : '一二三四五六七八九十'.indexOf(digits.replace('两', '二')) + 1;
  if (length < 1 || length > 100) return null;
  const isFirst = match[1] === '前' || match[1] === '左边';
  return {
    column: nameIn(text) ?? `${column.name}${isFirst ? '前' : '后'}${length}位`,
    formula: `${isFirst ? 'LEFT' : 'RIGHT'}([${column.name}],${length})`,
  };
}

function rounded(context: Context, text: string): Derived | null {
  const places = /保留(?:到)?\s*([\d一二两三四])\s*位小数/.exec(text)?.[1];
  if (places === undefined && !/取整|保留整数|四舍五入/.test(text)) return null;
  const column = mentioned(context, text)
    .flatMap((mention) => columnOf(context, mention) ?? [])
    .find((one) => one.type === 'number');
  if (!column) return null;
  const digits = places === undefined ? 0 : /\d/.test(places) ? Number(places) : '一二三四'.indexOf(places.replace('两', '二')) + 1;
  return {
    column: nameIn(text) ?? `${column.name}（${digits === 0 ? '取整' : `${digits}位小数`}）`,
    formula: `IF([${column.name}]="","",ROUND([${column.name}],${digits}))`,
    number_format: digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`,
  };
}

function counted(text: string): Derived | null {
  return /序号|编号列|行号/.test(text) ? { column: '序号', formula: 'ROW()-1', number_format: '0' } : null;
}
