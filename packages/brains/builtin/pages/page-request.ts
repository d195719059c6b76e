/** What a web page is made from, made of what was read of the order; nothing here sees a sentence of it. */
import type { MakeIntent } from '#contract/intent/make.ts';
import type { AskedChart } from '../chart/asked-chart.ts';
import { chartOf } from '../compose/writing-request.ts';
import { clausesOf } from '../deck/statements.ts';
import { withSameNumber } from '../text/contacts.ts';
import { capital } from '../text/english-writing.ts';
import { typedMaterial, type Material } from '../text/material.ts';
import { pageFigures, type PageFigures } from './page-figures.ts';
import { withoutLists, type ToldList } from './told-lists.ts';

export interface PageRequest {
  /** '' when the words name none. */
  title: string;
  /** The person named the title as one. */
  is_given: boolean;
  /** What kind of page it is, where the title is somebody's name: 公司介绍. */
  kicker: string;
  /** Topic and kind of page, as they were named: 城市夜跑活动页. */
  occasion: string;
  facts: string[];
  /** Lists told among them, each with its name. */
  lists: ToldList[];
  /** The facts in one breath, when they were said so. */
  lead: string;
  /** Figures typed with the request. */
  figures: PageFigures | null;
  /** Words that were typed with headings of their own. */
  typed: Material | null;
  chart: AskedChart | null;
  look: string;
}

/** A name that only says what kind of page it is; a file tells better what the page is about. */
export const isBareKind = (title: string): boolean =>
  /^(?:专题|介绍|宣传|展示|活动|产品|公司|报名|招聘|发布|单|个人|简历|大会|会议|汇报|报告|数据|经营|问答|FAQ|常见问题|一)*(?:页面?|主页)?$/i.test(
    title,
  );

export function pageRequestOf(intent: MakeIntent): PageRequest {
  const { topic, called, genre, look } = intent;
  const chart = chartOf(intent);
  const told = intent.facts
    .filter(({ under }) => !intent.sections.some(({ title }) => title === under))
    .map(({ words }) => withSameNumber(words));
  const base = {
    is_given: intent.title !== undefined,
    occasion: `${topic?.value ?? ''}${called?.value ?? ''}`,
    chart: chart === 'any' ? null : chart,
    look: look?.value ?? '',
  };
  const isTyped = told.length > 1 && told.some((words) => words.startsWith('#'));
  if (isTyped)
    return {
      ...base,
      title: intent.title?.value ?? '',
      kicker: '',
      facts: [],
      lists: [],
      lead: '',
      figures: null,
      typed: typedMaterial('', told.join('\n')),
    };
  // 小区装修须知: what the text is called belongs to its name; 活动页 does not.
  const subject = `${topic?.value ?? ''}${genre && called ? called.value : ''}`;
  const named = intent.language?.value === 'en' ? capital(subject) : subject;
  const { rest, lists } = withoutLists(told.join('\n'));
  const figures = pageFigures({ title: intent.title?.value ?? '', topic: named, words: base.occasion, told: rest, chart });
  const facts = figures?.rest ?? rest.split('\n').filter((line) => line !== '');
  if (figures?.isWhole)
    return { ...base, title: figures.title, kicker: '', facts: inSentences(facts), lists, lead: '', figures, typed: null };
  const own = namedBy(intent.title?.value ?? null, named || (figures?.topic ?? ''), facts);
  return { ...base, ...own, kicker: own.kicker || (intent.signature?.value ?? ''), lists, figures, typed: null };
}

/** The page's name: the title, a house named in the topic, or the name that stands among the facts. */
function namedBy(title: string | null, topic: string, facts: string[]): Pick<PageRequest, 'title' | 'kicker' | 'facts' | 'lead'> {
  const clauses = facts.length <= 3 ? facts.flatMap((fact) => (isOneLabelled(fact) ? [fact] : clausesOf(fact.replace(/^- /, '')))) : facts;
  const said = clauses.filter((clause) => clause !== title);
  const isHouse = (house.test(topic) || more_houses.test(topic)) && !bareHouse.test(topic);
  const name = title !== null ? null : isHouse ? { name: topic, clause: '' } : nameIn(said, topic);
  if (name === null) {
    const isOneBreath = facts.length <= 3 && !said.some((clause) => /[：:](?!\d)/.test(clause));
    return {
      title: title ?? topic,
      kicker: '',
      facts: said.length === clauses.length && said.length < 2 ? facts : said,
      lead: isOneBreath ? inOneBreath(said) : '',
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

/** A figure names no page: 招聘页，月薪 8000 元 is called by its purpose. */
export function nameOfPage({ facts, figures, occasion }: Pick<PageRequest, 'facts' | 'figures' | 'occasion'>): string {
  const short = facts.length > 0 || figures === null ? shortOf(facts) : figures.title;
  const purpose = occasion.replace(/页$/, '');
  return /\d/.test(short) && purpose !== '' ? purpose : short;
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
