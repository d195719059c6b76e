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

/** In the order they are told. */
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
  {
    id: 'prompt-editor-2026-11',
    from: '2026-11-01',
    until: '2027-05-01',
    ability_types: null,
    bubble_text: '输入框更会帮忙了',
    title: '写清楚要做的事，更省力',
    desc: '在输入框里点名文件，让系统补上你没写到的要求。',
    icon_url: '',
    can_click: true,
    sub_list: [
      { title: '输入 @ 点名文件', desc: '从当前任务的附件里选，方向键移动，回车选定。' },
      { title: '优化指令', desc: '在首页写下想法后点“优化指令”，缺少的读者、篇幅、结构会留成空格让你填。' },
      { title: '随时反悔', desc: '可以终止、重试，也可以取消，回到你原来的写法。' },
    ],
    schema: '/',
  },
  {
    id: 'search-palette-2026-11',
    from: '2026-11-01',
    until: '2027-05-01',
    ability_types: null,
    bubble_text: '任务和文件都能搜了',
    title: '一处搜索任务和文件',
    desc: '记得几个字，就能找到做过的事。',
    icon_url: '',
    can_click: true,
    sub_list: [
      { title: '随时打开', desc: '按 Ctrl+P（苹果电脑按 Cmd+P）打开搜索，在任何页面都可以。' },
      { title: '文件里的字也能搜', desc: '不只搜名字；两个汉字就够，例如“周报”。' },
      { title: '不离开键盘', desc: '方向键选择，回车打开，Esc 关闭。' },
    ],
    schema: '',
  },
];

/** The first that this person has not seen, on this day. */
export function freshNews(all: readonly News[], seen: ReadonlySet<string>, ability_type: AbilityType, now: number): News | null {
  const today = new Date(now).toISOString().slice(0, 10);
  const isFresh = (one: News): boolean =>
    one.from <= today && today < one.until && !seen.has(one.id) && (one.ability_types === null || one.ability_types.includes(ability_type));
  return all.find(isFresh) ?? null;
}
