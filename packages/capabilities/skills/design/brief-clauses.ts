/** Takes what is said of a poster apart: clauses, and labels with what they hold. Pure. */
import { dates, lengthOf, manners, offer, organisation, placeEnd, strip, urges } from './brief-words.ts';

export interface Fact {
  label: string;
  value: string;
}

/** What a label ends with, whatever it is the time, the place or the telephone of: 开坛时间, 入场地点, 报修热线. */
const ends =
  /^.{0,3}(?:时间|日期|截止|地点|场地|会场|地址|位置|票价|门票|价格|售价|费用|学费|报名费|定价|单价|电话|热线|手机|联系方式|联系人|联系|公众号|微信号?|小程序|QQ群?|网址|官网|网站|抖音|微博|邮箱|邮件|email)$/i;
const labels: RegExp[] = [
  ends,
  /^(?:主讲人?|主讲嘉宾|(?:主讲|授课|指导|任课|带队)?(?:老师|教师|教练)|嘉宾|讲师|演讲人|主持人?|导师|演员|指挥|编剧|导演)$/,
  /^(?:对象|人群|参加对象|适合人群|面向|参与人员|范围|年龄)$/,
  /^(?:名额|人数|限额|数量)$/,
  /^(?:薪资|薪酬|待遇|工资|经验|学历)$/,
  /^(?:新郎|新娘|寿星|说明)$/,
  /^(?:演出|演奏|演唱|表演|出演|钢琴|曲目|作者|书名|片名|剧名)$/,
  /^(?:起点|终点|路线|交通|楼层|区域|规格|型号)$/,
];
const known = /^(?:[\p{Script=Han}A-Za-z]{1,8})$/u;

export function isLabel(label: string): boolean {
  if (!known.test(label)) return false;
  return (
    labels.some((pattern) => pattern.test(label)) ||
    /^(?:主?标题|题目|主题|名称|活动名称|活动主题|讲座题目|讲座主题|会议名称|副标题|副题|口号|标语|slogan|广告语|宣传语|文案|金句|(?:再?[配写印加]上?)?一句话|[配印]文|祝福语|寄语|主办|承办|主办方|主办单位|承办单位|单位|公司|公司名称?|机构|品牌|学校|店名|署名|落款|出品|行动引导|号召|按钮|引导语|报名方式|参与方式|风格|配色|颜色|色调|版式|要求|设计要求|用途|尺寸|比例|亮点|卖点|要点|内容|活动内容|流程|议程|福利|岗位|招聘岗位|优惠|活动|特色|核心卖点|看点|奖项|须知|注意事项|课程内容|讲座内容|项目|比赛项目|课程|开设课程|产品|产品名称?|品名)$/i.test(
      label,
    )
  );
}

/** Labels that hold what follows them at once: 报名截止12月10日, 起点奥体中心东门. */
const holding =
  /^(?:(?:活动|营业|集合|面试|演出|入场)?(?:时间|日期)|(?:工作|集合|活动|面试)?(?:地点|地址)|(?:联系|咨询|报名|订座|预约)?电话|邮箱|票价|门票|价格|费用|学费|报名费|报名截止|截止(?:时间|日期)|主讲人?|嘉宾|主办方?|名额|起点|终点|新郎|新娘|店名)$/;
const money = /^(?:票价|门票|价格|费用|学费|报名费)$/;

/** 店名叫“麦田里”, 公司是云栈科技, 工作地点滨江区: a label without its colon; null for other clauses. */
export function looseLabel(clause: string): Fact | null {
  const [, head = '', words = ''] = titled.exec(clause) ?? [];
  if (head !== '' && !/^(?:大|小|粗|醒目|突出|放|排|.{1,3}色|什么)/.test(words)) return { label: head, value: words };
  for (const length of [6, 5, 4, 3, 2]) {
    const label = clause.slice(0, length);
    if (!isLabel(label)) continue;
    const [, copula = '', value = ''] = /^((?:就|名)?[是为叫]|就?在|[：:]|\s+)?\s*(.{2,60})$/s.exec(clause.slice(length)) ?? [];
    if (value === '' || /^(?:改|换|要|的)/.test(value)) continue;
    const isName = /[是为叫]/.test(copula) && naming.test(label);
    if (isName || (holding.test(label) && (!money.test(label) || /\d|免费/.test(value)))) return { label, value };
  }
  return null;
}

/** 标题叫登高望远, 标题写夏天还没走. */
const titled = /^(主?标题|题目|副标题)(?:就|要)?(?:叫做?|写成?|定为|取为|是|为)\s*[“"「『《]?(.{2,40}?)[”"」』》]?$/;
const naming = /^(?:店名|公司|公司名称|品牌|学校|单位|机构|主办|主办方|主办单位|活动名称|名称|主题|主讲|主讲人|嘉宾|对象|品名)$/;

/** 翠苑物业服务中心 电话88123456: who, and where they are reached; null for other clauses. */
export function hostAndPhone(clause: string): { host: string; fact: Fact } | null {
  const [, host = '', label = '', value = ''] =
    /^(\p{Script=Han}{4,20}?)\s*((?:联系|咨询|服务|报修)?(?:电话|热线))\s*[：:]?\s*(\d[\d -]{6,14}\d)$/u.exec(clause) ?? [];
  return organisation.test(host) ? { host, fact: { label, value } } : null;
}

export function pairOf(clause: string): Fact | null {
  // 营业时间 8:00-21:00: the colon of a time parts nothing.
  const match = /^([^：:]{1,20})[：:](?<!\d[：:](?=\d))(?!\/\/)\s*(.+)$/s.exec(clause);
  return match ? { label: (match[1] ?? '').trim(), value: (match[2] ?? '').trim() } : null;
}

/** Sentence by sentence, comma by comma; what a bracket or quotation holds stays together, and so do figures. */
export function clausesOf(line: string): string[] {
  return joinTitles(joinTimes(divided(line, (letter, before) => '，。；！!;'.includes(letter) || (letter === ',' && !/\d/.test(before)))));
}

/** 拔河、接力赛（4×100、4×400）: each of a list, with what stands in brackets. */
export function itemsOf(list: string): string[] {
  return divided(list, (letter) => '、；;，,'.includes(letter));
}

function divided(line: string, ends: (letter: string, before: string) => boolean): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let before = '';
  for (const letter of line) {
    if ('（(“「『《['.includes(letter)) depth += 1;
    if ('）)”」』》]'.includes(letter)) depth = Math.max(0, depth - 1);
    if (depth === 0 && ends(letter, before)) parts.push('');
    else parts[parts.length - 1] += letter;
    before = letter;
  }
  return parts.map(strip).filter((part) => part !== '');
}

/** “标题：甲 时间：乙”: a space before a label parts as a comma does. */
export function parted(line: string): string {
  return line.replace(/(?<![-*•·●.、)）#])\s+(?=([\p{Script=Han}A-Za-z]{1,8})[：:])/gu, (space: string, label: string) =>
    isLabel(label) ? '，' : space,
  );
}

/** 标题：周三，会员日见: a title of two short halves is one title. */
function joinTitles(clauses: string[]): string[] {
  return clauses.reduce<string[]>((joined, clause) => {
    const last = joined.at(-1);
    const isHalf =
      last !== undefined &&
      /^(?:主?标题|题目|主题)(?:是|为|叫)?[：:]\s*[\p{Script=Han}]{2,7}$/u.test(last) &&
      /^[\p{Script=Han}]{2,7}$/u.test(clause) &&
      !/^(?:用|把|配|加|放|请|要|副|第)|[图片色]$/.test(clause) &&
      ![dates, placeEnd, offer, urges, manners, organisation].some((pattern) => pattern.test(clause));
    if (isHalf) joined[joined.length - 1] = `${last}，${clause}`;
    else joined.push(clause);
    return joined;
  }, []);
}

/** 11月28日，14:00: one time. */
function joinTimes(clauses: string[]): string[] {
  return clauses.reduce<string[]>((joined, clause) => {
    const last = joined.at(-1);
    if (
      last !== undefined &&
      dates.test(last) &&
      /^(?:上午|下午|晚上|早上|中午)?\s?\d{1,2}(?:[:：]\d{2}|点)/.test(clause) &&
      lengthOf(clause) <= 16
    )
      joined[joined.length - 1] = `${last} ${clause}`;
    else joined.push(clause);
    return joined;
  }, []);
}
