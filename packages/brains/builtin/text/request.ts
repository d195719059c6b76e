/** Reads what a person asks to have written: kind, title, topic, reader, length, tone, points, form, and what an engine without a model can't do. */
import { readOnePage } from './one-page-order.ts';
import { splitSentences } from './segment.ts';
import { escapePattern } from './escape-pattern.ts';
import { askedType, asksForChart, type AskedChart } from '../chart/asked-chart.ts';
import type { SourceTable } from '../chart/chart-draft.ts';
import { tableInWords } from '../chart/figures-in-words.ts';
import { cannotDo } from './cannot-do.ts';
import { formNames, readEnglishWriting, type EnglishWriting } from './english-writing.ts';
import { findKind, kindOfTitle, type Kind } from './request-kinds.ts';
import { pairsIn, type QuestionPair } from './question-pairs.ts';
import { separateFacts } from './request-facts.ts';
import {
  readFormat,
  readLanguage,
  readLength,
  spokenLength,
  readTone,
  type Format,
  type Language,
  type LengthAsked,
  type Tone,
} from './request-manner.ts';
import { readPoints } from './request-points.ts';
import { passedOn, writingVerb } from './writing-verbs.ts';
import { readRanking, type RankingAsked } from './ranking-asked.ts';

export interface WritingRequest {
  /** The person clearly wants a text written. */
  is_writing: boolean;
  kind: Kind;
  /** The word used for the kind (“年终总结”), or the kind itself. */
  kind_word: string;
  title: string | null;
  /** What it is about, without the word for its kind: `国庆放假`. */
  topic: string | null;
  audience: string | null;
  /** Where a speech is given: 新员工入职培训结业式. */
  occasion: string | null;
  /** 本周、本月: the stretch of time is the one that today lies in. */
  this_period: boolean;
  /** The part of the material that is to be passed on: 会议决定 of “把会议决定发给店长”. */
  focus: string | null;
  length: LengthAsked | null;
  /** 深度写作: everything the material holds, not the usual length of the kind. */
  deep: boolean;
  tone: Tone | null;
  points: string[];
  /** The points are the whole outline, not an addition to it. */
  points_exclusive: boolean;
  language: Language;
  format: Format;
  /** The request says to write it from the files. */
  from_files: boolean;
  /** The person's own words that belong into the text, instructions removed. */
  facts: string[];
  /** Tables are to be shown as charts, too: the type that was named, or any. */
  chart: AskedChart | 'any' | null;
  /** Figures in the person's own words, where a chart is asked for. */
  figures: SourceTable | null;
  /** What shall be put in order. */
  ranking: RankingAsked | null;
  /** Questions with their answers, where a text of these is asked for. */
  pairs: QuestionPair[];
  /** 一页摘要: what fits one page. */
  one_page: boolean;
  /** Asked for in English, and written in English. */
  english: EnglishWriting | null;
  /** Each a sentence for the person. */
  not_done: string[];
}

/** What the page puts before the person's words: the mode and the length chosen there. */
const chosen = /^\s*(?:(?:深度写作|字数不限|\d+(?:\.\d+)?\s?[万千]?字)\s*[，,]\s*)+/;

export function readRequest(text: string): WritingRequest {
  const prefix = chosen.exec(text)?.[0] ?? '';
  const given = normalise(text.slice(prefix.length));
  const page = readOnePage(given);
  const whole = page?.words ?? given;
  // What form it takes is no subject: “网页格式的简历”, “网页长文”.
  const clean = whole
    .replaceAll(/(?:网页|HTML)\s?(?:格式|形式|版)的?(?=[\p{Script=Han}])/giu, '')
    .replaceAll(/网页(?:长文|文章|文档)/g, '文章');
  const instruction = instructionOf(clean);
  const title = readTitle(clean);
  const found = kindAsked(instruction) ?? (title ? kindOfTitle(title) : null) ?? findKind(clean);
  const asks = writingVerb.test(instruction) || /^(?:一份|一篇|一封|一个)/.test(instruction);
  // Headings of what is to be summed up are no wish for parts.
  const points = page?.is_order ? { points: [], exclusive: false } : readPoints(clean);
  const request: WritingRequest = {
    is_writing: asks && (found !== null || /写|撰|拟|起草/.test(instruction)),
    kind: found?.kind ?? '文章',
    kind_word: found?.word ?? '文章',
    title,
    topic: readTopic(clean, found?.word ?? null, title),
    audience: page?.audience ?? readAudience(clean),
    occasion: found?.kind === '演讲稿' ? (spokenAt.exec(clean)?.[1] ?? null) : null,
    this_period: /(?:本|这个?)(?:周|星期|月|季度?)|今[日天]/.test(instruction),
    focus: passedOn.exec(clean)?.[1] ?? null,
    // A length the person wrote says more than the one picked for all requests.
    length: readLength(clean) ?? (found?.kind === '演讲稿' ? spokenLength(clean) : null) ?? readLength(prefix),
    deep: prefix.includes('深度写作'),
    tone: readTone(clean),
    points: points.points,
    points_exclusive: points.exclusive,
    language: readLanguage(clean),
    format: readFormat(whole),
    from_files: /根据|依据|按照?(?!时)|结合|参考|基于|附件|文件|材料|资料|@/.test(clean),
    facts: [],
    chart: asksForChart(clean) ? (askedType(clean) ?? 'any') : null,
    figures: asksForChart(clean) ? typedFigures(clean) : null,
    ranking: readRanking(clean),
    pairs: [],
    one_page: page !== null,
    english: null,
    not_done: cannotDo(clean),
  };
  const english = readEnglishWriting(whole);
  if (english) return inEnglish(request, english);
  // A bare “周报：…” or “通知，主题…” asks for it as clearly as a verb does.
  if (!request.is_writing && found && found.index <= 8 && found.kind !== '文章' && found.kind !== '摘要' && !isQuestion(clean))
    request.is_writing = true;
  // What shall be drawn is no fact: 写一份汇报，带图表：一季度 120 万元.
  const told = clean.replace(/[，,]?(?:并|再)?(?:配|附|带|加|含)(?:上|有)?(?:一?[张个幅])?[\u4e00-\u9fff]{0,3}图表?(?=[：:])/, '');
  const asked = /FAQ|问答|常见问题/i.test(`${request.kind_word}${request.title ?? ''}`) ? pairsIn(told) : null;
  request.pairs = asked?.pairs ?? [];
  // All that stands behind the order is to be summed up: none of it is taken for a wish.
  request.facts = page?.is_order
    ? page.told
        .split('\n')
        .flatMap(splitSentences)
        .map((one) => one.replace(/[。；]$/, '').trim())
        .filter((one) => one !== '' && !(readLength(one) !== null && one.length <= 16))
    : separateFacts(asked && asked.stretch !== '' ? told.replace(asked.stretch, '') : told, request);
  return request;
}

/** Every sentence behind what is asked for is content; only translating into English is none of the engine's. */
function inEnglish(request: WritingRequest, english: EnglishWriting): WritingRequest {
  return {
    ...request,
    is_writing: true,
    kind: english.form === 'email' ? '邮件' : english.form === 'minutes' ? '会议纪要' : '文章',
    kind_word: formNames[english.form],
    title: request.title ?? null,
    topic: null,
    audience: english.audience,
    language: '英文',
    points: [],
    points_exclusive: false,
    facts: english.sentences,
    english,
    not_done: request.not_done.filter((told) => !/外语撰写/.test(told)),
  };
}

/** What stands before the figures says what is to be written, not what they are called. */
function typedFigures(text: string): SourceTable | null {
  const said = /图表?(?:展示|呈现|表示|说明)?[：:，,]\s*(\S[\s\S]*)$/.exec(text)?.[1];
  return said === undefined ? null : tableInWords(said);
}

/** “在12月3日新员工入职培训结业式上讲3分钟”. */
const spokenAt = /在(?:\d{1,2}月\d{1,2}[日号]的?)?([^，。；\n]{2,24}?)上的?(?:讲|说|发言|致辞|演讲|用|念)/;

export function isQuestion(text: string): boolean {
  return /[？?]\s*$|多少|哪些|哪个|哪几|什么|是谁|吗\s*$|几个|怎么|如何|为什么|有没有/.test(text);
}

function normalise(text: string): string {
  return text
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

/** The stretch that says what to do: the first sentence that carries a verb of writing, else the first sentence. */
function instructionOf(text: string): string {
  const stretches = text
    .split(/[。！？!?\n；;]/)
    .map((s) => s.trim())
    .filter((s) => s !== '');
  return stretches.find((s) => writingVerb.test(s) && findKind(s)) ?? stretches.find((s) => writingVerb.test(s)) ?? stretches[0] ?? '';
}

/** The name of the text stands after the verb; “根据会议记录写周报” asks for a weekly report. */
function kindAsked(instruction: string) {
  const clauses = instruction
    .replaceAll(/《[^》]*》/g, '')
    .replaceAll(/(?:关于|有关|针对|围绕)[^，,。]{1,40}?的/g, '')
    .split(/[，,]/);
  const clause =
    clauses.find((c) => /帮|请|替|给我|写|撰|起草|拟/.test(c) && writingVerb.test(c) && findKind(c)) ??
    clauses.find((c) => writingVerb.test(c) && findKind(c)) ??
    clauses.find((c) => findKind(c)) ??
    '';
  const into = /(?:总结|整理|改写|写|归纳|汇总|提炼|概括|做|生成|形成|转)成(.+)$/.exec(clause)?.[1];
  const named = into ? findKind(into) : null;
  if (named) return named;
  const verb = writingVerb.exec(clause);
  return (verb ? findKind(clause.slice(verb.index)) : null) ?? findKind(clause);
}

/** Each opening mark with its own closing one: a title may quote inside. */
const quoted =
  '(?:《([^》\n]{1,80})》|“([^“”\n]{1,80})”|"([^"\n]{1,80})"|[“"]([^”"\n]{1,80})[”"]|「([^」\n]{1,80})」|『([^』\n]{1,80})』|[\'‘]([^\'’\n]{1,80})[\'’])';
const inside = (match: RegExpExecArray | null): string | undefined => match?.slice(1).find((group) => group !== undefined);

function readTitle(text: string): string | null {
  const named =
    inside(new RegExp(`(?:标题|题目|题名|文章名|名称|主题名)(?:就)?(?:定为|设为|写为|写成|用|为|是|叫做?|：|:)\\s*${quoted}`).exec(text)) ??
    inside(new RegExp(`(?:以|用)\\s*${quoted}\\s*(?:为|作为|做|当)(?:标题|题目|题|主题|文章标题)`).exec(text)) ??
    inside(new RegExp(`(?:题为|名为|叫做?|标题)\\s*${quoted}`).exec(text)) ??
    /(?:标题|题目)(?:就)?(?:定为|设为|写为|写成|为|是|叫做?|用|：|:)\s*([^，,。；;！!？?\n、“”"《》]{2,60})/.exec(text)?.[1] ??
    /(?:以|用)([^，,。；;\n“”"《》以用]{2,40}?)(?:为题|作为标题|为标题|为题目)/.exec(text)?.[1];
  if (named) return named.trim();
  const book =
    /(?:写|撰写|起草|拟|生成|整理|做|出|输出|形成|编写)[^。，\n《]{0,16}《([^》\n]{2,60})》(?!的?(?:读后感|观后感|心得|书评|摘要|读书笔记|解读|总结))/.exec(
      text,
    );
  return book?.[1]?.trim() ?? null;
}

function readTopic(text: string, word: string | null, title: string | null): string | null {
  const about =
    /(?:关于|有关|围绕|针对|就)[“"《]?([^，,。；;：:！!\n“”"《》]{2,40}?)[”"》]?(?:的|，|,|。|：|:|；|这个主题|为主题|$|\n|写|做|进行|展开)/.exec(
      text,
    )?.[1] ??
    /主题(?:是|为|：|:)\s*[“"《]?([^，,。；;！!\n”"》]{2,40})/.exec(text)?.[1] ??
    /以[“"「]?([^，,。；;\n“”"」]{2,30})[”"」]?为主题/.exec(text)?.[1];
  const bid = /(竞聘[\p{Script=Han}]{2,12}?)(?=[，,。的\s]|$)/u.exec(text)?.[1];
  const noun =
    word === null
      ? null
      : new RegExp(
          `(?:写|撰写|起草|拟|生成|整理|做|发|出|来|策划|编写|准备|输出|设计|弄|搞)(?:一下|出|成)?(?:一|1)?(?:份|篇|封|个|则|条|段|张|下)?(?:\\d+字(?:左右)?的)?([^，,。；;：:！!\\n“”"《》]{2,30}?)的?${escapePattern(word)}`,
        ).exec(text)?.[1];
  const isMatter = word === '邮件' && /^(?:催款|催货|致歉|道歉|感谢|询价|报价|邀请|跟进|交接|请假|投诉回复|回访)$/.test(noun ?? '');
  const subjectOf = isMatter ? noun : word === '邮件' || word === '信' || /^(?:一|1)?[份篇封个则条段张下]$/.test(noun ?? '') ? null : noun;
  const project = /项目(?:名称)?(?:是|为|叫|：)\s*([^，,。；;\n]{2,24})/.exec(text)?.[1];
  const book = word && /心得|读后感|观后感|读书|体会/.test(word) ? /《[^》\n]{1,40}》/.exec(text)?.[0] : undefined;
  const told =
    /(?:介绍|宣传|推广|讲讲|说说|科普)(?:一下|下)?(?!自己|我)([^，,。；;：:！!\n的“”"《》][^，,。；;：:！!\n“”"《》]{3,24})$/m.exec(
      text.split(/[。\n]/)[0] ?? '',
    )?.[1];
  // 读书会, whose 主题 is 《置身事内》
  const theme =
    word && /方案|策划/.test(word) ? /主题(?:是|为|：|:)\s*(《[^》\n]{2,24}》|[“"][^”"\n]{2,24}[”"])/.exec(text)?.[1] : undefined;
  const topic =
    (theme && subjectOf ? `${theme}${subjectOf}` : undefined) ??
    book ??
    about ??
    project ??
    bid ??
    subjectOf ??
    (/公众号|推文|朋友圈|新闻稿|文章|文案/.test(word ?? '') ? told : undefined) ??
    (title && word ? title.replace(new RegExp(`的?${escapePattern(word)}$`), '') : null);
  const trimmed = topic
    ?.replace(/^(?:一|1)?(?:份|篇|封|个|则|条|段|张|下)(?:关于|有关)?/, '')
    .replace(/^(?:给|向|呈)[\p{Script=Han}]{2,8}?的(?=.{2})/u, '')
    .replace(/^(?:我们?|咱们?|公司)?的/, '')
    .replace(/^(?:中文|英文|汉语|英语)(?:版本?)?的/, '')
    .replace(/^(?:正式|简短|简洁|详细|完整|好|专业|规范)的?/, '')
    .replace(/的$/, '')
    .trim();
  // 写一份给区文旅局的工作汇报: for whom, not on what.
  const isAudience = trimmed !== undefined && /^[给向呈]/.test(trimmed) && trimmed.slice(1) === readAudience(text);
  return !trimmed ||
    trimmed.length < 2 ||
    isAudience ||
    // “把定下来的事情写成通知” says from what, not on what.
    /^(?:附件|文件|上述|以上|这|一下|材料|内容|我|工作(?!交接|流程|手册|规范)|个人|本周|这周|以下)|(?:写|整理|改写?|做|拟|汇总|归纳)成$/.test(
      trimmed,
    )
    ? null
    : trimmed;
}

function readAudience(text: string): string | null {
  const told =
    /(?:要求|请)(全体[\p{Script=Han}]{2,6}?|各[\p{Script=Han}]{1,6}?|所有[\p{Script=Han}]{2,6}?)(?=从|自|于|在|按|严格|务必|认真|提前|做好|及时|准备|安排|遵照|执行|参加|配合|$)/u.exec(
      text,
    )?.[1];
  const match =
    /(?:写|做|准备|起草|整理|出)(?:一?[份个篇封])?(?:给|向|呈)([\p{Script=Han}]{2,8}?)的(?=[^，。]{0,20}(?:汇报|报告|材料|总结|周报|月报|邮件|简报|说明|公开信|一封信))/u.exec(
      text,
    )?.[1] ??
    /(?:主送|抄送|收件人|受众|读者|面向|对象|目标(?:读者|受众|人群))(?:单位|部门|机关|对象|群体)?(?:是|为|：|:)?\s*[“"]?((?![\s\d])[^，,。；;\n”"的]{2,24})/.exec(
      text,
    )?.[1] ??
    /(?:发给|写给|呈给|呈送|报送|提交给|发送给|汇报给|发到|通知到|呈报)([^，,。；;：:！!\n的]{2,16}?)(?:的|看|，|,|。|；|：|$|\n|用|审|写|关)/.exec(
      text,
    )?.[1] ??
    /(?:邮件|信|函|短信|消息)(?:给|至|发给)([^，,。：:\s的]{1,12}?)(?=[，,。：:\s]|$|说|告|通知|介绍|询问|确认|感谢|邀请|汇报|关于)/.exec(
      text,
    )?.[1] ??
    /^[^，,。：:]{0,8}(?:请示|申请|报告)(?:给|呈)([\p{Script=Han}]{2,8}?)(?=[，,：:。\s]|$)/u.exec(text)?.[1] ??
    /(?:给|向|跟)((?!我|大家一|出|一)[\p{Script=Han}A-Za-z]{1,12}?)(?:看的?|汇报|写(?:一|封|个)|发(?:一|封|个)|做汇报|审阅|阅读|介绍)/u.exec(
      text,
    )?.[1];
  // 发到财务部邮箱 says where to, not for whom.
  const isPlace = match !== undefined && /邮箱|信箱|@|系统|平台|群$|网盘|共享/.test(match);
  return (told ?? (isPlace ? undefined : match))?.trim() ?? null;
}
