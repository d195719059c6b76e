/** Knows which theme somebody means, and which suit an occasion, from the facts alone. */
import { pickThemes } from './pick-themes.ts';
import { themes, type ThemeFacts } from './themes.ts';

/** By id or name, by the look the words ask for, else the one that suits them best; never the present one when another is wanted. */
export function themeNamed(words: string, present?: string): { id: string; name: string } | null {
  const plain = words.trim().toLowerCase();
  const named = themes.find(({ id, name }) => id === plain || name === words.trim()) ?? themes.find(({ name }) => words.includes(name));
  if (named) return named;
  const own = ownLooks.find(([pattern]) => pattern.test(words))?.[1];
  const exact = themes.find(({ id }) => id === own);
  if (exact) return exact;
  const family = looks.find(([pattern]) => pattern.test(words))?.[1];
  const ranked = directionsFor(words, themes.length).filter(({ id }) => id !== present);
  return ranked.find(({ id }) => themes.find((one) => one.id === id)?.family === family) ?? ranked[0] ?? null;
}

/** Looks only one theme has. */
const ownLooks: [RegExp, string][] = [
  [/绿色(?:主题|风|系|调|的)?$|^绿色|绿色(?:风格|主题|配色|为主)/, 'green'],
  [/卡通|童趣|可爱/, 'play'],
];

/** What people call a look, by the family it belongs to. */
const looks: [RegExp, ThemeFacts['family']][] = [
  [/科技|深色|暗色|暗黑|黑色|赛博|霓虹|未来感|蓝图/, 'tech'],
  [/国风|中国风|中式|古风|水墨|书卷|文艺/, 'editorial'],
  [/党建|政务|红色|庄重|机关|公文/, 'official'],
  [/活泼|卡通|童趣|温暖|温馨|可爱|橙色|粉色/, 'warm'],
  [/时尚|杂志|年轻|孟菲斯|撞色|大胆|瑞士/, 'bold'],
  [/简约|极简|简洁|清新|学术|素雅|淡雅|自然/, 'quiet'],
  [/商务|稳重|专业|大气|高端|咨询|麦肯锡|蓝色|绿色|金融/, 'business'],
];

export function themeList(): string {
  // The first of what is said of it tells it from the others.
  return themes.map(({ id, name, description }) => `${id}（${name}：${description.split(/[，。]/, 1)[0]}）`).join('；');
}

export interface Direction {
  id: string;
  name: string;
  note: string;
}

/** Looks that differ from each other, the one that suits the words best first. */
export function directionsFor(words: string, count: number): Direction[] {
  return pickThemes(words, Math.min(count, themes.length)).map(({ id, name, description }) => ({ id, name, note: description }));
}
