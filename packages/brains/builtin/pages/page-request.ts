/** What a request for a web page says of the page itself: its title, what kind of page it is, and the facts that go onto it. */
import { clausesOf } from '../deck/statements.ts';
import { withSameNumber } from '../text/contacts.ts';
import { readRequest } from '../text/request.ts';
import { splitSentences } from '../text/segment.ts';
import { readEnglishPage } from './english-page.ts';
import { pageFigures, type PageFigures } from './page-figures.ts';
import { readPageOrder } from './page-order.ts';
import { withoutLists, type ToldList } from './told-lists.ts';

/** The request plainly wants a page made, not its words written as a document. */
export function asksForPage(text: string): boolean {
  if (!/PPT|幻灯|演示|文档|报告/i.test(text) && figurePages.test(text)) return true;
  return new RegExp(
    `(?:做|制作|生成|搭|建|设计|来|出|转成|改成|变成|写成|整理成|排成|弄|搞)[^。，,；\\n]{0,16}(?:网页(?!报告|版|文案|方案|内容|大纲|文档|文章|长文|格式|形式)|单页(?!文档)|个人主页|主页(?!君)|官网(?!的?文案)|H5(?!文案)|${purposePages})`,
    'i',
  ).test(text);
}

/** 数据页, 销售对比页; a page more in a deck is none. */
const figurePages =
  /(?:做|制作|生成|搭|建|设计|来|出|弄|搞|整理|变)(?:成|为|出)?(?:一|1)?[个张份]?(?![页])[^。，,；;\n\d加补添]{0,16}(?:数据|指标|KPI|看板|业绩|战报|成绩|对比|比较|统计|结果|趋势|排行榜?|排名|汇总)页(?![面码眉脚数])/i;

const purposePages = '(?:落地|着陆|活动|介绍|产品|专题|发布|宣传|招聘|报名|展示|邀请)页(?!面)';

/** A name that only says what kind of page it is; a file tells better what the page is about. */
export const isBareKind = (title: string): boolean =>
  /^(?:专题|介绍|宣传|展示|活动|产品|公司|报名|招聘|发布|单|个人|简历|大会|会议|汇报|报告|数据|经营|问答|FAQ|常见问题|一)*(?:页面?|主页)?$/i.test(
    title,
  );

export interface PageRequest {
  /** '' when the words name none. */
  title: string;
  /** What kind of page it is, where the title is somebody's name: 公司介绍. */
  kicker: string;
  facts: string[];
  /** Lists told among them, each with its name. */
  lists: ToldList[];
  /** The facts in one breath, when they were said so. */
  lead: string;
  /** Figures typed with the request. */
  figures: PageFigures | null;
}

export function readPageRequest(words: string): PageRequest {
  const given = withSameNumber(words);
  const english = readEnglishPage(given);
  if (english) return { ...english, kicker: '', lists: [], lead: '', figures: null };
  const { rest: text, lists } = withoutLists(given);
  return { ...readRest(text), lists };
}

function readRest(text: string): Omit<PageRequest, 'lists'> {
  const request = readRequest(text);
  const figures = pageFigures(text);
  const facts = figures?.rest ?? ownFacts(request.facts, text);
  if (figures?.isWhole) return { title: figures.title, kicker: '', facts: inSentences(facts), lead: '', figures };
  const given = houseIn(text);
  // “给我的咖啡店做个网页，叫拾光咖啡”: what it is, and not what it is called.
  const whose = given !== null && bareHouse.test(given) ? null : (given ?? occasionIn(text));
  const quoted = readPageOrder(text).orders.flatMap((order) => /[“「《]([^”」》]{2,30})[”」》]/.exec(order)?.[1] ?? [])[0];
  const topic = (request.title ?? (whose === null && given !== null ? given : topicOf(text)) ?? figures?.topic ?? '').trim();
  const clauses = facts.length <= 3 ? facts.flatMap((fact) => (isOneLabelled(fact) ? [fact] : clausesOf(fact.replace(/^- /, '')))) : facts;
  // What is above the page is not told on it once more.
  const said = clauses.filter((clause) => !isLook(clause) && !asksForPage(clause) && clause !== request.title);
  const name =
    request.title !== null
      ? null
      : whose
        ? { name: whose, clause: '' }
        : quoted && quoted !== topic
          ? { name: quoted, clause: '' }
          : nameIn(said, topic);
  if (name === null) {
    const isOneBreath = facts.length <= 3 && !said.some((clause) => /[：:](?!\d)/.test(clause));
    return {
      title: topic,
      kicker: '',
      facts: said.length === clauses.length && said.length < 2 ? facts : said,
      lead: isOneBreath ? inOneBreath(said) : '',
      figures,
    };
  }
  // 我叫陆一帆，是钢琴老师: what somebody is stands below the name.
  const told = said.filter((clause) => clause !== name.clause);
  const isOf = /^是(.{2,20})$/.exec(told[0] ?? '')?.[1] ?? '';
  const rest = isOf === '' ? told : told.slice(1);
  return {
    title: name.name,
    kicker: topic === '' || topic === name.name || topic === '个人' ? '' : topic.replace(/(?<=.{2})的?(?:介绍|宣传|展示)$/, ''),
    facts: rest,
    lead: isOf !== '' ? isOf : rest.some((clause) => /[：:](?!\d)/.test(clause)) ? '' : inOneBreath(rest),
    figures,
  };
}

/** “流程：签到，开场，分享” is one thing; “时间：…，地点：…，费用：…” are several, and so is a label after other clauses. */
function isOneLabelled(fact: string): boolean {
  const label = /^[^，。：:]{1,12}(?:：|:(?!\d))/;
  const clauses = clausesOf(fact.replace(/^- /, ''));
  const labelled = clauses.filter((clause) => label.test(clause)).length;
  return labelled === 1 && label.test(clauses[0] ?? '');
}

/** “调查时间：…” stays by itself, clauses become one sentence. */
function inSentences(clauses: string[]): string[] {
  const labelled = clauses.filter((clause) => /[：:]/.test(clause));
  const plain = clauses.filter((clause) => !labelled.includes(clause)).join('，');
  return [...labelled.map((clause) => `${clause}。`), ...(plain === '' ? [] : [`${plain}。`])];
}

function inOneBreath(facts: string[]): string {
  return facts.length >= 2 && facts.join('，').length <= 90 ? `${facts.join('，')}。` : '';
}

const generic =
  /^(?:公司|企业|单位|团队|活动|产品|新产品|新品|个人|店铺|门店|品牌|项目|社团|学校)?(?:介绍|宣传|报名|推广|展示|招募|主页|简介|发布)?$/;

const house =
  /(?:店|民宿|客栈|酒店|餐厅|饭馆|茶馆|茶室|咖啡馆?|俱乐部|工作室|公司|机构|诊所|幼儿园|学校|农场|农庄|影楼|健身房|书院|协会|乐队|团队)$/;

/** A kind of house without a name. */
const bareHouse =
  /^(?:小|新|个人|社区|街道|乡村|特色|精品|私房|独立|连锁)?(?:咖啡|书|花|茶|面包?|甜品|奶茶|烘焙|宠物|理发|美容|健身|便利|水果|小吃|瑜伽|火锅|口腔|牙科|中医|幼儿|美甲|洗衣|民|酒)?(?:店|馆|房|宿|吧|诊所|医院|客栈|餐厅|饭馆|工作室|公司|园|门诊|超市|学校|机构|俱乐部|院)$/;

/** “给安心口腔诊所做一个网页”: whose page it is. */
function houseIn(text: string): string | null {
  const found =
    /(?:给|为|帮|替)(?:我们|咱们|我(?!们)|咱(?!们))?的?(?![我咱们])([\p{Script=Han}A-Za-z0-9·&]{3,20}?)(?=(?:做|制作|设计|搭建?|建|生成|写|出|弄)(?:一|1)?[个张份]?)/u.exec(
      text,
    )?.[1];
  return found !== undefined && (house.test(found) || more_houses.test(found)) ? found : null;
}

/** “给我们公司年会做一个邀请页”: what people are asked to. */
function occasionIn(text: string): string | null {
  return (
    /^(?:请|帮我)*(?:给|为|帮|替)(?:我们|咱们|我)?的?([\p{Script=Han}A-Za-z0-9]{2,14}?(?:年会|晚会|婚礼|生日会|发布会|大会|典礼|讲座|聚会|比赛|运动会|展览|音乐会|读书会))(?=做|制作|设计|搭|建|生成|写|出|弄)/u.exec(
      text,
    )?.[1] ?? null
  );
}

const more_houses = /(?:[馆院社坊]|咖啡|书店|花店|基金会|中介|面馆|烘焙|房产|[中小大]学|集团|超市|驿站|之家)$/;

/** 公司叫青禾农业; 我叫林晓; “活动报名网页：城市夜跑，……”: whose page it is. */
function nameIn(clauses: string[], topic: string): { name: string; clause: string } | null {
  const [begin = ''] = clauses;
  // “做一个茶会的网页：云溪茶会”: its full name. 介绍我们的咖啡机: whom it is about.
  // “发布会邀请网页：织云数据平台3.0发布会”: what people are invited to.
  const matter = topic.replace(/(?:邀请函?|报名|介绍|宣传|推广|预告|活动)$/, '');
  const isSum = /\d\s?(?:月|日|号|[:：]\d|元|人|[%万])/.test(begin);
  const whole = matter.length >= 2 && begin !== topic && begin.endsWith(matter) && !isSum && Array.from(begin).length <= 24;
  if (whole) return { name: begin, clause: begin };
  const told = /^介绍(?:一下)?(?:我们的?)?([\p{Script=Han}A-Za-z·]{2,14})$/u.exec(begin)?.[1];
  if (told && generic.test(topic)) return { name: told, clause: begin };
  for (const clause of clauses) {
    const called =
      /^(?:我们的?|本)?产品(?:是|为|叫)(?!一[款种个])([\p{Script=Han}A-Za-z0-9·]{2,14})$/u.exec(clause)?.[1] ??
      /^(?:我们?|本人|[\p{Script=Han}]{1,6})?(?:的?(?:名字|名称|全称))?(?:叫做?|名叫|名为|是叫)\s*[“"《]?([\p{Script=Han}A-Za-z0-9·&\s]{2,20}?)[”"》]?$/u.exec(
        clause,
      )?.[1] ??
      /^(?:店名|公司名称?|品牌名?|机构名称?|校名|社名|名称|名字)\s*(?:是|为|叫|：|:)?\s*[“"《]([^”"》]{2,20})[”"》]$/.exec(clause)?.[1];
    if (called) return { name: called.trim(), clause };
  }
  const [first] = clauses;
  if (topic === '班级' && first && /^.{2,12}班$/.test(first)) return { name: first, clause: first };
  // “做一个民宿的网页：听松小院，……”: a house is called by its name.
  if (
    first &&
    house.test(topic) &&
    Array.from(first).length <= 10 &&
    /^[\p{Script=Han}A-Za-z·]{2,10}$/u.test(first) &&
    !/[的是有在]/.test(first)
  )
    return { name: first, clause: first };
  if (topic !== '' && generic.test(topic) && first && Array.from(first).length <= 12 && !/\d/.test(first))
    return { name: first, clause: first };
  return null;
}

const isLook = (clause: string): boolean =>
  /^(?:要|用|偏|做成)?(?:有)?(?:科技|高级|设计|国风|中式|古风|水墨|简约|极简|时尚|文艺|杂志|未来|年轻|商务|活泼|深色|暗色|大胆|卡片|瑞士|清新)(?:感|风|风格|一点|一些|些|的)?$/.test(
    clause.trim().replace(/^- /, ''),
  );

function ownFacts(facts: string[], text: string): string[] {
  const isAboutMaking = (words: string) => asksForPage(words) && Array.from(words).length < 30 && !/[：:]/.test(words);
  const lines = text
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line.length >= 4 && !isAboutMaking(line));
  const statements = facts.map(withoutMaking).filter((fact) => !isAboutMaking(fact) && !/^(?:风格|版式|主色|配色|要|用)/.test(fact));
  // Lines of their own are kept as they were typed, labels and all.
  return lines.length >= 2 ? lines : withTold(statements, text);
}

/** Said to the maker, and nothing for a visitor. */
const tellsHow =
  /^(?:风格|版式|配色|主色|颜色|色调|语气|字数|篇幅|标题|题目|主题|排版|格式|语言|请|麻烦|谢谢|多谢|辛苦|尽快|急用|不要|别|最好|要用|用|用于|放到?|参考|根据|按照?|结合|依据|给[^，]{1,12}看|适合手机|要有|带上?|配上?|附上?)/;

/** What a document would take for a wish (适合新手, 要求自带头盔) is told on a page, once the telling has begun. */
function withTold(statements: string[], text: string): string[] {
  const kept = statements.join('\n');
  let begun = false;
  const told = splitSentences(readPageOrder(text).told).map((sentence) =>
    clausesOf(sentence.replace(/[。！!；;]$/, ''))
      .filter((clause) => {
        const isKept = kept.includes(clause);
        if (isKept) begun = true;
        return isKept || (begun && !tellsHow.test(clause) && !isLook(clause) && !asksForPage(clause));
      })
      .join('，'),
  );
  const all = told.filter((sentence) => sentence !== '');
  return all.join('').length > statements.join('').length ? all : statements;
}

/** “做一个夜跑活动页：12月6日晚7点集合”: what follows is told. */
function withoutMaking(fact: string): string {
  const [, lead = '', told = ''] = /^([^：:，,。]*)[：:，,]\s*(.+)$/s.exec(fact) ?? [];
  return told !== '' && asksForPage(lead) && !/\d/.test(lead) ? told : fact;
}

function topicOf(text: string): string | null {
  const found =
    /(?:主题|题目|名称|标题)(?:是|为|：|:)\s*[“"《]?([^，,。；;！!\n”"》]{2,40})/.exec(text)?.[1] ??
    /(?:做|制作|生成|建|设计|来)(?:一|1)?(?:个|张|份)?[“"《]?([^，,。；;\n“”"《》]{2,24}?)[”"》]?的?(?:网页|(?:落地|着陆|活动|介绍|产品|专题|发布|宣传|招聘|报名|展示|邀请)页|官网|主页|H5)/.exec(
      text,
    )?.[1] ??
    null;
  const clean =
    found
      ?.replace(/^(?:给|为|帮|替)?(?:我们|咱们|我|咱)的?(?=.{2})/, '')
      .replace(/^(?:成(?![绩果长都立人本交员])|为)?(?:关于|一个|一张|附件|根据|把)?|的$/g, '')
      .replace(/^介绍(.{2,12}?)的(.{2,8})$/, '$1$2')
      .replace(/^介绍(?=.{2})/, '')
      .trim() ?? '';
  return clean.length < 2 || /附件|文件|材料|内容|单页|简单|漂亮|好看|响应式|图表?$/.test(clean) ? null : clean;
}

/** A figure names no page: 招聘页，月薪 8000 元 is called by its purpose. */
export function nameOfPage(text: string, { facts, figures }: Pick<PageRequest, 'facts' | 'figures'>): string {
  const short = facts.length > 0 || figures === null ? shortOf(facts) : figures.title;
  const purpose = new RegExp(purposePages).exec(text)?.[0].replace(/页$/, '');
  return /\d/.test(short) && purpose ? purpose : short;
}

function shortOf(facts: string[]): string {
  return (
    Array.from(facts[0]?.replace(/^- /, '').split(/[，。：:]/)[0] ?? '网页')
      .slice(0, 30)
      .join('') || '网页'
  );
}

const labels: [RegExp, string][] = [
  [/^(?:20\d\d年)?\d{1,2}月\d{1,2}[日号]|^(?:本|下|这)?周[一二三四五六日末]|^\d{1,2}[:：]\d{2}/, '时间'],
  [
    /集合$|^(?:在|位于|地址|地点)|(?:公园|广场|会议中心|体育馆|大厦|校区|茶室|教室|会议室|礼堂|图书馆|剧院|酒店|路\d+号)(?:[A-Z\d一二三四五六七八九十]{1,3}(?:层|楼|厅|馆|号))?(?:[\u4e00-\u9fff]{1,4}(?:厅|馆|室))?(?:$|集合|举办|举行)/,
    '地点',
  ],
  [/^(?:限|限额|名额|仅限)\s?\d+/, '名额'],
  [/^(?:全程|全长|总长|路线)/, '路程'],
  [/^(?:成立|创立|创办|始建)于?/, '成立'],
  [/^(?:主营|主打|专注)/, '主营'],
  [/^(?:报名|咨询|预约)/, '报名'],
  [/^擅长/, '擅长'],
  [/^着装/, '着装'],
  [/^服务/, '服务'],
  [/经验$/, '经验'],
  [/免费|^(?:售价|价格|费用|票价)/, '费用'],
];

/** What a short clause tells, put before it: 12月6日晚7点 → 时间; null when that is plain from itself. */
export function labelledClause(clause: string): { title: string; text: string } | null {
  const [, own = '', where = ''] = /^(地址|地点)\s?(?=\S)(?!在|是)(.{3,33})$/.exec(clause) ?? [];
  if (own !== '') return { title: own, text: where.replace(/[。；;]$/, '') };
  const label = labels.find(([pattern]) => pattern.test(clause))?.[1];
  return label === undefined || clause.length > 34 ? null : { title: label, text: clause.replace(/[。；;]$/, '') };
}
