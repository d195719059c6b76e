/** Which motifs of a topic go with a poster's own words: a cup for 拿铁, the moon for 中秋, and no fish beside either. Pure. */
import type { TopicId } from '../poster-content.ts';
import { icons, named, type MotifName } from './icons.ts';

export interface Motifs {
  /** What the words are about, when they say it. */
  lead: string | null;
  all: readonly [string, ...string[]];
}

/** What the words speak of, the first of each list largest; only for the topic it stands under. */
const spoken: Partial<Record<TopicId, [RegExp, [MotifName, ...MotifName[]]][]>> = {
  food: [
    [/蛋糕|面包|烘焙|甜品|甜点|糕点/, ['cake', 'cup']],
    [/咖啡|拿铁|美式|奶茶|果茶|茶饮|饮品|下午茶|可可/, ['cup', 'cake']],
    [/海鲜|鱼|虾|蟹|刺身|寿司/, ['fish', 'bowl']],
    [/汉堡|炸鸡|快餐|薯条|西式/, ['burger', 'cup']],
    [/面|粉|粥|饭|锅|汤|小吃|烫|馄饨|饺/, ['bowl', 'cup']],
  ],
  festival: [
    [/中秋|月饼|团圆|赏月/, ['moon', 'lantern', 'cloud', 'gift']],
    [/春节|新年|新春|元宵|年货|除夕|拜年|贺岁/, ['lantern', 'firework', 'drum', 'gift', 'cloud']],
    [/国庆|周年|跨年|元旦/, ['firework', 'lantern', 'drum', 'gift']],
    [/端午|龙舟/, ['drum', 'cloud', 'lantern']],
    [/圣诞|生日|母亲节|父亲节|礼/, ['gift', 'firework', 'cloud']],
  ],
  sport: [
    [/跑|马拉松|徒步|健步|越野/, ['shoe', 'medal', 'watch']],
    [/球/, ['ball', 'medal', 'shoe', 'watch']],
    [/健身|力量|举重|塑形|减脂|瑜伽/, ['dumbbell', 'watch', 'shoe']],
    [/运动会|比赛|锦标|联赛|杯/, ['medal', 'shoe', 'watch', 'ball']],
  ],
  travel: [
    [/海|沙滩|岛|湾|冲浪/, ['wave', 'suitcase', 'plane', 'compass']],
    [/山|露营|徒步|高原|草原/, ['mountain', 'compass', 'suitcase']],
    [/航|飞|机票|出境/, ['plane', 'suitcase', 'compass']],
  ],
  art: [
    [/音乐|演唱|乐队|歌|合唱|钢琴|吉他/, ['notes', 'vinyl']],
    [/戏|剧|演出|话剧/, ['mask', 'notes']],
    [/画|美术|书法|摄影|展/, ['palette', 'mask']],
  ],
  sale: [
    [/券|折|减/, ['burst', 'tag', 'bag', 'coins', 'horn']],
    [/赠|礼/, ['gift', 'bag', 'tag', 'burst']],
  ],
  green: [
    [/植树|种树|森林|树/, ['tree', 'leaf', 'drop']],
    [/水|河|湖|海/, ['drop', 'leaf', 'loop']],
    [/风电|能源|光伏|低碳|碳/, ['mill', 'leaf', 'loop']],
    [/回收|分类|垃圾|旧/, ['loop', 'leaf', 'tree']],
  ],
  product: [[/手机|应用|小程序|app/i, ['phone', 'spark']]],
  health: [
    [/药|疫苗|接种/, ['capsule', 'cross', 'heart']],
    [/饮食|营养|膳食|水果/, ['apple', 'heart']],
  ],
};

/** Words that say so much that they are drawn under any topic: a new latte is a product, and a cup. */
const plainly: [RegExp, [MotifName, ...MotifName[]]][] = [
  [/咖啡|拿铁|奶茶|果茶|茶饮|下午茶/, ['cup', 'cake']],
  [/蛋糕|面包|烘焙|甜品/, ['cake', 'cup']],
  [/火锅|面馆|拉面|米粉/, ['bowl', 'cup']],
  [/海鲜|寿司/, ['fish', 'bowl']],
  [/汉堡|炸鸡/, ['burger', 'cup']],
  [/中秋|月饼/, ['moon', 'lantern', 'cloud', 'gift']],
  [/春节|新春|年货|元宵/, ['lantern', 'firework', 'drum', 'gift']],
  [/马拉松|跑步|夜跑/, ['shoe', 'medal', 'watch']],
  [/篮球/, ['ball', 'medal', 'shoe']],
  [/健身|瑜伽/, ['dumbbell', 'watch', 'shoe']],
  [/音乐会|演唱会|合唱/, ['notes', 'vinyl']],
  [/画展|美术馆/, ['palette', 'mask']],
];

/** `words` of the head decide; `more`, what stands below it, where they say nothing of a thing. */
export function motifsFor(topic: TopicId, words: string, more = ''): Motifs {
  const under = (said: string) =>
    spoken[topic]?.find(([pattern]) => pattern.test(said))?.[1] ?? plainly.find(([pattern]) => pattern.test(said))?.[1];
  const names = under(words) ?? under(more);
  if (!names) return { lead: null, all: icons[topic] };
  const [first, ...others] = names;
  return { lead: named[first], all: [named[first], ...others.map((name) => named[name])] };
}
