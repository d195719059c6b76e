/** Picks topic, layout system and palette for words: by what they are about, and by chance that comes out the same for the same words. Pure. */
import { palettes, type PaletteId } from './palettes.ts';
import type { PosterSheet } from './poster-content.ts';
import { systemIds, topicIds, type SystemId, type TopicId } from './poster-ids.ts';
import { chanceOf } from './random.ts';
import { systems } from './systems/systems.ts';
import { saidIn } from './whole-words.ts';

export const topicLabels: Record<TopicId, string> = {
  tech: '科技',
  festival: '节日',
  food: '美食',
  education: '教育',
  sport: '运动',
  recruit: '招聘',
  sale: '促销',
  green: '环保',
  talk: '讲座会议',
  opening: '开业庆典',
  travel: '旅行',
  art: '文艺',
  health: '健康',
  notice: '通知',
  product: '产品',
  plain: '几何',
};

const topicWords: Record<Exclude<TopicId, 'plain'>, RegExp> = {
  recruit: /招聘|诚聘|招募|校招|社招|求职|岗位|内推|加入我们|招新|纳新|hiring|join us/i,
  notice: /通知|公告|通告|告示|启事|招领|停水|停电|检修|放假|须知|温馨提示|notice/i,
  talk: /讲座|论坛|沙龙|峰会|研讨|分享会|报告会|宣讲|会议|大会|培训|工作坊|直播|演讲|辩论|workshop|lecture|seminar|talk/i,
  opening: /开业|开张|周年|庆典|剪彩|揭牌|乔迁|店庆|grand opening/i,
  sale: /促销|打折|折扣|优惠|特价|秒杀|满减|满\d+减|大促|双十一|双11|双十二|618|团购|限时|折|[一二三四五六七八九半]折|买一送一|清仓|抢购|券|优惠券|代金券|消费券|返现|sale|discount/i,
  festival:
    /春节|新年|元旦|元宵|中秋|国庆|端午|清明|七夕|重阳|圣诞|万圣|情人节|母亲节|父亲节|教师节|妇女节|三八|五一|劳动节|儿童节|六一|除夕|腊八|节日|贺岁|祝福|团圆|年会|晚会|婚礼|婚宴|结婚|喜宴|满月|百日宴|寿宴|生日|christmas|new year|wedding|birthday/i,
  food: /美食|餐厅|火锅|奶茶|咖啡|拿铁|面馆|牛肉面|拉面|烧烤|蛋糕|甜品|烘焙|菜品|新菜|小吃|早餐|午餐|套餐|海鲜|水果|[热红绿花凉]茶|茶馆|茶艺|茶|主厨|厨艺|食堂|饮品|面包|菜单|coffee|tea|bakery|menu/i,
  education:
    /教育|课程|培训班|学习|考试|编程|读书|阅读|好书|书展|书籍|书店|书|招生|夏令营|冬令营|少儿|学生|学校|辅导|公开课|毕业|开学|图书|reading|books?|school/i,
  sport: /运动|跑步|马拉松|健身|篮球|足球|羽毛球|乒乓|瑜伽|游泳|骑行|比赛|运动会|球赛|登山|滑雪|体育|marathon|yoga|basketball/i,
  green: /环保|垃圾分类|绿色|低碳|植树|地球日|节能|节水|节约|自然|生态|回收|recycling/i,
  travel: /旅行|旅游|出游|徒步|露营|民宿|景区|海岛|度假|踏青|航班|travel|camping|hiking/i,
  art: /音乐|音乐会|演唱会|演出|展览|画展|摄影|话剧|电影|舞蹈|艺术|书法|诗歌|诗词|诗|朗诵|市集|手作|乐队|文创|concert|exhibition/i,
  health: /健康|体检|义诊|疫苗|接种|医院|养生|心理|献血|口腔|护理|睡眠|急救|医生|防疫|流感|health|clinic|vaccines?/i,
  tech: /科技|人工智能|AI|大模型|数据|芯片|软件|互联网|机器人|算法|程序|云计算|数字化|开发者|黑客松|智能|电子|APP/i,
  product: /新品|产品|上市|发布|上新|首发|护肤|耳机|家电|服装|礼盒|设备/,
};

/** What stands over a poster and largest tells thrice as much of what it is about as what stands below. */
const headTells = 3;
/** One word below the head is a thing by the way: 现场有热茶. */
const leastSaid = 2;

/** `words` are all that is on it, the head too. */
export function topicOf(words: string, head = ''): TopicId {
  const said = (topic: Exclude<TopicId, 'plain'>, text: string) => saidIn(text, topicWords[topic]).length;
  const kinds = topicIds.filter((topic) => topic !== 'plain');
  // What stands over it and largest says what it is for.
  const purpose = kinds.find((topic) => purposes.has(topic) && said(topic, head) > 0);
  if (purpose) return purpose;
  let best: { topic: TopicId; score: number } = { topic: 'plain', score: 0 };
  // The first in the list that is named as often as any other: what a poster is for says more than what it is about.
  for (const topic of kinds) {
    const score = said(topic, words) + said(topic, head) * (headTells - 1) + (purposes.has(topic) ? 0.5 : 0);
    if (score >= leastSaid && score > best.score) best = { topic, score };
  }
  return best.topic;
}

const purposes = new Set<TopicId>(['recruit', 'notice', 'talk', 'opening', 'sale', 'festival']);

const fittingPalettes: Record<TopicId, readonly PaletteId[]> = {
  tech: ['midnight', 'electric', 'indigo', 'noir', 'ocean', 'ice'],
  festival: ['cinnabar', 'gilded', 'plum', 'rouge', 'midnight', 'persimmon'],
  food: ['persimmon', 'caramel', 'cinnabar', 'lemon', 'matcha', 'peach'],
  education: ['ocean', 'indigo', 'lemon', 'celadon', 'peach', 'persimmon'],
  sport: ['electric', 'noir', 'persimmon', 'indigo', 'pine', 'lemon'],
  recruit: ['indigo', 'lemon', 'electric', 'noir', 'celadon', 'rouge'],
  sale: ['lemon', 'cinnabar', 'rouge', 'electric', 'persimmon', 'gilded'],
  green: ['pine', 'matcha', 'celadon', 'ocean'],
  talk: ['indigo', 'noir', 'ice', 'plum', 'midnight', 'celadon', 'caramel'],
  opening: ['cinnabar', 'rouge', 'lemon', 'persimmon', 'gilded', 'peach'],
  travel: ['ocean', 'pine', 'persimmon', 'celadon', 'caramel'],
  art: ['noir', 'plum', 'caramel', 'gilded', 'electric', 'rouge'],
  health: ['celadon', 'ocean', 'matcha', 'ice', 'rouge'],
  notice: ['indigo', 'ice', 'cinnabar', 'celadon', 'ocean'],
  product: ['noir', 'peach', 'midnight', 'ice', 'plum', 'electric'],
  plain: ['indigo', 'noir', 'persimmon', 'celadon', 'plum', 'lemon', 'ocean'],
};

const fittingSystems: Record<TopicId, readonly SystemId[]> = {
  tech: ['swiss', 'diagonal', 'big_type', 'bleed', 'split', 'seal'],
  festival: ['vertical', 'frame', 'arch', 'bleed', 'collage', 'split'],
  food: ['arch', 'collage', 'split', 'bleed', 'vertical', 'ticket'],
  education: ['collage', 'split', 'dense', 'arch', 'swiss', 'big_type'],
  sport: ['diagonal', 'big_type', 'bleed', 'split', 'swiss'],
  recruit: ['big_type', 'split', 'dense', 'diagonal', 'swiss', 'collage'],
  sale: ['big_type', 'ticket', 'diagonal', 'split', 'bleed', 'arch'],
  green: ['arch', 'split', 'seal', 'collage', 'swiss', 'bleed'],
  talk: ['swiss', 'big_type', 'dense', 'frame', 'seal', 'diagonal', 'ticket'],
  opening: ['frame', 'arch', 'ticket', 'split', 'collage', 'big_type'],
  travel: ['bleed', 'collage', 'arch', 'vertical', 'split', 'ticket'],
  art: ['seal', 'vertical', 'swiss', 'ticket', 'frame', 'big_type'],
  health: ['arch', 'dense', 'split', 'swiss', 'seal'],
  notice: ['dense', 'swiss', 'frame', 'big_type', 'split'],
  product: ['seal', 'bleed', 'swiss', 'split', 'arch', 'diagonal'],
  plain: ['swiss', 'big_type', 'split', 'frame', 'diagonal', 'arch'],
};

export interface Look {
  system: SystemId;
  palette: PaletteId;
  topic: TopicId;
}

/** `wanted` is kept; `avoid` is what was used before in the same task: it is not used again while there is anything else. */
export function chooseLook(sheets: PosterSheet[], seed: number, wanted: Partial<Look> = {}, avoid: readonly Look[] = []): Look {
  const topic = wanted.topic ?? topicOf(wordsOf(sheets), `${sheets[0]?.kicker ?? ''} ${sheets[0]?.headline ?? ''}`);
  const chance = chanceOf(seed ^ 0x9e37);
  const told = Math.max(
    ...sheets.map(
      (sheet) =>
        (sheet.points?.length ?? 0) * 14 +
        (sheet.facts?.length ?? 0) * 9 +
        (sheet.points ?? []).reduce((sum, { text }) => sum + (text?.length ?? 0), 0),
    ),
  );
  const headline = Math.max(...sheets.map((sheet) => sheet.headline.length));
  const pictured = sheets.some((sheet) => (sheet.pictures?.length ?? 0) > 0);
  const suits = (system: SystemId) => {
    // Much to read asks for order, long headlines for lines of their own, a photograph for room.
    if (sheets.length > 1) return ['big_type', 'swiss', 'diagonal', 'bleed', 'collage', 'dense', 'arch', 'split'].includes(system);
    // Beside much to read, these leave a photograph more than a strip.
    if (pictured && told > 60) return ['arch', 'collage', 'split', 'diagonal', ...(told > 130 ? [] : ['frame'])].includes(system);
    if (told > 130) return ['dense', 'split', 'swiss', 'collage', 'diagonal'].includes(system);
    if (headline > 18 && ['vertical', 'seal', 'big_type'].includes(system)) return false;
    if (pictured && ['seal', 'vertical', 'frame'].includes(system)) return false;
    return true;
  };
  // Only this one shows several photographs on one sheet.
  const several = sheets.some((sheet) => (sheet.pictures?.length ?? 0) > 1);
  const firstChoice = several ? (['collage'] as const) : fittingSystems[topic].filter(suits);
  const choices = firstChoice.length > 0 ? firstChoice : systemIds.filter(suits);
  const system =
    wanted.system ??
    fresh(
      choices,
      several ? (['collage'] as const) : systemIds.filter(suits),
      avoid.map((look) => look.system),
      chance.next(),
    );
  const palette =
    wanted.palette ??
    fresh(
      fittingPalettes[topic],
      palettes.map(({ id }) => id),
      avoid.map((look) => look.palette),
      chance.next(),
    );
  return { system, palette, topic };
}

function fresh<T>(first: readonly T[], all: readonly T[], used: readonly T[], at: number): T {
  const unused = (list: readonly T[]) => list.filter((one) => !used.includes(one));
  const list = [unused(first), unused(all), first, all].find((one) => one.length > 0) ?? all;
  const chosen = list[Math.floor(at * list.length)] ?? all[0];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

export function wordsOf(sheets: PosterSheet[]): string {
  return sheets
    .flatMap((sheet) => [
      sheet.kicker,
      sheet.headline,
      sheet.subline,
      sheet.action,
      sheet.brand,
      ...(sheet.points ?? []).flatMap((point) => [point.title, point.text]),
      ...(sheet.facts ?? []).map((fact) => `${fact.label} ${fact.value}`),
    ])
    .filter((words) => words !== undefined)
    .join('\n');
}

/** “换成蓝色”, “黑金”: the palette a colour word means. */
export function paletteByWords(words: string, not: PaletteId | null = null): PaletteId | null {
  const named = palettes.find(({ label }) => words.includes(label));
  if (named) return named.id;
  const found = palettes
    .filter(({ id }) => id !== not)
    .flatMap((palette) => palette.words.filter((word) => words.includes(word)).map((word) => ({ id: palette.id, length: word.length })))
    .toSorted((a, b) => b.length - a.length);
  return found[0]?.id ?? null;
}

export function systemByWords(words: string, not: SystemId | null = null): SystemId | null {
  const named = systemIds.find((id) => words.includes(systems[id].label));
  if (named) return named;
  const found = systemIds
    .filter((id) => id !== not)
    .flatMap((id) => systems[id].words.filter((word) => words.includes(word)).map((word) => ({ id, length: word.length })))
    .toSorted((a, b) => b.length - a.length);
  return found[0]?.id ?? null;
}
