/** Which kinds' tools a run is given. A model reads every tool at every call, and all of them together are longer than most requests. */
import type { ServerKind } from './kind.server.ts';
import { kindOf } from './kinds.ts';
import { serverKinds } from './kinds.server.ts';

/** What the task is about, as far as can be told before anybody thinks. */
export interface TaskAtHand {
  skill: string | null;
  /** Everything the person has said in the task. */
  words: string;
  /** The files attached and made so far. */
  names: string[];
}

interface Use {
  /** With these skills it is always at hand; with `any`, always. */
  skills: string[];
  /** What a request for it, or about it, may be said with. */
  words: RegExp;
}

const any = '*';

const uses: Record<string, Use> = {
  document: { skills: [any], words: /./ },
  chart: { skills: ['writing', 'excel'], words: /图表|[柱线饼形达点积]图|chart|可视化|画(?:个|一?张)?图/i },
  slides: { skills: ['ppt'], words: /PPT|幻灯|演示|deck|slide|课件|路演|胶片|第\s*[\d一二三四五六七八九十]+\s*页/i },
  sheet: {
    skills: ['excel'],
    words: /excel|xlsx|xls|csv|表格|工作表|工作簿|透视|电子表|报表|[A-Z一两每哪这]列|列名|去重|公式|汇总|sheet/i,
  },
  poster: { skills: ['design'], words: /海报|图片|配图|封面|设计|长图|图文|邀请函|贺卡|banner|poster|logo|版面|小红书|朋友圈/i },
  image: { skills: ['design'], words: /图片|配图|插图|照片|画一|生成图|海报|封面|搜图|image|picture/i },
  'web-page': { skills: ['website'], words: /网页|网站|主页|落地页|官网|H5|html|web|页面|page/i },
  podcast: { skills: ['podcast'], words: /播客|音频|配音|对谈|朗读|mp3|podcast|收听/i },
};

/** Tools that ask about one kind only. */
const askAbout: Record<string, string> = { choose_slide_direction: 'slides', confirm_html_plan: 'web-page' };

/** Whether a tool that asks the person something has its place beside these kinds. */
export function asksAboutOne(tool: string, kinds: readonly ServerKind[]): boolean {
  const about = askAbout[tool];
  return about === undefined || kinds.some(({ kind }) => kind.id === about);
}

/** In the order of all kinds. */
export function kindsFor({ skill, words, names }: TaskAtHand): ServerKind[] {
  const there = new Set(names.map((name) => kindOf(name)?.id));
  return serverKinds.filter(({ kind: { id } }) => {
    const use = uses[id];
    if (!use) return true;
    return use.skills.includes(any) || (skill !== null && use.skills.includes(skill)) || there.has(id) || use.words.test(words);
  });
}
