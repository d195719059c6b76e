/** Reads what a poster is to say from the person's own words and files: nothing is added that they did not say. Pure. */
import { withSameNumber } from '#brains/builtin/text/contacts.ts';
import { notDone } from '#brains/builtin/compose/writing-request.ts';
import { lexicon } from '#brains/builtin/reading/lexicon.ts';
import { fold } from '#brains/builtin/reading/trie.ts';
import { capital } from '#brains/builtin/text/english-writing.ts';
import type { MakeIntent, SizeAsked } from '#contract/intent/make.ts';
import type { PosterSheet } from '#capabilities/deliverables/poster/poster-content.ts';
import { mostFacts, mostPoints } from '#capabilities/deliverables/poster/poster-limits.ts';
import { paletteByWords, systemByWords } from '#capabilities/deliverables/poster/choose.ts';
import { isSet, ratioFor } from '#capabilities/deliverables/poster/poster-look.ts';
import { isPrintable } from '#capabilities/deliverables/poster/poster-size.ts';
import { usualRatio, type RatioId } from '#capabilities/images/ratios.ts';
import type { Fact } from './brief-clauses.ts';
import type { Collected } from './brief-collected.ts';
import { printedOf } from './brief-material.ts';
import { taggedPoint } from './brief-points.ts';
import { readEnglishFacts } from './brief-english.ts';
import { postsOf } from './brief-points.ts';
import { collect } from './brief-reading.ts';
import { sheetsOf } from './sheets.ts';
import { cut, dates, email, lengthOf, offer, organisation, phone, placeEnd, tidy, urges } from './brief-words.ts';

export interface Brief {
  /** 海报, 小红书图文: as the person called it. */
  what: string;
  /** What it is about, as it was asked for. */
  subject: string;
  sheet: Omit<PosterSheet, 'role' | 'pictures'>;
  ratio: RatioId;
  /** The sheet it is printed on, where one in mm was asked for. */
  printed: string | null;
  /** The pair of pictures of an article in a public account. */
  article: boolean;
  /** A set of sheets in one style. */
  set: boolean;
  /** Sheets of a set, where their number was asked for. */
  wanted: number | null;
  /** How many different ones. */
  versions: number;
  /** Colour and manner, for choosing; never printed. */
  style: string;
  /** Needed for this kind and not said. */
  missing: string[];
  /** Each a sentence for the person. */
  not_done: string[];
}

/** In characters: longer ones are no title any more, and the person is told. */
const most_headline = 60;

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
  [/招新|纳新/, '招新', ['联系方式']],
  [/招聘|诚聘|校招|社招|招募/, '招聘', ['投递或联系方式']],
  [/讲座|报告会|分享会|论坛|沙龙|公开课|宣讲|研讨|工作坊/, '讲座', ['时间', '地点']],
  [/开业|开张/, '开业', ['时间', '地址']],
  [/周年|店庆/, '周年庆', ['时间']],
  [/促销|打折|大促|优惠|特价|折扣|团购|清仓|满减/, '优惠', ['活动时间']],
  [/停水|停电|检修|通知|公告|放假|告示/, '通知', ['时间']],
  [/展览|画展|摄影展/, '展览', ['时间', '地点']],
  [/音乐会|演唱会|演出|话剧|放映/, '演出', ['时间', '地点']],
  [/比赛|运动会|马拉松|球赛|大赛|竞赛/, '赛事', ['时间', '地点']],
  [/培训|课程|招生|夏令营|冬令营|体验课/, '课程', ['时间', '联系方式']],
  [/活动|晚会|年会|聚会|团建|义诊|市集|派对/, '活动', ['时间', '地点']],
  [/新品|上新|发布|上市/, '新品', []],
];

/** What the order tells of the sheets, beside the words that are printed. */
interface Ordered {
  what: string;
  subject: string;
  /** As the order calls it: 活动海报, 菜单. */
  occasion: string;
  isSelfNamed: boolean;
  ratio: RatioId;
  printed: string | null;
  article: boolean;
  set: boolean;
  wanted: number | null;
  versions: number;
  style: string;
  not_done: string[];
}

/** `material` is the text of the files, headings as `# …` lines. */
export function briefOf(intent: MakeIntent, material = ''): Brief {
  const { title, topic, called, genre, size, length, look, signature, facts, sections } = intent;
  const what = called?.value ?? '海报';
  const isSelfNamed = genre !== undefined || selfNamed(what);
  const subject = `${topic?.value ?? ''}${isSelfNamed ? what : ''}`;
  const set = isSet(what);
  const items = length?.value.unit === 'items' || length?.value.unit === 'pages' ? (length.value.about ?? length.value.max ?? null) : null;
  const told = facts.map(({ words, under }) => (under === undefined ? words : `${under}：${words}`)).join('\n');
  const ratio = ratioFor(what, size?.value ?? null);
  const english =
    intent.language?.value === 'en'
      ? readEnglishFacts(
          capital(topic?.value ?? ''),
          facts.map(({ words }) => words),
        )
      : null;
  const found = english
    ? { ...collect('', { subject: '', headed: false }), ...english }
    : collect(withSameNumber(tidy(told)), { subject, headed: !title && facts[0]?.sign !== 'label' });
  if (title) found.headline = title.value;
  if (signature) found.brand ??= signature.value;
  const asked = sections.map(({ title: part }) => part).filter((part) => !told.includes(part));
  // Of a file the words of the order are no line of the poster.
  if (material === '') found.points.push(...asked.map((part) => ({ title: part })));
  return briefFrom(
    found,
    {
      what: set ? '图文' : what,
      subject,
      occasion: `${topic?.value ?? ''}${what}`,
      isSelfNamed,
      ratio,
      printed: printedOn(size?.value),
      article: what === '公众号图文',
      set,
      wanted: set ? items : null,
      versions: set || items === null ? 1 : Math.min(items, 6),
      style: look?.value ?? '',
      not_done: [
        ...notDone(intent),
        ...unmet(intent, ratio),
        ...(material === ''
          ? []
          : asked.map((part) => `没有专门突出“${part}”：${material.includes(part) ? '它和别的内容一样放在图上' : '材料里没有它'}。`)),
      ],
    },
    material,
  );
}

/** What words that are to be printed come to on a sheet; of a change, which orders nothing else. */
export function sheetOf(words: string): Brief['sheet'] {
  const found = collect(withSameNumber(tidy(words)), { subject: '', headed: true });
  const ordered: Ordered = {
    what: '海报',
    subject: '',
    occasion: words,
    isSelfNamed: false,
    ratio: usualRatio,
    printed: null,
    article: false,
    set: false,
    wanted: null,
    versions: 1,
    style: '',
    not_done: [],
  };
  return briefFrom(found, ordered, '').sheet;
}

/** 菜单, 寻猫启事: printed under its own name, as the lexicon tells. */
function selfNamed(what: string): boolean {
  return lexicon('make')
    .at(fold(what), 0)
    .some(({ to, values }) => to === what.length && values.some(({ value }) => value === 'poster:self'));
}

/** Null for sizes of screens, and for sheets nobody prints. */
function printedOn(size: SizeAsked | undefined): string | null {
  const sheet = size?.unit === 'mm' ? `${size.width}x${size.height}mm` : '';
  return isPrintable(sheet) ? sheet : null;
}

/** Fields of the order that a poster has no place for: said, and not dropped. */
function unmet({ size, length, audience, tone, chart, form, look }: MakeIntent, ratio: RatioId): string[] {
  const words = look?.value.split('、') ?? [];
  const palettes = new Set(words.flatMap((word) => paletteByWords(word) ?? []));
  const unknown = words.filter((word) => systemByWords(word) === null && paletteByWords(word) === null);
  const asked = size?.value;
  const isExact = (asked?.unit === 'ratio' && `${asked.width}:${asked.height}` === ratio) || printedOn(asked) !== null;
  return [
    ...(palettes.size > 1 ? [`没有同时用“${words.join('、')}”：一张图只用一套配色。`] : []),
    ...(unknown.length > 0 ? [`没有按“${unknown.join('、')}”换样子：版式和配色里没有这一种。`] : []),
    ...(asked && !isExact
      ? [`没有按 ${asked.name ?? `${asked.width}×${asked.height}`} 的实际尺寸做：用的是最接近的 ${ratio} 画幅，打印时按纸张缩放。`]
      : []),
    ...(length && length.value.unit !== 'items' && length.value.unit !== 'pages' ? ['没有按要求的篇幅做：海报的字数由内容决定。'] : []),
    ...(audience || tone ? ['没有改写措辞：文字都用您给的原话。'] : []),
    ...(chart ? ['没有画图表：海报上不画统计图。'] : []),
    ...(form && form.value !== 'pdf' ? ['没有直接生成别的文件格式：海报可以导出为图片或 PDF。'] : []),
  ];
}

function briefFrom(found: Collected, ordered: Ordered, material: string): Brief {
  const { set, article, isSelfNamed, subject } = ordered;
  const text = ordered.occasion;
  const posts = postsOf(found.points, /招聘|诚聘|招募/.test(found.subject));
  found.points = posts.points;
  found.brand ??= posts.hirer ?? undefined;
  const fromFiles = material.trim() === '' ? null : collect(withSameNumber(tidy(printedOf(material))), null);
  const kind =
    kindsOf.find(([pattern]) => pattern.test(`${found.subject} ${found.headline ?? ''}`)) ??
    kindsOf.find(([pattern]) => pattern.test(text)) ??
    kindsOf.find(([pattern]) => pattern.test(fromFiles?.headline ?? material.slice(0, 200)));
  // What is told of among other things is not what the poster is for.
  const isOfHead = kind?.[0].test(`${found.subject} ${found.headline ?? ''} ${fromFiles?.headline ?? ''}`) ?? false;
  const greeting =
    (kind && kind[1] !== '活动') || /晚会|年会|联欢|派对|市集|演出|比赛/.test(subject)
      ? null
      : (greetings.find(([pattern]) => pattern.test(subject || text)) ?? null);
  const bareSubject = subject.replace(/(?:宣传|活动)$/, '') || subject;
  // 敬老活动: without the last word it names no thing that happens.
  const plainSubject = text.includes(`${bareSubject}活动`) && found.facts.length > 0 ? `${bareSubject}活动` : bareSubject;
  const isFestivalAlone = lengthOf(bareSubject) <= (found.facts.length > 0 ? 4 : 6);
  // 饮品菜单, 婚礼邀请函: named by what it is, under the name of whose it is.
  // “价目表海报：1节300元，10节2600元”: the first price is one of them.
  if (isSelfNamed && found.headline && /\d\s?[元块]|[￥¥]\s?\d/.test(found.headline)) {
    found.points = [{ title: found.headline }, ...found.points].map((point) => {
      const [, what, price] = point.text ? [] : (/^(\d+\s?\p{Script=Han}{1,3}?)\s*([￥¥]?\d[\d.,]*万?元?)$/u.exec(point.title) ?? []);
      return what && price ? { title: what, text: price } : point;
    });
    found.headline = undefined;
  }
  let headline = found.headline ?? (isSelfNamed ? nameOfSelfNamed(found) : '');
  if (headline === '' && fromFiles?.headline) headline = fromFiles.headline;
  if (headline === '' && greeting && isFestivalAlone) headline = greeting[1];
  const named = headline === '' ? nameAfter(plainSubject, found.points) : null;
  if (named?.isGroup) found.brand ??= named.name;
  if (named) found.points.shift();
  if (named && !named.isGroup) headline = named.name;
  const brand = found.brand ?? fromFiles?.brand;
  if (headline === '')
    headline =
      plainSubject === '' || (brand && plainSubject === brand)
        ? ''
        : lengthOf(plainSubject) < 4 && brand && !plainSubject.includes(brand) && !brand.includes('、')
          ? `${brand}${plainSubject}`
          : plainSubject;
  const points = found.points.length > 0 ? [...found.points] : [...(fromFiles?.points ?? [])];
  if (headline === '' && found.slogan) headline = found.slogan;
  if (isSelfNamed && !found.subline && /^(?:因|由于|鉴于)/.test(points[0]?.title ?? '')) found.subline = points.shift()?.title;
  const reason = headline === '' && found.kicker ? /^(?:因|由于|鉴于|为).*/.exec(points[0]?.title ?? '')?.[0] : undefined;
  if (reason !== undefined) {
    headline = found.kicker ?? '';
    found.kicker = undefined;
    found.subline ??= points.shift()?.title;
  }
  if (headline === '' && points.length > 0) {
    const [lead] = points.splice(0, 1);
    // 讲冬天护肤: what it tells of.
    headline = (lead?.title ?? '').replace(/^讲(?:讲|一讲|解)?(?![座师台])(?=\p{Script=Han}{2})/u, '');
    // 南街小院咖啡招聘：咖啡师2名 6-8K: what stood behind the colon is the first of the points.
    if (lead?.text) points.unshift(taggedPoint(lead.text, true) ?? { title: lead.text });
  }
  if (headline === '' && kind && (points.length > 0 || found.facts.length > 0)) headline = brand ? `${brand}${kind[1]}` : kind[1];
  let subline = found.subline ?? (found.slogan && found.slogan !== headline ? found.slogan : undefined) ?? fromFiles?.subline;
  if (
    !subline &&
    headline === found.headline &&
    !isSelfNamed &&
    subject !== '' &&
    !headline.toLowerCase().includes(subject.toLowerCase()) &&
    !subject.includes(headline) &&
    lengthOf(subject) > 3
  )
    subline = subject;
  // One offer or remark alone is no list.
  if (!subline && points.length === 1 && points[0] && !points[0].text && lengthOf(points[0].title) <= 30) subline = points.shift()?.title;
  const facts = merged(found.facts, fromFiles?.facts ?? []);
  const kicker =
    found.kicker ??
    (isSelfNamed && headline !== subject ? subject : undefined) ??
    (named && !named.isGroup && !headline.includes(plainSubject) ? plainSubject : undefined) ??
    (kind &&
    kind[1] !== '活动' &&
    isOfHead &&
    !/志愿|义工/.test(headline) &&
    ![headline, subline, brand].some((said) => said?.includes(kind[1]))
      ? kind[1]
      : undefined);
  const has = (pattern: RegExp) => facts.some((fact) => pattern.test(fact.label));
  const printed = [headline, subline ?? '', ...points.flatMap(({ title, text: more = '' }) => [title, more])].join('\n');
  const reached = [...facts.map(({ value }) => value), printed, found.action ?? ''].some((words) => phone.test(words) || email.test(words));
  const told: Record<string, boolean> = {
    时间: has(/时间|日期|开业|截止/) || dates.test(printed),
    活动时间: has(/时间|日期/) || dates.test(printed),
    地点: has(/地点|地址|场地|起点|位置|工作地点/),
    地址: has(/地点|地址|位置/),
    联系方式: reached || has(/电话|邮箱|联系|微信|公众号|QQ/),
    投递或联系方式: reached || has(/电话|邮箱|联系|微信|公众号|QQ|网址|官网/),
  };
  const brief: Brief = {
    what: ordered.what,
    subject,
    sheet: {
      headline: cut(headline, most_headline),
      ...(kicker ? { kicker: cut(kicker, 20) } : {}),
      ...(subline ? { subline: cut(subline, 100) } : {}),
      ...(points.length > 0
        ? {
            points: points
              .slice(0, set ? 40 : mostPoints)
              .map((point) => ({ title: cut(point.title, 100), ...(point.text ? { text: cut(point.text, 200) } : {}) })),
          }
        : {}),
      ...(facts.length > 0
        ? { facts: facts.slice(0, mostFacts).map((fact) => ({ label: cut(fact.label, 20), value: cut(fact.value, 150) })) }
        : {}),
      ...(found.action ? { action: cut(found.action, 50) } : {}),
      ...(brand ? { brand: cut(brand, 60) } : {}),
    },
    ratio: ordered.ratio,
    printed: ordered.printed,
    article,
    set,
    wanted: ordered.wanted,
    versions: ordered.versions,
    style: ordered.style,
    missing: (kind?.[2] ?? []).filter((need) => !told[need]),
    not_done: [
      ...ordered.not_done,
      ...(!set && points.length > mostPoints
        ? [`要点有 ${points.length} 条，印了前 ${mostPoints} 条：其余的可以说“做成一套图文”分成几张。`]
        : []),
      ...(facts.length > mostFacts
        ? [
            `没有印上：${facts
              .slice(mostFacts)
              .map(({ label, value }) => `${label} ${value}`)
              .join('；')}。`,
          ]
        : []),
      ...(lengthOf(headline) > most_headline
        ? [`标题有 ${lengthOf(headline)} 个字，只排了前 ${most_headline - 1} 个：请给一个短些的标题。`]
        : []),
    ],
  };
  const made = brief.wanted === null ? 0 : sheetsOf(brief, [], null).length;
  if (brief.wanted !== null && made > 1 && made !== brief.wanted)
    brief.not_done.push(
      `要求 ${brief.wanted} 张，${made < brief.wanted ? `内容只够 ${made} 张，没有用空话凑数` : `封面、要点和联系信息放成了 ${made} 张`}。`,
    );
  return brief;
}

/** Of a wedding the couple, of a menu the house; '' leaves it to what it is. */
function nameOfSelfNamed(found: Collected): string {
  const taken = (label: string): string | undefined => found.facts.find((fact) => fact.label === label)?.value;
  const [groom, bride] = [taken('新郎'), taken('新娘')];
  if (groom && bride) {
    found.facts = found.facts.filter(({ label }) => label !== '新郎' && label !== '新娘');
    return `${groom} & ${bride}`;
  }
  const isMenu = /[菜酒]单$|酒水单$|[价格]目?表$/.test(found.subject);
  const house = isMenu ? (found.brand ?? '') : '';
  if (house !== '') found.brand = undefined;
  return house;
}

/** Kinds of things that say nothing by themselves, so that what follows names them. */
const nameless =
  /^(?:课程)?(?:促销|打折|优惠|特价|大促|新品|上新|招生|招新|纳新|课程|培训|读书会|运动会|讲座|展览|画展|演出|音乐会|发布会|体验课|分享会|工作坊|沙龙|义卖|公开课)(?:活动)?$/;

/** 促销海报，LUMI 蓝牙耳机: what it is called; 招新海报，摄影社: who calls. */
function nameAfter(subject: string, points: { title: string; text?: string }[]): { name: string; isGroup: boolean } | null {
  const [first] = points;
  if (!nameless.test(subject) || !first || first.text !== undefined) return null;
  const { title } = first;
  if (/^[\p{Script=Han}A-Za-z]{1,8}[社团班部队]$/u.test(title) && /[招纳]新/.test(subject)) return { name: title, isGroup: true };
  const isName = lengthOf(title) >= 4 && lengthOf(title) <= 20 && !/[、]/.test(title);
  return isName &&
    ![dates, offer, urges, phone, email, organisation, placeEnd].some((pattern) => pattern.test(title)) &&
    !/^\d|\d\s?[元名人次]/.test(title)
    ? { name: title, isGroup: false }
    : null;
}

function merged(first: Fact[], second: Fact[]): Fact[] {
  return [...first, ...second.filter((fact) => !first.some((other) => other.label === fact.label))];
}
