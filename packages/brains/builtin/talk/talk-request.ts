/** What a podcast is made from, made of what was read of the order; nothing here sees a sentence of it. Pure. */
import type { MakeIntent } from '#contract/intent/make.ts';
import { capital } from '../text/english-writing.ts';

export interface TalkRequest {
  /** '' when the words name none and none follows from them. */
  title: string;
  /** What it is about, as it was named; '' when it was not. */
  topic: string;
  /** Sentence by sentence, as the person wrote them. */
  facts: string[];
  host: string | null;
  guest: string | null;
  /** What it is to dwell on: 产地, 烘焙. */
  focus: string[];
  /** Listeners and tone, as they were named. */
  manner: string[];
  /** One voice tells it all. */
  solo: boolean;
  minutes: number | null;
  english: boolean;
}

const toneNames = { formal: '正式', plain: '口语', lively: '活泼', concise: '简洁', warm: '亲切', professional: '专业' } as const;

export function talkRequestOf({
  title,
  topic,
  called,
  facts,
  speakers,
  sections,
  audience,
  tone,
  length,
  language,
}: MakeIntent): TalkRequest {
  const told = facts.map(({ words }) => words);
  const english = language?.value === 'en';
  const named = `${topic?.value ?? ''}${called?.value ?? ''}`;
  const about = english ? capital(named) : named;
  return {
    title: title?.value ?? (titleOf(about) || talkedOf(told) || subjectOf(told) || firstQuestion(told)),
    topic: about,
    facts: told,
    host: speakers?.value.host ?? null,
    guest: speakers?.value.guest ?? null,
    focus: sections.map((section) => section.title),
    manner: [...(audience ? [audience.value] : []), ...(tone ? [toneNames[tone.value]] : [])],
    solo: speakers?.value.solo ?? false,
    minutes: length?.value.unit === 'minutes' ? (length.value.max ?? length.value.about ?? length.value.min ?? null) : null,
    english,
  };
}

/** Fields of the order that a talk has no place for: said, and not dropped. */
export function unmetInTalk({ length, signature, size, look, form }: MakeIntent): string[] {
  return [
    ...(length && length.value.unit !== 'minutes' ? ['没有按要求的篇幅做：播客只能按分钟控制长短。'] : []),
    ...([signature, size, look, form].some((field) => field !== undefined)
      ? ['没有照做的：落款、尺寸、样式和文件格式，播客里用不上。']
      : []),
  ];
}

/** 小林：今天聊聊流感疫苗，…… → 流感疫苗, where two speak. */
function talkedOf(facts: string[]): string {
  if (facts.filter((fact) => /^[^：:，。]{1,12}[：:]/.test(fact)).length < 3) return '';
  const found = facts.map((fact) => /(?:聊聊|谈谈|说说|聊一聊|讲讲|介绍一下)([^，。？?！!：:]{2,16})/.exec(fact)?.[1]).find(Boolean) ?? '';
  return found.replace(/[吧呢吗的了]$/, '').trim();
}

/** 我们的SaaS产品“云账” → SaaS产品‘云账’, as it stands in quotes itself when it is said. */
function titleOf(topic: string): string {
  const bare = topic
    .replace(/^(?:一下|关于|有关)/, '')
    .replace(/^(?:我们|咱们|本)的?(?=[\p{Script=Han}A-Za-z]{2})(?!公司|学校|单位|部门|团队|店)/u, '')
    .replace(/的$/, '')
    .trim();
  return Array.from(bare).slice(0, 40).join('').replaceAll('“', '‘').replaceAll('”', '’');
}

/** 甲：你们店为什么只卖三种面？ → 你们店为什么只卖三种面 */
function firstQuestion([first = '']: string[]): string {
  const asked = /^[^：:]{1,8}[：:]\s*([^。？?]{4,24})[？?]$/.exec(first)?.[1] ?? '';
  return asked.trim();
}

/** What the first point is about: 食堂12月1日开始改造，工期20天 → 食堂改造. '' when too little or too much is left of it. */
export function subjectOf([first = '']: string[]): string {
  const clause = /^(?:[^，,。；;：:！!？?\n]|(?<=\d)[,:：](?=\d{2}))+/.exec(first)?.[0] ?? '';
  // “周六在A3会议室开产品评审会”: what is held is what it is about.
  const held = /(?:召开|举办|举行|开)((?!始|展|发|通|放|业|张|工)[\p{Script=Han}A-Za-z]{2,14}?(?:会议?|活动|比赛|讲座|培训|典礼))/u.exec(
    clause,
  )?.[1];
  if (held) return held;
  // 明天下午3点停水两小时: what happens then.
  const words = clause
    .replace(
      /^(?:今天|明天|后天|[本下这]?(?:周|星期)[一二三四五六日天])?(?:上午|下午|早上|晚上|中午)?\d{1,2}(?:点半?|[:：]\d{2})(?=.{2})/,
      '',
    )
    .replace(/(?:从|自|于|在|到|至)?(?:\d{4}年)?(?:\d{1,2}月(?:\d{1,2}[日号])?|\d{1,2}日)份?(?:起|前|后|底|初)?|(?:从|自)?\d{4}年/g, '')
    .replace(/正式|已经?|将要?|计划|开始|启动|进行|全面|即将|预计/g, '')
    .replace(/(?<=.{2})(?:位于|坐落于?|占地|全长|总长|全程|共有|共设|成立于|始建于|拥有)(?!.*(?:改造|建设)).*$/, '')
    // 共受理工单12,846件: figures are told, and are no name; 13号线 is one.
    .replace(/(?<=[\u4e00-\u9fff]{2})(?:达到?|为|是|约|有|仅|满)?[￥¥$]?\d[\d,.]*(?![\d年月日号楼期院届级路中小]).*$/, '')
    .replace(/^[\s、-]+|[了的是有为\s]+$/g, '')
    .trim();
  const length = Array.from(words).length;
  return length >= 2 && length <= 18 ? words : '';
}
