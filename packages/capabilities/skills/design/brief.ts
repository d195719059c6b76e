/** Reads what a poster is to say from the person's own words and files: nothing is added that they did not say. Pure. */
import type { PosterSheet } from '#capabilities/deliverables/poster/poster-content.ts';
import { articleLayout, ratioIds, usualRatio, type RatioId } from '#capabilities/images/ratios.ts';

export interface Brief {
  /** 海报, 小红书图文: as the person called it. */
  what: string;
  /** What it is about, as it was asked for. */
  subject: string;
  sheet: Omit<PosterSheet, 'role' | 'pictures'>;
  ratio: RatioId;
  /** The pair of pictures of an article in a public account. */
  article: boolean;
  /** A set of sheets in one style. */
  set: boolean;
  /** How many different ones. */
  versions: number;
  /** Colour and manner, for choosing; never printed. */
  style: string;
  /** Needed for this kind and not said. */
  missing: string[];
  /** Each a sentence for the person. */
  not_done: string[];
}

const thing =
  '(?:(?:宣传|活动)?(?:海报|宣传图|宣传画|宣传单|传单|封面图?|头图|邀请卡|邀请函图|贺卡|明信片|卡片|门票|入场券|优惠券|代金券|banner|展板|易拉宝|朋友圈图|配图|主视觉|KV|小红书(?:图文|图片|轮播|笔记图|封面|套图)|图文|套图|轮播图|长图|壁纸|插画|头像))';
const verbs = '(?:做|画|设计|生成|制作|出|来|弄|要|排|搞|整)';
const asksFor = new RegExp(`${verbs}[^。！!？?\\n；;]{0,40}?${thing}(?!的?(?:文案|方案|说明|脚本|提纲|策划))`, 'i');
const bare = new RegExp(`^[^，。\\n]{0,24}${thing}(?:[：:，,]|$)`, 'i');

/** A request that plainly asks for a poster or pictures with words, not for a text about one. */
export function asksForDesign(text: string): boolean {
  if (/(?:写|撰写|起草|拟)[^。，,\n]{0,20}(?:文案|方案|稿|通知|总结|报告|纪要|推文)/.test(text) && !/海报|宣传图|封面图/.test(text))
    return false;
  return asksFor.test(text) || bare.test(text.trim());
}

interface Fact {
  label: string;
  value: string;
}

const labels: RegExp[] = [
  /^(?:活动|讲座|开业|会议|比赛|演出|上课|考试|发布会?|培训|检修|停水|停电|放假)?(?:时间|日期)$/,
  /^(?:活动|讲座|会议|比赛|演出|上课|培训|举办)?(?:地点|场地|会场)$/,
  /^(?:门?店|公司|详细|具体)?(?:地址|位置)$/,
  /^(?:票价|门票)$/,
  /^(?:价格|售价|费用|学费|报名费|定价|单价)$/,
  /^(?:联系|咨询|报名|订座|预约|服务)?(?:电话|热线|手机)$/,
  /^(?:联系方式|联系人|联系)$/,
  /^(?:公众号|微信号?|小程序|QQ群?|网址|官网|网站|抖音|微博)$/,
  /^(?:投递|报名|简历|联系)?(?:邮箱|邮件|email)$/i,
  /^(?:主讲人?|主讲嘉宾|嘉宾|讲师|演讲人|主持人?|导师|演员|指挥|编剧|导演)$/,
  /^(?:对象|人群|参加对象|适合人群|面向|参与人员|范围|年龄)$/,
  /^(?:名额|人数|限额|数量)$/,
  /^(?:报名截止|截止时间|截止日期|截止|报名时间)$/,
  /^(?:薪资|薪酬|待遇|工资|工作地点|经验|学历)$/,
  /^(?:起点|终点|路线|集合地点|集合时间|交通|楼层|区域|规格|型号)$/,
];
const known = /^(?:[\p{Script=Han}A-Za-z]{1,8})$/u;

const dates =
  /(?:\d{4}\s?[年./-]\s?)?\d{1,2}\s?(?:月\s?\d{1,2}\s?[日号]|[./]\d{1,2}(?!\d))|(?:本|下|这)?(?:周|星期)[一二三四五六日天]|每(?:天|日|周[一二三四五六日天]?|月)|(?:今|明|后)天|\d{1,2}\s?月\s?[上中下]旬|(?:上午|下午|晚上|早上|中午)\s?\d{1,2}|\d{1,2}[:：]\d{2}/;
const phone = /(?<!\d)(?:1[3-9]\d(?:[ -]?\d{4}){2}|0\d{2,3}[- ]?\d{7,8}|400-?\d{3}-?\d{4}|\d{7,8})(?!\d)/;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const placeEnd =
  /(?:室|厅|馆|楼|广场|中心|路\s?\d+\s?号|街\s?\d+\s?号|\d+\s?号|园区?|校区|大厦|操场|教室|食堂|礼堂|剧院|门店|商场|社区|酒店|公园|体育场|会场|一楼|二楼|三楼|层)$/;
const offer = /折|满\s?\d+\s?(?:元)?(?:减|送|返)|买[一二三\d]+?送|立减|赠送?|半价|免费|优惠|秒杀|抽奖|特价|第二件|返现|直降/;
const urges =
  /^(?:欢迎|立即|马上|快来|赶快|赶紧|速来|即刻|扫码|点击|长按|关注|预约|报名|抢购|到店|投递|咨询|加入|期待|等你|诚邀|名额有限|先到先得|转发|收藏)/;
const manners =
  /(?:风格|配色|颜色|色调|主色|色系|字体|排版|版式|背景(?:用|要|是)|画风|比例|横版|竖版|横屏|竖屏|大气|高级感?|简约|简洁|醒目|活泼|喜庆|突出(?:主题|重点|标题)?|好看|有设计感|不要太|留白|科技感|国风|复古|清新|可爱|文艺|时尚|正式一?[点些]?$|热烈|温馨|排得|字(?:要|大)|尺寸|分辨率|高清|用[^，。]{1,6}色|[红橙黄绿青蓝紫黑白灰粉金棕](?:色(?:系|调|为主|的)?|系|调|为主)$)/;
const organisation =
  /(?:公司|集团|学院|大学|中学|小学|幼儿园|协会|学会|学生会|委员会|居委会|物业|医院|银行|书店|书院|面馆|餐厅|饭店|咖啡馆?|工作室|俱乐部|中心|图书馆|博物馆|美术馆|科技|传媒|百货|超市|花店|茶馆|烘焙|健身房|事务所|团委|工会|社区|出版社|实验室|舞团|乐团|爱乐|剧社)$/;

const greetings: [RegExp, string][] = [
  [/春节|新春|过年|农历新年/, '新春快乐'],
  [/元旦|新年/, '新年快乐'],
  [/元宵/, '元宵快乐'],
  [/清明/, '清明追思'],
  [/端午/, '端午安康'],
  [/中秋/, '中秋快乐'],
  [/国庆/, '国庆快乐'],
  [/重阳/, '重阳安康'],
  [/圣诞/, '圣诞快乐'],
  [/教师节/, '教师节快乐'],
  [/母亲节/, '母亲节快乐'],
  [/父亲节/, '父亲节快乐'],
  [/儿童节|六一/, '儿童节快乐'],
  [/妇女节|女神节|三八/, '节日快乐'],
  [/劳动节|五一/, '劳动节快乐'],
  [/情人节|七夕/, '七夕快乐'],
];

const kindsOf: [RegExp, string, string[]][] = [
  [/招聘|诚聘|校招|社招|招募|招新|纳新/, '招聘', ['投递或联系方式']],
  [/讲座|报告会|分享会|论坛|沙龙|公开课|宣讲|研讨|工作坊/, '讲座', ['时间', '地点']],
  [/开业|开张/, '开业', ['时间', '地址']],
  [/周年|店庆/, '周年庆', ['时间']],
  [/促销|打折|大促|优惠|特价|折扣|团购|清仓|满减/, '优惠', ['活动时间']],
  [/停水|停电|检修|通知|公告|放假|告示/, '通知', ['时间']],
  [/音乐会|演唱会|演出|话剧|展览|画展|放映/, '演出展览', ['时间', '地点']],
  [/比赛|运动会|马拉松|球赛|大赛|竞赛/, '赛事', ['时间', '地点']],
  [/培训|课程|招生|夏令营|冬令营|体验课/, '课程', ['时间', '联系方式']],
  [/活动|晚会|年会|聚会|团建|义诊|市集|派对/, '活动', ['时间', '地点']],
  [/新品|上新|发布|上市/, '新品', []],
];

/** `words` are what the person said, `material` the text of their files, headings as `# …` lines. */
export function readBrief(words: string, material = ''): Brief {
  const text = tidy(words);
  // What the page puts before the words says how, not what.
  const said = text.replace(/^\s*(?:\d{1,2}:\d{1,2}比例|公众号图文)\s*[，,]?\s*/, '');
  const found = collect(said, material.trim() === '');
  const fromFiles = material.trim() === '' ? null : collect(tidy(material), false);
  const kind =
    kindsOf.find(([pattern]) => pattern.test(text)) ??
    kindsOf.find(([pattern]) => pattern.test(fromFiles?.headline ?? material.slice(0, 200)));
  const set =
    /小红书(?!封面)|套图|轮播|图文笔记|九宫格|(?:一套|一组|一系列)|(?:分成?|共|做)\s?[2-9二三四五六七八九]\s?[张页](?!不同)/.test(text) &&
    !/再来|不同的/.test(text);
  const article = text.includes(articleLayout.label) || /公众号(?:文章)?(?:配图|排版|图文)/.test(text);
  const brand = found.brand ?? fromFiles?.brand;
  const subject = found.subject;
  const greeting =
    (kind && kind[1] !== '活动') || /晚会|年会|联欢|派对|市集|演出|比赛/.test(subject)
      ? null
      : (greetings.find(([pattern]) => pattern.test(subject || text)) ?? null);
  const plainSubject = subject.replace(/(?:宣传|活动)$/, '') || subject;
  let headline = found.headline ?? '';
  if (headline === '' && fromFiles?.headline) headline = fromFiles.headline;
  if (headline === '' && greeting && lengthOf(subject) <= 6) headline = greeting[1];
  if (headline === '')
    headline =
      plainSubject === '' || (brand && plainSubject === brand)
        ? ''
        : lengthOf(plainSubject) < 4 && brand && !plainSubject.includes(brand)
          ? `${brand}${plainSubject}`
          : plainSubject;
  const points = found.points.length > 0 ? [...found.points] : [...(fromFiles?.points ?? [])];
  if (headline === '' && found.slogan) headline = found.slogan;
  if (headline === '' && points.length > 0) headline = points.shift()?.title ?? '';
  if (headline === '' && kind && (points.length > 0 || found.facts.length > 0)) headline = brand ? `${brand}${kind[1]}` : kind[1];
  let subline = found.subline ?? (found.slogan && found.slogan !== headline ? found.slogan : undefined) ?? fromFiles?.subline;
  if (
    !subline &&
    headline === found.headline &&
    subject !== '' &&
    !headline.includes(subject) &&
    !subject.includes(headline) &&
    lengthOf(subject) > 3
  )
    subline = subject;
  // One offer or remark alone is no list.
  if (!subline && points.length === 1 && points[0] && !points[0].text && lengthOf(points[0].title) <= 30) subline = points.shift()?.title;
  const facts = merged(found.facts, fromFiles?.facts ?? []);
  const kicker = found.kicker ?? (kind && !headline.includes(kind[1]) && !(brand ?? '').includes(kind[1]) ? kind[1] : undefined);
  const has = (pattern: RegExp) => facts.some((fact) => pattern.test(fact.label));
  const told: Record<string, boolean> = {
    时间: has(/时间|日期|开业|截止/) || dates.test(headline + (subline ?? '')),
    活动时间: has(/时间|日期/) || dates.test(headline + (subline ?? '')),
    地点: has(/地点|地址|场地|起点|位置|工作地点/),
    地址: has(/地点|地址|位置/),
    联系方式: has(/电话|邮箱|联系|微信|公众号|QQ/),
    投递或联系方式: has(/电话|邮箱|联系|微信|公众号|QQ|网址|官网/),
  };
  return {
    what: set ? '图文' : (new RegExp(thing, 'i').exec(text)?.[0] ?? '海报'),
    subject,
    sheet: {
      headline: cut(headline, 60),
      ...(kicker ? { kicker: cut(kicker, 20) } : {}),
      ...(subline ? { subline: cut(subline, 100) } : {}),
      ...(points.length > 0
        ? {
            points: points
              .slice(0, set ? 40 : 8)
              .map((point) => ({ title: cut(point.title, 100), ...(point.text ? { text: cut(point.text, 200) } : {}) })),
          }
        : {}),
      ...(facts.length > 0
        ? { facts: facts.slice(0, 8).map((fact) => ({ label: cut(fact.label, 20), value: cut(fact.value, 150) })) }
        : {}),
      ...(found.action ? { action: cut(found.action, 50) } : {}),
      ...(brand ? { brand: cut(brand, 60) } : {}),
    },
    ratio: readRatio(text) ?? ratioFor(text, set),
    article,
    set,
    versions: readVersions(text),
    style: found.style.join('，'),
    missing: (kind?.[2] ?? []).filter((need) => !told[need]),
    not_done: notDone(text),
  };
}

interface Collected {
  headline: string | undefined;
  subline: string | undefined;
  slogan: string | undefined;
  kicker: string | undefined;
  subject: string;
  brand: string | undefined;
  action: string | undefined;
  points: { title: string; text?: string }[];
  facts: Fact[];
  style: string[];
}

function collect(text: string, instructed: boolean): Collected {
  const found: Collected = {
    headline: undefined,
    subline: undefined,
    slogan: undefined,
    kicker: undefined,
    subject: '',
    brand: undefined,
    action: undefined,
    points: [],
    facts: [],
    style: [],
  };
  let isList = false;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const heading = /^#{1,4}\s+(.+)$/.exec(trimmed)?.[1];
    if (heading) {
      if (!found.headline && !instructed) found.headline = heading;
      else found.points.push({ title: heading });
      continue;
    }
    const item = /^(?:[-*•·●]|\d{1,2}[.、)）]|[（(]\d{1,2}[)）]|[一二三四五六七八九十]、)\s*(.+)$/.exec(trimmed)?.[1];
    if (item) {
      isList = true;
      const pair = pairOf(item);
      if (pair && isLabel(pair.label)) addLabelled(found, pair);
      else found.points.push(pair && pair.label.length <= 20 ? { title: pair.label, text: pair.value } : { title: strip(item) });
      continue;
    }
    if (urges.test(trimmed) && lengthOf(trimmed) <= 24 && !found.action) {
      found.action = strip(trimmed);
      continue;
    }
    const lead = instructed && !isList ? new RegExp(`^([^：:，。]{0,24}?)(${thing}|邀请函)[：:]\\s*(.+)$`, 'i').exec(trimmed) : null;
    if (lead) {
      const [, before = '', what = '', rest = ''] = lead;
      readInstruction(found, what === '邀请函' ? `${before}邀请卡` : `${before}${what}`);
      if (what === '邀请函') found.kicker ??= what;
      for (const clause of clausesOf(readTitle(found, rest))) readClause(found, clause, false);
      continue;
    }
    for (const clause of clausesOf(trimmed)) readClause(found, clause, isList || !instructed);
  }
  // A name alone after the last full stop signs.
  const signed = /[。！\n]\s*([\p{Script=Han}A-Za-z]{2,10})$/u.exec(text.trim())?.[1];
  if (signed && !found.brand && found.points.at(-1)?.title === signed && found.points.length > 1 && !offer.test(signed)) {
    found.points.pop();
    found.brand = signed;
  }
  return found;
}

function readClause(found: Collected, given: string, inMaterial: boolean): void {
  const clause = strip(given);
  if (clause === '') return;
  const pair = pairOf(clause);
  if (pair && isLabel(pair.label)) return addLabelled(found, pair);
  // 时间11月28日下午两点, 地点在图书馆: labels without a colon.
  const loose =
    /^(活动时间|时间|日期|地点|地址|电话|联系电话|邮箱|票价|价格|费用|主讲人?|嘉宾|主办方?|名额|微信)(?:就?[是在为：:]|\s)?\s*(.{2,60})$/.exec(
      clause,
    );
  if (loose && !/^(?:改|换|要|的)/.test(loose[2] ?? '')) return addLabelled(found, { label: loose[1] ?? '', value: loose[2] ?? '' });
  const written = /^(主题|标题|口号|标语|文案|上面写|写上?|印上?|文字)(?:就?[是为叫用写])?[：:]?\s*[“"「『](.{2,60})[”"」』]$/.exec(clause);
  if (written?.[2]) {
    if (/口号|标语|文案/.test(written[1] ?? '')) found.slogan ??= written[2];
    else found.headline ??= written[2];
    return;
  }
  if (pair && !inMaterial && new RegExp(`${thing}$`, 'i').test(pair.label)) {
    readInstruction(found, pair.label);
    for (const rest of clausesOf(readTitle(found, pair.value))) readClause(found, rest, inMaterial);
    return;
  }
  if (pair && /^[\p{Script=Han}]{0,6}(?:通知|公告|启事|提示|告示|须知|预告)$/u.test(pair.label)) {
    found.kicker ??= pair.label;
    for (const rest of clausesOf(pair.value)) readClause(found, rest, inMaterial);
    return;
  }
  if (
    !inMaterial &&
    (asksFor.test(clause) || /^(?:请|麻烦)?(?:帮我|帮忙|给我|我想|我要|我需要|能不能|可以)/.test(clause) || bare.test(clause))
  )
    return readInstruction(found, clause);
  const wish =
    /^(?:我们|我)?(?:公司|单位|学校|店里?|社团|部门)?(?:要|想要?|准备|打算|需要)(招聘|开业|促销|招新|招生|办[\p{Script=Han}]{2,8}|搞[\p{Script=Han}]{2,8})$/u.exec(
      clause,
    )?.[1];
  if (!inMaterial && wish) {
    if (found.subject === '') found.subject = wish.replace(/^[办搞]/, '');
    return;
  }
  if (pair) {
    // 9:30 开始 is no label.
    if (!/\d$/.test(pair.label) && pair.label.length <= 14) {
      found.points.push({ title: pair.label, text: pair.value });
      return;
    }
  }
  if (manners.test(clause) && lengthOf(clause) <= 22) {
    found.style.push(clause);
    return;
  }
  if (
    /^(?:根据|按照?|参考|依据|用|结合|把)[^，。]{0,20}(?:附件|文件|图片|照片|材料|这张图|素材|内容)/.test(clause) ||
    /^(?:谢谢|辛苦|尽快|急用)/.test(clause)
  )
    return;
  if (ratioIn(clause) && lengthOf(clause) <= 12) return;
  const mail = email.exec(clause)?.[0];
  if (mail && lengthOf(clause) <= mail.length + 12) return void found.facts.push({ label: '邮箱', value: mail });
  const call = phone.exec(clause)?.[0];
  if (call && lengthOf(clause) <= call.length + 12) return void found.facts.push({ label: '电话', value: call });
  const host =
    /^由?(.{2,24}?)(?:主办|承办|举办|出品)$/.exec(clause)?.[1] ?? /^(?:主办|承办|出品)(?:方|单位)?(?:是|为)?(.{2,24})$/.exec(clause)?.[1];
  if (host && !found.brand) {
    found.brand = host;
    return;
  }
  // 11月25日9:00-17:00停水: when, and what.
  const told = /^([\d年月日号./:：\-—–~～至到（()） 周星期一二三四五六日天上下午晚早中点半]{4,40}?)([\p{Script=Han}]{2,8})$/u.exec(clause);
  if (found.kicker && found.subject === '' && !found.headline && told?.[1] && told[2] && dates.test(told[1])) {
    found.subject = told[2];
    return addFact(found, '时间', told[1]);
  }
  if (dates.test(clause) && lengthOf(clause) <= 36 && !offer.test(clause)) {
    const both =
      /^(.*?(?:日|号|[一二三四五六天]|\d{2}|点半?|分|午))[，\s]*(?:在|于)(.{2,24}?)(?:举行|举办|开(?:始|展|业)?|进行|集合)?$/.exec(clause);
    if (both?.[1] && both[2] && dates.test(both[1])) {
      addFact(found, '时间', both[1]);
      addFact(found, '地点', both[2]);
      return;
    }
    return addFact(found, '时间', clause.replace(/^(?:将?于|在|定于|就在)/, '').replace(/(?:举行|举办)$/, ''));
  }
  const place = /^(?:在|位于|地处|就在)(.{2,30}?)(?:举行|举办|进行|集合|见)?$/.exec(clause)?.[1];
  if (place && lengthOf(place) <= 30) return addFact(found, '地点', place);
  if (placeEnd.test(clause) && lengthOf(clause) <= 20 && !organisation.test(clause)) return addFact(found, '地点', clause);
  if (
    /(?:票价|门票|价格|学费|费用|原价|仅需|只要|售价)|\d\s?元\s?(?:[/每起]|一)/.test(clause) &&
    /\d|免费/.test(clause) &&
    lengthOf(clause) <= 24
  )
    return addFact(found, '价格', clause.replace(/^(?:票价|门票|价格|学费|费用|售价)/, ''));
  if (urges.test(clause) && lengthOf(clause) <= 24 && !found.action) {
    found.action = clause;
    return;
  }
  if (organisation.test(clause) && lengthOf(clause) <= 18 && !found.brand) {
    found.brand = clause.replace(/^(?:我们是|我是|这是)/, '');
    return;
  }
  const quote = /^[“"「『《](.{2,40})[”"」』》]$/.exec(clause)?.[1];
  if (quote && !found.slogan) {
    found.slogan = quote;
    return;
  }
  if (inMaterial && lengthOf(clause) > 70) return;
  if (lengthOf(clause) >= 3 || /^\p{Script=Han}{2}$/u.test(clause)) found.points.push({ title: clause });
}

/** What stands first after “海报：” is its title when it is no date, place, offer or name; gives what is left. */
function readTitle(found: Collected, value: string): string {
  if (carrier.test(found.subject)) found.subject = '';
  if (found.headline || /^\s*(?:主题|标题|题目|主标题)/.test(value)) return value;
  // A line of two halves: 分一分，更美好。
  const verse = /^\s*([^，。：:；、\d]{2,7}，[^，。：:；、\d]{2,7})[。！!](?:\s*)(.*)$/s.exec(value);
  if (
    verse?.[1] &&
    !urges.test(verse[1]) &&
    !offer.test(verse[1]) &&
    verse[1].split('，').every((half) => !organisation.test(half) && !placeEnd.test(half))
  ) {
    found.headline = verse[1];
    return verse[2] ?? '';
  }
  // 五条建议：多喝水；少油炸；规律三餐.
  const listed = /^\s*([^，。：:；]{3,24})[：:](.+[；;、].+)$/s.exec(value);
  if (listed?.[1] && listed[2] && !isLabel(listed[1].trim())) {
    found.headline = unquoted(listed[1].trim());
    const [items = '', ...rest] = listed[2].split(/[。\n]/);
    found.points.push(
      ...items
        .split(/[；;]|(?<!\d)、/)
        .map(strip)
        .filter((item) => item !== '')
        .map((title) => ({ title })),
    );
    return rest.join('。');
  }
  const [first = '', ...rest] = clausesOf(value);
  const title = unquoted(first);
  const isTitle =
    lengthOf(title) >= 4 &&
    lengthOf(title) <= 22 &&
    !pairOf(title) &&
    !/[、]|通知|公告/.test(title) &&
    !/^(?:招|诚聘|急招)/.test(title) &&
    ![dates, phone, email, placeEnd, offer, urges, manners].some((pattern) => pattern.test(title)) &&
    !organisation.test(title);
  if (!isTitle && title === first) return value;
  found.headline = title;
  return rest.join('，');
}

/** What a picture is for is not what it is about. */
const carrier = /^(?:视频|短视频|公众号|文章|封面|小红书|朋友圈|手机|直播|课件|PPT|推文|社群|微信)$/i;

/** “给老巷面馆设计一张开业海报”: who it is for, and what about. */
function readInstruction(found: Collected, clause: string): void {
  const titled = /(?:标题|主题|题目|主标题)(?:是|为|叫|用|写)?[：:]?\s*[“"「《]?([^”"」》]{2,40})[”"」》]?$/.exec(clause)?.[1];
  const quote = /[“"「《]([^”"」》]{2,40})[”"」》]/.exec(clause)?.[1];
  if (titled) found.headline ??= titled;
  else if (quote) found.headline ??= quote;
  for (const word of clause.match(
    /(?:[红橙黄绿青蓝紫黑白灰粉金棕]|深蓝|浅蓝|墨绿|黑金)色?(?:系|调|风格)|(?:国风|中式|复古|极简|简约|科技感|高级感?|清新|可爱|活泼|喜庆|大气|文艺|商务)(?:风格?)?/g,
  ) ?? [])
    found.style.push(word);
  const whom = /(?:给|为|帮|替)(?!我|他|她|大家|一)([\p{Script=Han}A-Za-z0-9]{2,16}?)(?:的)?(?=做|画|设计|生成|制作|出|来|弄|排)/u.exec(
    clause,
  )?.[1];
  if (whom && (organisation.test(whom) || /店|馆|社|班|部|团|家|屋|铺$/.test(whom))) found.brand ??= whom;
  const subject = clause
    .replace(/[“"「《][^”"」》]*[”"」》]/g, '')
    .replace(/(?:标题|主题|题目|主标题).*$/, '')
    .replace(
      /^.*?(?:做|画|设计|生成|制作|弄|搞|整|出|排|来|要)(?:出|成|个|一下)?(?:[一二两三四五六七八九\d]+)?\s?(?:张|套|组|幅|个|份|款|版|条)?(?:不同的?)?/,
      '',
    )
    .replace(/^(?:一|1|[二两三四五六2-9])?(?:张|套|组|幅|个|份|款)/, '')
    .replace(/^(?:关于|有关)/, '')
    .replace(new RegExp(`(?:的)?${thing}.*$`, 'i'), '')
    .replace(/^\d{1,2}[:：]\d{1,2}\s?(?:比例)?的?/, '')
    .replace(/(?:横版|竖版|方形|手机|朋友圈|公众号|小红书|抖音|视频号?)(?:的|用的?)?/g, '')
    .replace(/^(?:国风|中式|复古|极简|简约|科技感|高级感?|清新|可爱|活泼|喜庆|大气|文艺|商务|好看|漂亮)(?:风格?)?的?/, '')
    .replace(/(?:主题|的)$/, '')
    .trim();
  // Words that are only the way of asking are no subject.
  if (subject !== '' && !/^(?:给我|我|帮|请|图|一下|这个|那个)$/.test(subject) && found.subject === '' && !asksFor.test(subject))
    found.subject = subject.replace(/^(?:我们|咱们|公司|我)的?(?=.{2})/, '').replace(/的$/, '');
  // “国庆大促海报，全场五折” without a verb.
  if (found.subject === '' && !asksFor.test(clause)) {
    const head = clause
      .replace(new RegExp(`(?:的)?${thing}.*$`, 'i'), '')
      .replace(/^(?:请|帮我|麻烦)/, '')
      .trim();
    if (head !== '' && head !== clause) found.subject = head;
  }
}

function addLabelled(found: Collected, { label, value }: Fact): void {
  const clean = strip(value);
  if (clean === '') return;
  if (/^(?:主?标题|题目|主题|名称|活动名称|活动主题|讲座题目|讲座主题|会议名称)$/.test(label)) found.headline ??= unquoted(clean);
  else if (/^(?:副标题|副题)$/.test(label)) found.subline ??= unquoted(clean);
  else if (/^(?:口号|标语|slogan|广告语|宣传语|文案|金句)$/i.test(label)) found.slogan ??= unquoted(clean);
  else if (/^(?:主办|承办|主办方|主办单位|承办单位|单位|公司|公司名称?|机构|品牌|学校|店名|署名|落款|出品)$/.test(label))
    found.brand ??= clean;
  else if (/^(?:行动引导|号召|按钮|引导语|报名方式|参与方式)$/.test(label) && lengthOf(clean) <= 30) found.action ??= clean;
  else if (/^(?:风格|配色|颜色|色调|版式|要求|设计要求|用途|尺寸|比例)$/.test(label)) found.style.push(clean);
  else if (
    /^(?:亮点|卖点|要点|内容|活动内容|流程|议程|福利|岗位|招聘岗位|优惠|活动|特色|核心卖点|看点|奖项|须知|注意事项|课程内容|讲座内容)$/.test(
      label,
    )
  ) {
    const items = clean
      .split(/[、；;]|(?<=\S)[，,](?=\S)/)
      .map(strip)
      .filter((item) => item !== '');
    found.points.push(...items.map((title) => ({ title })));
  } else addFact(found, label, clean);
}

function addFact(found: Collected, label: string, value: string): void {
  const clean = strip(value);
  if (clean === '') return;
  const same = found.facts.find((fact) => fact.label === label);
  if (!same) found.facts.push({ label, value: clean });
  else if (!same.value.includes(clean)) same.value = `${same.value} ${clean}`;
}

function merged(first: Fact[], second: Fact[]): Fact[] {
  return [...first, ...second.filter((fact) => !first.some((other) => other.label === fact.label))];
}

function isLabel(label: string): boolean {
  if (!known.test(label)) return false;
  return (
    labels.some((pattern) => pattern.test(label)) ||
    /^(?:主?标题|题目|主题|名称|活动名称|活动主题|讲座题目|讲座主题|会议名称|副标题|副题|口号|标语|slogan|广告语|宣传语|文案|金句|主办|承办|主办方|主办单位|承办单位|单位|公司|公司名称?|机构|品牌|学校|店名|署名|落款|出品|行动引导|号召|按钮|引导语|报名方式|参与方式|风格|配色|颜色|色调|版式|要求|设计要求|用途|尺寸|比例|亮点|卖点|要点|内容|活动内容|流程|议程|福利|岗位|招聘岗位|优惠|活动|特色|核心卖点|看点|奖项|须知|注意事项|课程内容|讲座内容)$/i.test(
      label,
    )
  );
}

function pairOf(clause: string): Fact | null {
  const match = /^([^：:]{1,20})[：:](?!\/\/)\s*(.+)$/s.exec(clause);
  return match ? { label: (match[1] ?? '').trim(), value: (match[2] ?? '').trim() } : null;
}

/** Sentence by sentence, comma by comma; what a bracket or quotation holds stays together, and so do figures. */
function clausesOf(line: string): string[] {
  const clauses: string[] = [''];
  let depth = 0;
  for (const [at, letter] of Array.from(line).entries()) {
    if ('（(“「『《['.includes(letter)) depth += 1;
    if ('）)”」』》]'.includes(letter)) depth = Math.max(0, depth - 1);
    const before = line[at - 1] ?? '';
    const ends = '，。；！!;'.includes(letter) || (letter === ',' && !/\d/.test(before));
    if (ends && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += letter;
  }
  return joinTimes(clauses.map(strip).filter((clause) => clause !== ''));
}

/** 11月28日，14:00: one time. */
function joinTimes(clauses: string[]): string[] {
  return clauses.reduce<string[]>((joined, clause) => {
    const last = joined.at(-1);
    if (last !== undefined && dates.test(last) && /^(?:上午|下午|晚上|早上|中午)?\s?\d{1,2}[:：点]/.test(clause) && lengthOf(clause) <= 16)
      joined[joined.length - 1] = `${last} ${clause}`;
    else joined.push(clause);
    return joined;
  }, []);
}

const ratioPattern = /(?<!\d)(\d{1,2})\s?[:：比]\s?(\d{1,2})(?!\d)/g;

function ratioIn(text: string): RatioId | null {
  for (const [, w, h] of text.matchAll(ratioPattern)) {
    const found = ratioIds.find((id) => id === `${w}:${h}`);
    if (found) return found;
  }
  return null;
}

/** Null when none is named. */
export function readRatio(text: string): RatioId | null {
  // 14:00 is a time; a ratio is one of ours.
  const named = ratioIn(text.replace(/\d{1,2}[:：]\d{2}/g, (time) => (ratioIds.some((id) => id === time.replace('：', ':')) ? time : ' ')));
  if (named) return named;
  if (/公众号(?:封面|头图|首图)|banner|横幅/i.test(text)) return '21:9';
  if (/竖屏|短视频封面|抖音|壁纸|手机海报|长竖/.test(text)) return '9:16';
  if (/横屏|视频封面|电脑壁纸|宽屏/.test(text)) return '16:9';
  if (/横版|横向|横的/.test(text)) return '16:9';
  if (/竖版|竖向|竖的/.test(text)) return '3:4';
  if (/方形|正方形|方图|头像|表情包|朋友圈(?:图|九宫格)/.test(text)) return '1:1';
  return null;
}

function ratioFor(text: string, set: boolean): RatioId {
  if (set || /笔记|小红书/.test(text)) return '3:4';
  if (/文章配图|插画|配图/.test(text)) return '4:3';
  return usualRatio;
}

const numbers: Record<string, number> = { 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6 };

export function readVersions(text: string): number {
  const match =
    /([两二三四五六2-6])\s?(?:张|个|版|款|种|份|幅)(?:不同|不一样|各不相同|版本|方案|备选|供)/.exec(text) ??
    /(?:再来|再做|再出|多来|给我)([两二三四五六2-6])\s?(?:张|个|版|款)/.exec(text) ??
    /([两二三四五六2-6])\s?(?:个|种)?(?:版本|方案|风格)/.exec(text);
  const said = match?.[1] ?? '';
  return numbers[said] ?? (Number(said) || 1);
}

function notDone(text: string): string[] {
  const limits: [RegExp, string][] = [
    [/https?:\/\/|打开(?:这个)?链接/, '没有打开链接：把网页里的文字或图片发给我，我再排进去。'],
    [
      /(?:加|放|带|附|印|配)(?:上|个|一个)?[^，。\n]{0,6}二维码|扫码/,
      '二维码没有生成：把二维码图片作为附件发来，说“加上二维码”，我就放到版面上。',
    ],
    [/(?:加|放|带|用)(?:上|我们的?)?[^，。\n]{0,4}(?:logo|标志|商标)/i, 'Logo 没有放：把 Logo 图片作为附件发来，我再排进去。'],
    [
      /(?:实拍|真实|写实)?(?:照片|人物|模特|实景|摄影)(?:做|当|为|作)?(?:背景|主图)|生成[^，。]{0,8}(?:照片|人物|实景)|AI\s?(?:作画|生图|绘图)/i,
      '没有生成照片：画面由内置图案绘制；上传照片后说“用这张图”，我会换上。',
    ],
    [/翻译|英文版|双语|中英/, '没有翻译：文字都用您给的原话。'],
    [/视频|动图|GIF|动画/i, '没有制作视频或动图：做的是静态图片。'],
    [/印刷|CMYK|出血|喷绘/i, '没有做印刷用的 CMYK 与出血：导出的 PDF 是屏幕颜色，印刷前请交给印厂转换。'],
  ];
  // 视频封面 is a picture.
  const plain = text.replace(/(?:短)?视频封面/g, '').replace(/(?:不用|无需|不要|不必)扫码/g, '');
  return limits.filter(([pattern]) => pattern.test(plain)).map(([, sentence]) => sentence);
}

function tidy(text: string): string {
  return text
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

const strip = (text: string) =>
  text
    .replace(/^[\s，。、；;：:,.!！]+|[\s，。、；;：:,]+$/g, '')
    .replace(/\*\*|__/g, '')
    .trim();
const unquoted = (text: string) => text.replace(/^[“"「『《](.+)[”"」』》]$/, '$1');
const lengthOf = (text: string) => Array.from(text).length;

/** Never in the middle of a word that can be kept: a text that is too long loses its end, said by an ellipsis. */
function cut(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
