/** Which motifs go with a poster's own words: a cup for 拿铁, the moon for 中秋; where no thing is named that we can draw, shapes that are of nothing. Pure. */
import type { TopicId } from '../poster-ids.ts';
import { saidIn } from '../whole-words.ts';
import { icons, named, type MotifName } from './icons.ts';

export interface Motifs {
  /** What the words are about, when they say it. */
  lead: string | null;
  all: readonly [string, ...string[]];
}

type Names = [MotifName, ...MotifName[]];

const drinks: [RegExp, Names][] = [
  [/咖啡|拿铁|美式|卡布奇诺|摩卡|手冲|可可|下午茶|coffee|latte|café|cafe/i, ['cup', 'cake']],
  [/奶茶|果茶|茶饮|饮品|饮料|热饮/, ['cup', 'spark']],
  [/[热红绿花白凉喝品老新春]茶|茶[馆艺叶会歇席]|普洱|龙井|茶|tea/i, ['cup', 'leaf']],
];
const cakes: [RegExp, Names][] = [[/蛋糕|面包|烘焙|甜品|甜点|糕点|吐司|可颂|bakery|cake/i, ['cake', 'spark']]];
const bowls: [RegExp, Names][] = [
  [
    /火锅|面馆|面条|[拉汤凉拌炒泡煮]面|(?:牛肉|羊肉|鸡丝|刀削|热干|担担|阳春|炸酱|葱油|臊子)面|米粉|米线|馄饨|饺子?|麻辣烫|小吃|noodles?/i,
    ['bowl', 'spark'],
  ],
];
const seafood: [RegExp, Names][] = [[/海鲜|鱼|[烤活鲜]鱼|虾|蟹|大闸蟹|刺身|寿司|seafood|sushi/i, ['fish', 'wave']]];
const burgers: [RegExp, Names][] = [[/汉堡包?|炸鸡|西式快餐|burgers?/i, ['burger', 'spark']]];
const feasts: [RegExp, Names][] = [
  [/中秋|月饼|赏月/, ['moon', 'lantern', 'cloud', 'gift']],
  [/春节|新春|元宵|年货|除夕|拜年|贺岁|灯会/, ['lantern', 'firework', 'drum', 'gift', 'cloud']],
];
const feet: [RegExp, Names][] = [[/马拉松|跑步|夜跑|晨跑|跑团|健步走?|越野|marathon|running/i, ['shoe', 'medal', 'watch']]];
const halls: [RegExp, Names][] = [[/健身|力量|举重|塑形|减脂|哑铃|gym|fitness/i, ['dumbbell', 'watch']]];
const music: [RegExp, Names][] = [[/音乐会?|演唱会?|乐队|歌手|歌会|歌|合唱|钢琴|吉他|乐团|concert|choir/i, ['notes', 'vinyl']]];
const paint: [RegExp, Names][] = [[/画展|画|美术馆?|绘画|油画|水彩|国画|painting/i, ['palette', 'spark']]];

/** What the words speak of, the first of each list largest; only for the topic it stands under. */
const spoken: Partial<Record<TopicId, [RegExp, Names][]>> = {
  food: [
    ...cakes,
    ...drinks,
    ...seafood,
    ...burgers,
    ...bowls,
    [/水果|苹果|果园|fruits?/i, ['apple', 'leaf']],
    [/餐厅|食堂|饭店|套餐|早餐|午餐|晚餐|夜宵|粥|米饭|汤|菜品|新菜|菜单|菜/, ['bowl', 'spark']],
  ],
  festival: [
    ...feasts,
    [/新年|跨年|元旦|国庆|周年|年会|晚会|new year/i, ['firework', 'lantern', 'gift']],
    [/端午|龙舟|赛龙/, ['drum', 'wave', 'cloud']],
    [/生日|满月|百日宴|儿童节|六一|birthday/i, ['balloons', 'gift', 'cake']],
    [/圣诞|christmas/i, ['gift', 'spark']],
    [/母亲节|妇女节|三八|女神节|教师节|情人节|七夕|婚礼|婚宴|结婚|wedding/i, ['flower', 'spark']],
    [/礼物|礼品|礼盒|gifts?/i, ['gift', 'spark']],
  ],
  sport: [
    ...feet,
    [/篮球|basketball/i, ['ball', 'medal']],
    ...halls,
    [/徒步|登山|爬山|hiking/i, ['mountain', 'shoe', 'compass']],
    [/运动会|比赛|锦标赛?|联赛|决赛|杯|冠军/, ['medal', 'watch']],
  ],
  travel: [
    [/海边|沙滩|海岛|海湾|大海|海|岛|冲浪|beach/i, ['wave', 'suitcase']],
    [/山|[登爬进去]山|露营|徒步|高原|草原|mountains?|camping|hiking/i, ['mountain', 'compass']],
    [/航班|航空|机票|出境|flights?/i, ['plane', 'suitcase']],
  ],
  art: [...music, [/戏剧?|戏曲|话剧|剧场|theatre|theater/i, ['mask', 'spark']], ...paint],
  sale: [
    [/赠品?|礼品|礼盒|买一送一|买\S送\S/, ['gift', 'bag', 'tag']],
    [/优惠券|代金券|消费券|券|打折|折|[\d一二三四五六七八九半]折|满减|立减/, ['burst', 'tag', 'bag']],
    [/返现|红包/, ['coins', 'tag', 'bag']],
  ],
  green: [
    [/植树|种树|森林|树木?|trees?/i, ['tree', 'leaf']],
    [/节水|用水|水资源|河流?|湖泊?|water/i, ['drop', 'leaf']],
    [/风电|新能源|清洁能源|光伏|低碳|碳中和/, ['mill', 'leaf']],
    [/回收|垃圾分类|旧衣|旧物|再利用|recycling/i, ['loop', 'leaf']],
  ],
  education: [
    [/毕业|学位|graduation/i, ['cap', 'book']],
    [/读书|阅读|图书|好书|旧书|书籍|书单|书展|书店|书|books?|reading/i, ['book', 'spark']],
    [/英语|外语|地理|english/i, ['globe', 'book']],
  ],
  tech: [[/机器人|robots?/i, ['robot', 'chip']]],
  product: [
    [/手机|应用|小程序|app/i, ['phone', 'spark']],
    [/护肤|精华液?|面霜|洗发水|酒|饮料|香水/, ['bottle', 'spark']],
  ],
  health: [
    [/用药|药品|药|疫苗|接种|vaccines?/i, ['capsule', 'cross', 'heart']],
    [/饮食|营养|膳食|水果/, ['apple', 'heart']],
    [/体检|义诊|医院|医生|门诊|急救|护理|献血|clinic/i, ['cross', 'heart']],
  ],
  notice: [[/停水|用水/, ['drop', 'spark']]],
  opening: [[/开业|开张|门店|新店/, ['shop', 'balloons', 'ribbon', 'basket']]],
};

/** Words that say so much that they are drawn under any topic: a new latte is a product, and a cup. */
const plainly: [RegExp, Names][] = [
  ...drinks,
  ...cakes,
  ...bowls,
  ...seafood,
  ...burgers,
  ...feasts,
  ...feet,
  [/篮球|basketball/i, ['ball', 'medal']],
  ...halls,
  [/音乐会|演唱会|合唱|concert|choir/i, ['notes', 'vinyl']],
  [/画展|美术馆/, ['palette', 'spark']],
];

/** What goes with anything a topic holds. A meal, a feast or a show may be of anything: those have none. */
const general: Partial<Record<TopicId, Names>> = {
  tech: ['network', 'chip'],
  education: ['book', 'pencil', 'bulb'],
  sport: ['medal', 'watch'],
  sale: ['tag', 'bag', 'burst', 'horn'],
  green: ['leaf', 'tree'],
  opening: ['ribbon', 'balloons', 'basket'],
  travel: ['suitcase', 'compass'],
  health: ['heart', 'spark'],
  product: ['parcel', 'spark'],
};
const neutral: ReadonlySet<TopicId> = new Set<TopicId>(['food', 'festival', 'art']);

/** `words` of the head decide; `more`, what stands below it, where they say nothing of a thing that belongs to the topic. */
export function motifsFor(topic: TopicId, words: string, more = ''): Motifs {
  const among = (list: [RegExp, Names][], said: string) => list.find(([pattern]) => saidIn(said, pattern).length > 0)?.[1];
  const own = spoken[topic] ?? [];
  // A talk at which coffee is served is no coffee: below the head only what belongs to the topic counts.
  const names = among(own, words) ?? among(plainly, words) ?? among(own, more) ?? general[topic];
  if (names) {
    const [first, ...others] = names;
    const all: Motifs['all'] = [named[first], ...others.map((name) => named[name])];
    return { lead: names === general[topic] ? null : named[first], all };
  }
  return { lead: null, all: icons[neutral.has(topic) ? 'plain' : topic] };
}

/** Where a topic is chosen by itself, to be drawn without words. */
export function motifsOf(topic: TopicId): Motifs {
  return { lead: null, all: icons[topic] };
}
