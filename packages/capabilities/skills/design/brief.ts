/** Reads what a poster is to say from the person's own words and files: nothing is added that they did not say. Pure. */
import { withSameNumber } from '#brains/builtin/text/contacts.ts';
import { hasAny } from '#brains/builtin/text/signs.ts';
import { headlineLikelihood } from '#brains/builtin/text/headline-model.ts';
import { before } from '#text/words.ts';
import { notDone } from '#brains/builtin/compose/writing-request.ts';
import { lexicon } from '#brains/builtin/reading/lexicon.ts';
import { fold } from '#text/trie.ts';
import { capital } from '#brains/builtin/text/english-writing.ts';
import type { MakeIntent, SizeAsked } from '#contract/intent/make.ts';
import type { PosterSheet } from '#capabilities/deliverables/poster/poster-content.ts';
import { mostFacts, mostPoints } from '#capabilities/deliverables/poster/poster-limits.ts';
import { paletteByWords, systemByWords } from '#capabilities/deliverables/poster/choose.ts';
import { isSet, ratioFor } from '#capabilities/deliverables/poster/poster-look.ts';
import { isPrintable } from '#capabilities/deliverables/poster/poster-size.ts';
import { usualRatio, type RatioId } from '#capabilities/images/ratios.ts';
import type { Fact } from './brief-clauses.ts';
import { nothingYet, type Collected } from './brief-collected.ts';
import { readEnglishFacts } from './brief-english.ts';
import { printedOf } from './brief-material.ts';
import { taggedPoint, withPay, type Point } from './brief-points.ts';
import { collect } from './brief-reading.ts';
import { sheetsOf } from './sheets.ts';
import { timedOf } from '#brains/builtin/text/timed.ts';
import { cut, is, lengthOf, reaches, tidy } from './brief-words.ts';
import words from './poster-words.json' with { type: 'json' };

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
  const found = english ? { ...nothingYet(), ...english } : collect(withSameNumber(tidy(told)), !title && facts[0]?.sign !== 'label');
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
  const found = collect(withSameNumber(tidy(words)), true);
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
  const { set, isSelfNamed, subject } = ordered;
  const fromFiles = material.trim() === '' ? null : collect(withSameNumber(tidy(printedOf(material))), null);
  const called = [`${subject} ${found.headline ?? ''}`, ordered.occasion, fromFiles?.headline ?? material.slice(0, 200)];
  const kind = called.flatMap((text) => words.kinds.find((one) => hasAny(text, one.called)) ?? [])[0];
  const { headline, named } = headlineOf(found, ordered, fromFiles, kind);
  const brand = found.brand ?? fromFiles?.brand;
  const points = withPay(found.points.length > 0 ? found.points : (fromFiles?.points ?? []));
  points.splice(0, points.length, ...points.filter(({ title, text }) => text !== undefined || title !== headline));
  // A title of its person's takes the place of the file's, whose matter it need not name: 跑过云湖，遇见冬天 of the race.
  const displaced = found.headline !== undefined && !headline.includes(fromFiles?.headline ?? '') ? fromFiles?.headline : undefined;
  let subline = [found.subline, displaced, found.slogan, fromFiles?.subline].find((one) => one !== undefined && one !== headline);
  const isOwnTitle = headline === found.headline && !isSelfNamed && lengthOf(subject) > 3;
  if (!subline && isOwnTitle && !headline.toLowerCase().includes(subject.toLowerCase()) && !subject.includes(headline)) subline = subject;
  // A reason stands below what it is the reason of, and one offer or remark alone is no list.
  const [only] = points;
  if (!subline && only && !only.text && (points.length === 1 ? lengthOf(only.title) <= 30 : is(only.title, 'reason')))
    subline = points.shift()?.title;
  const facts = [...found.facts, ...(fromFiles?.facts ?? []).filter((fact) => !found.facts.some(({ label }) => label === fact.label))];
  const above = isSelfNamed ? subject : named;
  const kicker = found.kicker ?? (above !== null && !headline.includes(above) ? above : undefined);
  const sheet = {
    headline: cut(headline, most_headline),
    ...(kicker ? { kicker: cut(kicker, 20) } : {}),
    ...(subline ? { subline: cut(subline, 100) } : {}),
    ...(points.length > 0 ? { points: points.slice(0, set ? 40 : mostPoints).map(shortPoint) } : {}),
    ...(facts.length > 0
      ? { facts: facts.slice(0, mostFacts).map((fact) => ({ label: cut(fact.label, 20), value: cut(fact.value, 150) })) }
      : {}),
    ...(found.action ? { action: cut(found.action, 50) } : {}),
    ...(brand ? { brand: cut(brand, 60) } : {}),
  };
  const printed = [headline, subline ?? '', found.action ?? '', ...points.flatMap(({ title, text = '' }) => [title, text])];
  const brief: Brief = {
    ...ordered,
    sheet,
    missing: missingOf(kind?.needs ?? [], facts, printed),
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

const shortPoint = ({ title, text }: Point): Point => ({ title: cut(title, 100), ...(text ? { text: cut(text, 200) } : {}) });

/** Needed for such a poster and nowhere on it. */
function missingOf(needs: readonly string[], facts: readonly Fact[], printed: readonly string[]): string[] {
  const lines = [...printed, ...facts.map(({ value }) => value)];
  return needs.filter((need) => {
    const byLabel = facts.some(({ label }) => hasAny(label, words.needs[need as keyof typeof words.needs])); // a test holds the two lists together
    const isPlace = need.startsWith('地') && lines.some((line) => hasAny(line, words.streets));
    return (
      !byLabel &&
      !isPlace &&
      !(need.includes('时间') && printed.some((line) => timedOf(line))) &&
      !(need.includes('联系') && lines.some(reaches))
    );
  });
}

type Kind = (typeof words.kinds)[number];

/** 世界艾滋病日宣传 rather than 社会共治: of what was told, or else of the file, the line that is most like a name. Takes it from where it stood. */
function likeliestOf({ points, slogan }: Collected, fromFiles: Collected | null): string | undefined {
  const own = points.length > 0 ? points : (fromFiles?.points ?? []);
  const [best] = own.map((point) => ({ point, score: headlineLikelihood(point.title, 'poster') })).toSorted((a, b) => b.score - a.score);
  if (!best || (slogan && best.score < 0.6)) return slogan;
  const { title, text } = best.point;
  // 南街小院咖啡招聘：咖啡师2名 6-8K: what stood behind the colon is a point.
  own.splice(own.indexOf(best.point), 1, ...(text ? [taggedPoint(text, true) ?? { title: text }] : []));
  return title;
}

/** What stands largest, and the subject where something else took its place. Takes from `found` what it uses. */
function headlineOf(
  found: Collected,
  { isSelfNamed, subject, occasion }: Ordered,
  fromFiles: Collected | null,
  kind: Kind | undefined,
): { headline: string; named: string | null } {
  const as = (headline: string) => ({ headline, named: null });
  const own = found.headline ?? (isSelfNamed ? nameOfSelfNamed(found, subject) : '');
  if (own !== '') return as(own);
  if (fromFiles?.headline) return as(fromFiles.headline);
  const bare = before(subject, ['宣传', '活动']) || subject;
  const greeting = kind && kind.name !== '活动' ? undefined : words.greetings.find(({ called }) => hasAny(subject || occasion, called));
  if (greeting && !is(subject, 'event') && lengthOf(bare) <= (found.facts.length > 0 ? 4 : 6)) return as(greeting.says);
  const plain = occasion.includes(`${bare}活动`) && found.facts.length > 0 ? `${bare}活动` : bare;
  const [first] = found.points;
  // 促销海报，LUMI 蓝牙耳机: what it is called; 招新海报，摄影社: who calls.
  if (words.signs.nameless.includes(bare) && first && !first.text && lengthOf(first.title) >= 3 && lengthOf(first.title) <= 20) {
    const isGroup = is(first.title, 'group');
    if (isGroup) found.brand ??= first.title;
    if (isGroup || (!/[\d、]|^.{1,3}$/.test(first.title) && !is(first.title, 'offer'))) {
      found.points.shift();
      return isGroup ? as(`${first.title}${plain}`) : { headline: first.title, named: plain };
    }
  }
  const brand = found.brand ?? fromFiles?.brand;
  const isShort = lengthOf(plain) < 4 && brand !== undefined && !plain.includes(brand) && !brand.includes('、');
  if (plain !== '' && plain !== brand) return as(isShort ? `${brand}${plain}` : plain);
  const likely = likeliestOf(found, fromFiles);
  return as(likely ?? (kind && found.facts.length > 0 ? `${brand ?? ''}${kind.name}` : ''));
}

/** Of a wedding the couple, of a menu the house; '' leaves it to what it is. */
function nameOfSelfNamed(found: Collected, subject: string): string {
  const taken = (label: string): string | undefined => found.facts.find((fact) => fact.label === label)?.value;
  const [groom, bride] = [taken('新郎'), taken('新娘')];
  if (groom && bride) {
    found.facts = found.facts.filter(({ label }) => label !== '新郎' && label !== '新娘');
    return `${groom} & ${bride}`;
  }
  const house = is(subject, 'menu') ? (found.brand ?? '') : '';
  if (house !== '') found.brand = undefined;
  return house;
}
