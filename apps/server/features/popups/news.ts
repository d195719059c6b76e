/** What is new in the product and since when. An entry is written when its feature can be used, and goes when it is news no more. */
import type { Popup } from '#contract/operations/popups.ts';
import { AbilityType } from '#contract/task.ts';

export interface News extends Popup {
  /** Days in ISO form; shown from the first on, and no more from the second on. */
  from: string;
  until: string;
  /** Null: wherever the person works. */
  ability_types: readonly AbilityType[] | null;
}

/** The newest first. */
export const news: readonly News[] = [
  {
    id: 'own-model-2026-11',
    from: '2026-11-01',
    until: '2027-05-01',
    ability_types: null,
    bubble_text: '可用自己的模型了',
    title: '换上自己的语言模型',
    desc: '内置引擎一直都在；需要时，也可以让任务交给你自己的模型来做。',
    icon_url: '/news/own-model.svg',
    can_click: true,
    sub_list: [
      { title: '三种接口都行', desc: 'OpenAI 兼容、Anthropic、Google，填好地址、模型名称和密钥即可。' },
      { title: '先测试再使用', desc: '连不上、密钥不对、模型不存在，测试会说清楚是哪一种。' },
      { title: '随时换回来', desc: '密钥加密保存，只显示末四位；选回内置引擎，从下一次运行起生效。' },
    ],
    schema: '/#settings/models',
  },
];

/** The first that this person has not seen, on this day. */
export function freshNews(all: readonly News[], seen: ReadonlySet<string>, ability_type: AbilityType, now: number): News | null {
  const today = new Date(now).toISOString().slice(0, 10);
  const isFresh = (one: News): boolean =>
    one.from <= today && today < one.until && !seen.has(one.id) && (one.ability_types === null || one.ability_types.includes(ability_type));
  return all.find(isFresh) ?? null;
}
