/** A page of a place people go to – an inn, a café, a bookshop, a surgery: what was told stands where a visitor looks for it. Pure. */
import { marked, openContact } from './page-blanks.ts';
import type { Part } from './page-parts.ts';
import { labelOf } from './part-words.ts';
import { price } from './told-clauses.ts';
import type { Section } from './section.ts';

/** What such a place calls the hours it is open, and what it is there for. */
interface Kind {
  words: RegExp;
  hours: string;
  offers: string;
}

const kinds: Kind[] = [
  { words: /民宿|客栈|酒店|旅馆|青旅|度假村|营地/, hours: '入住时间', offers: '房间与设施' },
  { words: /诊所|门诊|医院|药店|卫生站|口腔|牙科|推拿馆|养老院/, hours: '门诊时间', offers: '诊疗服务' },
  { words: /图书馆|博物馆|美术馆|展览馆|纪念馆|文化馆|少年宫|体育馆|自习室/, hours: '开放时间', offers: '有什么' },
  {
    words:
      /(?:咖啡|书|花|面包?|甜品|奶茶|便利|理发|宠物|小吃|水果|早餐|烘焙|火锅|烧烤|茶|酒|服装|文具|五金|洗衣|美甲|杂货|餐)(?:店|馆|吧|厅|房|室)|饭店|餐馆|超市|健身房|瑜伽馆|美容院|影楼|画室|琴行|球馆|书院|驿站|农庄|农家乐|幼儿园|托管班/,
    hours: '营业时间',
    offers: '特色',
  },
];
/** A page for something that happens there, is sold or is sought is another page. */
const another = /活动|开业|促销|新品|产品|招聘|招募|招生|招商|报名|培训|发布|大会|比赛|讲座|公司|平台|系统|方案|报告|总结|数据|对比|加盟/;

/** Null for a page of anything else. `order` is what is asked for, with the name and what stands above it. */
export function placeKind(order: string): Kind | null {
  return another.test(order) ? null : (kinds.find(({ words }) => words.test(order)) ?? null);
}

const hours =
  /营业|开放|开门|打烊|休息|入住|退房|门诊时间|出诊|接诊|(?:周|星期)[一二三四五六日末][^，]{0,4}(?:休|开|至|到)|\d{1,2}[:：]\d{2}\s?[-–—~～至到]|24\s?小时|^(?:早|晚)?\d{1,2}点半?[到至-]/;
const where =
  /^(?:就?在|位于|坐落|地处|紧邻|毗邻|靠近|挨着)|地铁|公交|停车|步行|车程|距离?.{1,12}(?:公里|米|分钟)|(?:旁边?|对面|脚下|附近|隔壁|[山岛]上|[湖江河海溪]边)$|(?:路|街|巷|弄)\d+号|^(?:交通|位置|地址)/;
const prices = /\d\s?(?:元|块)|[¥￥]\s?\d|免费|(?:\d|[一二三四五六七八九])折|会员价|人均/;

/** The statements by what a visitor asks: what there is, what it costs, when, where. */
export function placeParts(facts: string[], kind: Kind): Part[] {
  const groups: [title: string, is: (words: string) => boolean][] = [
    [kind.hours, (words) => hours.test(words)],
    ['位置与交通', (words) => where.test(words)],
    ['价格', (words) => prices.test(words)],
  ];
  const told = facts
    .map((fact) =>
      fact
        .replace(/^- /, '')
        .replace(/[。；;]$/, '')
        .trim(),
    )
    .filter((fact) => fact !== '');
  const home = (fact: string): string => groups.find(([, is]) => is(fact))?.[0] ?? kind.offers;
  const order = [kind.offers, '价格', kind.hours, '位置与交通'];
  return order.flatMap((title): Part[] => {
    const own = told.filter((fact) => home(fact) === title);
    const label = own.length === 1 ? labelOf(own[0] ?? '') : null;
    // “营业时间：10:00-21:30” below 营业时间 is said once.
    const sentences = label && label.title === title ? [label.text] : own.map((fact) => fact.replace(price, '$1：$2'));
    return sentences.length > 0 ? [{ title, sentences, tables: [], isList: true }] : [];
  });
}

/** What visitors look for and nobody told: named beside the page, and no place left open on it. */
export function missingOfPlace(facts: string[], known: Section[], { hours: open }: Kind): string | null {
  const all = facts.join('，');
  const reach = known.flatMap((one) => (one.type === 'contact' ? one.items.map(({ label }) => label) : []));
  const lacks = [
    ...(hours.test(all) ? [] : [open]),
    ...(reach.includes('地址') || /(?:路|街|巷|弄)\d+号|地址/.test(all) ? [] : ['地址']),
    ...(reach.some((label) => label !== '地址') ? [] : ['电话']),
  ];
  return lacks.length === 0
    ? null
    : `您没有说${lacks.join('、')}，页面上就没有写。要补上可以说“加一节${lacks[0] === '电话' || lacks[0] === '地址' ? '联系方式' : lacks[0]}：……”。`;
}

/** The sections of a page of which only the name is known: places to be filled in. */
export function openPlace({ hours: open, offers }: Kind): Section[] {
  return [
    { type: 'text', id: 'open-1', title: offers, paragraphs: [marked(`${offers}，一两句话`)] },
    { type: 'text', id: 'open-2', title: open, paragraphs: [marked('星期几、几点到几点')] },
    { type: 'text', id: 'open-3', title: '位置与交通', paragraphs: [marked('怎么走、哪里停车')] },
    openContact('号码'),
  ];
}
