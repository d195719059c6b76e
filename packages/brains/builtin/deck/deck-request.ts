/** Reads what deck a person asks for: subject, length, audience, look, an outline typed in, and the words that are content rather than instruction. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import { cannotDo } from '../text/cannot-do.ts';
import { findKind } from '../text/request-kinds.ts';
import { readRequest } from '../text/request.ts';
import { slotOfHeading } from '../text/slots.ts';
import { commasForSpaces } from '../text/spaced-words.ts';
import { readEnglishRequest, type EnglishRequest } from './english-request.ts';
import { englishPresenterIn, presenterIn, thesisOf, withoutPresenters } from './presenters.ts';
import { readOutline, type OutlineItem } from './typed-outline.ts';

export interface DeckRequest {
  title: string | null;
  topic: string | null;
  /** It was asked for in. */
  language: 'zh' | 'en';
  /** The words the deck was asked for in, where its occasion may be named: 课程讲义. */
  kind: string;
  /** What stands first behind the colon of “……PPT：”, which may be the subject. */
  behind: string;
  audience: string | null;
  /** Pages in all, cover and closing included. */
  pages: number | null;
  pages_as_written: string;
  /** The look asked for, in the person's words; null when none was named. */
  style: string | null;
  /** The person wants to see several looks, or the outline, first. */
  asks_looks: boolean;
  asks_outline: boolean;
  outline: OutlineItem[] | null;
  /** Parts that were asked for in passing: 包括背景、方法、结论. */
  points: string[];
  facts: string[];
  /** 汇报人：李明; for a thesis its author and tutor. */
  presenter: string | null;
  /** Wants notes to speak from. */
  not_done: string[];
}

const deckWord = '(?:PPTX?|幻灯片|演示文稿|演示稿|课件|keynote|slides?)';
const isDeckWord = new RegExp(deckWord, 'i');
const making = '(?:做|制作|生成|写|出|来|准备|设计|弄|搞|整理|转|变|改|汇总|总结|帮)';

/** A request for a deck rather than for a text or an answer. */
export function asksForDeck(text: string): boolean {
  const clean = text.replaceAll(/《[^》]*》|[“"][^”"]*[”"]/g, '');
  if (readEnglishRequest(text)) return true;
  if (/(?:大纲|提纲|文案|逐字稿|讲稿)(?:就行|即可|就好)|(?:不要|不用|别)[^，。]{0,6}PPT/i.test(clean)) return false;
  if (new RegExp(`${deckWord}\\s?的?(?:大纲|提纲|目录|文案|逐字稿|里|中|文件|附件|格式的?附件)`, 'i').test(clean)) return false;
  if (
    new RegExp(
      `(?:做|转|变|改|整理|生成|制作|输出|汇总)(?:成|为)[^，。；;\\n]{0,12}${deckWord}|(?:用|以)${deckWord}(?:的?形式|格式)`,
      'i',
    ).test(clean)
  )
    return true;
  // “写周报……下周准备年终汇报PPT” asks for a report: what is asked for first is what is wanted.
  const first = clean
    .split(/[，,。；;！？!?\n]/)
    .find((clause) => new RegExp(making).test(clause) && (isDeckWord.test(clause) || findKind(clause)));
  if (first !== undefined) return isDeckWord.test(first) && new RegExp(`${making}.{0,40}${deckWord}`, 'i').test(first);
  return (
    new RegExp(`^[^。！？!?\\n]{0,40}${deckWord}\\s?(?:要|需要|[，,：:]|$)`, 'i').test(clean) &&
    clean.length < 400 &&
    !/[？?]\s*$/.test(clean)
  );
}

const looks =
  /商务|简约|极简|简洁风|科技感?|国风|中国风|中式|古风|水墨|清新|活泼|卡通|童趣|学术|党建|政务|红色|深色|暗色|暗黑|黑色|蓝色|绿色|橙色|紫色|粉色|杂志|编辑风|高端|大气|复古|手绘|温暖|温馨|稳重|年轻|时尚|扁平|咨询|麦肯锡|瑞士|孟菲斯|霓虹|赛博|自然|环保|医疗|金融|教育/g;

/** The words for a look in a text that asks for one; null when there are none. */
export function readStyle(text: string): string | null {
  const named =
    /(?:用|换成?|改成?|要|采用|做成|来个|以)?\s*[“"]?([\p{Script=Han}A-Za-z]{2,10}?)[”"]?(?:的)?(?:风格|主题色|主题(?=[，,。]|$)|配色|模板|(?<!国|古|采|作|家|校|党|会|台|海)风(?=$|[，,。；;！!\s的、]|格))/u.exec(
      text,
    )?.[1];
  const near = [...text.matchAll(/(?:风格|配色|色调|主题色|设计|模板|看起来|整体|感觉)(?:要|是|为|用|偏|选|：|:)?[^，。,;；\n]{0,16}/g)]
    .map((match) => match[0])
    .join(' ');
  const swapped = /(?:换|改|变)(?:成|个|得|为|一[个种])?([^，。；;\n]{2,10}?)(?:一?点|的|一些)?$/.exec(text.trim())?.[1];
  // “……，国风，12页”: a clause that is nothing but a look.
  const alone = text
    .split(/[，,。；;！!\n、]/)
    .filter((clause) => new RegExp(`^(?:要|用|做成)?(?:${looks.source})(?:风格|风|感|一点|些|的)?$`).test(clause.trim()))
    .join(' ');
  const words = [...`${named ?? ''} ${near} ${swapped ?? ''} ${alone}`.matchAll(looks)].map((match) => match[0]);
  if (words.length > 0) return [...new Set(words)].join('、');
  const clean = named?.replace(/^(?:换成?|改成?|用|要|采用|做成|一个|一种|个|种|更|成)+/, '').replace(/一?点$/, '');
  return clean && clean.length >= 2 && !/^(?:什么|哪种|几种|四种|不同|其他|别的|另一|另外|这个|那个|文档|文字)/.test(clean) ? clean : null;
}

const pageCount =
  /(?<![第每前后上下这那\d-])(?:(?:一共|总共|共|约|大约|大概|控制在|不超过|最多|至少)\s*)?(\d{1,3}|[一二两三四五六七八九十]{1,3})\s*(?:(?:-|—|~|～|到|至)\s*(\d{1,3}|[一二两三四五六七八九十]{1,3})\s*)?(?:页|张(?!三|四|表|图|照|海报)|P(?![A-Za-z])|p(?![a-z]))(?:左右|以内|之内|上下)?/;

export function readDeckRequest(given: string): DeckRequest {
  const text = withDeckWord(commasForSpaces(given.replaceAll('\r', '').trim()));
  const outline = readOutline(text);
  const told = outline ? text.replace(outline.stretch, '\n') : text;
  const { said, authors, title } = thesisOf(told);
  const count = pageCount.exec(said);
  const [low, high] = [count?.[1], count?.[2]].map((one) => (one ? parseChineseNumber(one) : null));
  const pages = high ?? low ?? null;
  const english = readEnglishRequest(withoutPresenters(said).trim());
  if (english) return ofEnglish(english, text, outline?.items ?? []);
  const request = readRequest(said);
  const [stretch = '', list = ''] =
    countedPoints.exec(said) ??
    namedPoints.exec(said) ??
    (namedTopic(said.replace(listedPoints, '')) ? listedPoints.exec(said) : null) ??
    [];
  // What stands in brackets belongs to its point.
  const counted = list.split(/(?:[、，,]|以及|和(?=\p{Script=Han}{2}))(?![^（(]*[）)])/u).flatMap((one) => one.trim() || []);
  const facts = factsOf(said.replace(stretch, ''));
  return {
    title: request.title ?? outline?.title ?? title ?? bookOf(said),
    topic: topicOf(said.replace(stretch, '')),
    language: 'zh',
    kind: kindOf(said),
    behind: new RegExp(`${deckWord}[：:]\\s*([^，,。；;\\n]{2,24})`, 'i').exec(said)?.[1] ?? '',
    audience: request.audience?.replace(/(?:看|听|做|讲|汇报|演示).*$/, '') || null,
    pages: pages !== null && pages >= 1 && pages <= 100 ? pages : null,
    pages_as_written: count?.[0].trim() ?? '',
    style: readStyle(said),
    asks_looks:
      /(?:几|四|4|不同|多)[种个套]?(?:的)?(?:风格|主题|样式|设计方向|方案)[^。]{0,10}(?:选|看|挑)|(?:选|挑)[^。，]{0,6}(?:风格|主题|模板|样式)|先[^。，]{0,8}(?:风格|样式|设计)/.test(
        said,
      ),
    asks_outline: /先[^。，]{0,10}(?:大纲|提纲|目录)|(?:大纲|提纲)[^。，]{0,6}(?:确认|给我看|让我看|看一?下)/.test(said),
    outline: outline?.items ?? null,
    points: outline ? [] : counted.length > 0 ? counted : request.points,
    facts: facts.filter((fact) => !isListOf(counted.length > 0 ? counted : request.points, fact)),
    presenter: authors ?? presenterIn(said),
    not_done: [
      ...cannotDo(said).filter((sentence) => !/幻灯片|图表|写作|润色|导出/.test(sentence)),
      ...(/思维导图|鱼骨图|甘特图/.exec(said) ?? []).map((name) => `没有画成${name}：页面用的是演示文稿的版式。`),
    ],
  };
}

/** 读书分享PPT《被讨厌的勇气》: of which book. */
function bookOf(text: string): string | null {
  const [, occasion, book] =
    /(读书(?:分享|汇报|笔记|报告)?|书评|读后感|观后感|影评)[^，,。；;\n《》]{0,10}(《[^》]{1,40}》)/.exec(text) ?? [];
  return occasion && book ? `${book}${occasion === '读书' ? '读书分享' : occasion}` : null;
}

/** “做一份BP：……” is a deck, though it doesn't say so. */
function withDeckWord(text: string): string {
  const [head = ''] = text.split(/[：:，,。\n]/);
  return isDeckWord.test(head)
    ? text
    : text.replace(/(?<=^[^：:，,。\n]{0,30}(?:做|写|准备|出|来)一?[份个]?)(?:BP|商业计划书)(?![A-Za-z])/u, '商业计划书PPT');
}

function ofEnglish({ title, kind, pages, audience, outline, facts }: EnglishRequest, text: string, typed: OutlineItem[]): DeckRequest {
  return {
    title,
    topic: null,
    language: 'en',
    kind,
    behind: '',
    audience,
    pages,
    pages_as_written: pages === null ? '' : `${pages} 页`,
    style: readStyle(text),
    asks_looks: /\b(?:options|looks|styles|directions) (?:to (?:choose|pick)|first)|\bpick a (?:style|look)/i.test(text),
    asks_outline: /\boutline first\b/i.test(text),
    outline: typed.length + outline.length > 0 ? [...typed.map(sentenceCase), ...outline] : null,
    points: [],
    facts,
    presenter: englishPresenterIn(text),
    not_done: [],
  };
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const sentenceCase = ({ title, children }: OutlineItem): OutlineItem => ({ title: capital(title), children: children.map(capital) });

/** “讲三点：制定计划、错题整理、作息保证” */
const countedPoints =
  /(?:^|(?<=[，,。；;\n]))(?:主要|重点)?(?:讲|说|谈|分|介绍|包括)(?:以下|这)?[两二三四五六七八\d]个?(?:点|方面|部分|块|问题)(?:来讲)?[：:]\s*([^。；;\n：:]{4,80})/;

/** “……PPT，介绍污染原因、治理办法、日常巡查”: several things with no figure among them are its parts. */
const listedPoints =
  /(?:^|(?<=[，,。；;\n]))(?:内容|请|要|需要?|主要|重点)*(?:介绍|讲讲?|讲解|讲到|说说?|谈|涵盖|涉及|覆盖)(?:一下|到)?((?:[^，,。；;：:、\n\d]{2,14}、)+[^，,。；;：:、\n\d]{2,20})(?=$|[，,。；;\n])/;

/** “要讲：隐患排查、灭火器使用步骤（提、拔、握、压）、逃生要点” */
const namedPoints =
  /(?:^|(?<=[，,。；;\n]))(?:需?要|重点|主要)(?:讲|包括|包含|涵盖|介绍)[：:]\s*([^，,。；;\n：:（(]{2,20}(?:（[^）]{1,30}）)?(?:、[^，,。；;\n：:、（(]{2,20}(?:（[^）]{1,30}）)?){2,7})/;

/** It only names the parts again. */
function isListOf(points: string[], fact: string): boolean {
  if (points.length < 2) return false;
  const rest = points.reduce((left, point) => left.replace(point, ''), fact);
  return rest.replace(/包括|包含|内容|要有|分为|介绍|[、，,和与及：:\s。]/g, '').length <= 2;
}

function kindOf(text: string): string {
  const clauses = text.split(/[，,。；;！!\n]/);
  const clause = clauses.find((one) => isDeckWord.test(one)) ?? '';
  // “面向高校学生做科普讲座” names the occasion as well.
  const held =
    clauses.find(
      (one) => one !== clause && /(?:做|开|用于|用在|面向|参加).{0,12}(?:讲座|科普|培训|宣讲|答辩|路演|分享会|述职|竞聘)/.test(one),
    ) ?? '';
  return `${clause}${held === '' ? '' : ` ${held.trim()}`}`
    .replaceAll(/《[^》]*》|[“"][^”"]*[”"]/g, '')
    .replace(new RegExp(`^(?:请|麻烦)?(?:帮|给|替)?(?:我们?)?${making}(?:一下|出|成|个)?(?:一|1)?(?:份|个|套|篇)?`), '')
    .replace(/[：:].*$/, '')
    .slice(0, 40);
}

/** 旅游城市介绍PPT，介绍成都: what it is and whom it is about. */
const ofWhom =
  /(?:^|[，,。；;\n])(?:请|要|主要|重点)?(?:介绍|讲(?![座师台义堂稿话]))(?:一下)?(?!如何|怎么|怎样|清楚|得|[一二两三四五六七八\d]+个?(?:点|方面|部分|块|问题))([^，,。；;：:、！!\n“”"《》]{2,12})(?=$|[，,。；;：:\n])/;

function topicOf(text: string): string | null {
  const kind = namedTopic(text.replace(ofWhom, ''));
  const whom = ofWhom.exec(text)?.[1]?.trim();
  if (!whom || isDeckWord.test(whom) || kind === whom) return kind ?? namedTopic(text);
  if (kind && /^(?:[\p{Script=Han}]{0,4})?(?:培训|课程|课|讲座|教育)$/u.test(kind) && !kind.includes(whom)) return `${whom}${kind}`;
  return kind && /介绍|推介|宣传|分享|讲座|科普|名片$/.test(kind) && !kind.includes(whom) ? `${kind}：${whom}` : (kind ?? whom);
}

function namedTopic(text: string): string | null {
  const about =
    /(?:关于|有关|围绕|介绍|主题(?:是|为|：|:))\s*[“"《]?([^，,。；;：:！!\n“”"《》]{2,40}?)[”"》]?(?:为主题|的(?=\s*(?:一?份|\d+\s?页|PPT|幻灯片|演示|课件|汇报|介绍))|，|,|。|；|！|$|\n)/i.exec(
      text,
    )?.[1] ?? null;
  const before = new RegExp(
    `(?:^|[，,。；;\\n])(?:请|麻烦)?(?:帮|给|替)?(?:我|我们)?(?:(?:用|根据|依据|基于|结合|参考|按照?)[^，。]{2,20}?)?${making}(?:一下|出|成|个)?\\s*(?:一|1)?(?:份|个|套|篇)?\\s*(?:\\d{1,3}\\s?页(?:左右)?的?)?([^，,。；;：:\\n“”"《》]{2,40}?)的?\\s*(?:\\d{1,3}\\s?页(?:左右)?的?)?${deckWord}`,
    'i',
  ).exec(text)?.[1];
  // “做一份10页的PPT：社区图书馆年度总结。”
  const behind = new RegExp(`${deckWord}\\s*[：:]\\s*([^，,。；;：:、\\n“”"《》]{2,30})(?=[。\\n]|$)`, 'i').exec(text)?.[1];
  const first = new RegExp(`^([^，,。；;：:\\n“”"《》]{2,40}?)的?\\s*${deckWord}`, 'i').exec(text)?.[1];
  // “小学三年级科普课：水的循环 课件”
  const after = new RegExp(
    `^(?:请|麻烦)?(?:帮|给|替)?(?:我|我们)?${making}?(?:一|1)?(?:份|个|套)?[^，,。；;：:\\n“”"《》]{2,20}[：:]\\s*([^，,。；;：:\\n“”"《》]{2,30}?)的?\\s*${deckWord}`,
    'i',
  ).exec(text)?.[1];
  // “做个PPT讲供应链风险管理，5页”
  const [, verb = '', theme] =
    new RegExp(
      `${deckWord}\\s*，?(?:来|用来)?(讲一?讲?|介绍|说明|汇报)(?:一下)?(?:我们?(?=\\p{Script=Han}{3}))?(?!如何|怎么)([^，,。；;：:\\n“”"《》]{2,30})`,
      'iu',
    ).exec(text) ?? [];
  // “PPT汇报一下我们部门上半年工作” is a report of it.
  const told = verb === '汇报' && theme && !/(?:汇报|报告|总结|情况)$/.test(theme) ? `${theme}汇报` : theme;
  const alone = text.length <= 40 && !/[。！？!?\n，,]/.test(text) && !isDeckWord.test(text) ? text : null;
  for (const one of [about, after, before, behind, told, first, alone]) {
    const clean = one
      ?.replace(/^(?:一|1)?(?:份|个|套|篇)/, '')
      // 给新生家长会做一个PPT
      .replace(/^(?:给|为)(\p{Script=Han}{2,10}(?:会|日|节|活动|典礼|比赛|培训|课))(?:做|准备|写)一?[份个套]?$/u, '$1')
      .replace(/^(?:给|向|为)[^，。的]{1,10}?(?:汇报|看|讲|用|演示|展示)(?:用)?的/, '')
      .replace(/^(?:关于|有关|介绍)/, '')
      // 给客户做一份智慧仓储解决方案PPT: for whom it is says the audience.
      .replace(
        /^(?:给|向|为)(?:客户|领导|老板|院领导|校领导|董事会|股东|家长|同事|团队|学员|员工|甲方|公司|部门)(?:们)?(?:(?:做|准备|写|出|来|设计)(?:一?[份个套])?)?(?=\p{Script=Han}{4,}$)/u,
        '',
      )
      .replace(/^.*?(?:的|风格?)(?=[^的]{4,}$)(?<=(?:简约|商务|科技|正式|漂亮|高端|专业|精美|好看|风|风格)的?)/, '')
      .replace(/^(?:给|向|为)[^，。的]{1,8}?(?:做|准备|写|设计)一?[份个套](?=\p{Script=Han}{3,}$)/u, '')
      // 关于碳中和的科普PPT
      .replace(new RegExp(`的?\\s*${deckWord}.*$`, 'i'), '')
      .replace(/的(科普|培训|介绍|宣传|讲座|汇报)$/, '$1')
      .replace(/的$/, '')
      // 介绍我们公司: whoever asks is no part of it.
      .replace(/^(?:我们?|咱们?|本)(公司|学校|单位|团队|部门|店|品牌|产品|项目|机构|企业|社区|村|医院|班|馆)$/, '$1介绍')
      // 民宿连锁做融资汇报: who makes it is no part of its name's grammar.
      .replace(
        /^(\p{Script=Han}{2,12})(?:要|想|需要)?(?:做|准备|写)(?:一?[份个场次])?(?=[^，。]{0,10}(?:汇报|路演|发布会?|总结|培训|介绍|方案|计划|报告)$)/u,
        '$1',
      )
      .trim();
    if (
      clean &&
      clean.length >= 2 &&
      // 给分管副区长汇报: for whom, not on what.
      !/^(?:给|向)(?:[\p{Script=Han}]{0,4})(?:领导|客户|老板|老师|同事|团队|董事会|家长|员工|学员)们?$/u.test(clean) &&
      !/^(?:(?:做|制作|生成|写|来|弄|准备|设计|出)(?:一|1)?(?:份|个|套)?)?(?:给|向|为)[^，。的]{1,12}?(?:汇报|看|讲|用|演示|展示)$/.test(
        clean,
      ) &&
      !new RegExp(`^${deckWord}$`, 'i').test(clean) &&
      !/^(?:汇报|讲|展示|介绍)给/.test(clean) &&
      !/附件|文件|材料|文档|表格|大纲|提纲|要点|内容做|上面|下面|以下|上述|这[份个些]|我|数据做|请|^\d+页|^(?:做|制作|生成|写|来|弄|准备|设计)(?:一|1)?(?:份|个|套)?\d*页?$|^(?:把|将|用|按|依|根据|基于)[^，。]*(?:做|成|制|生|整|写|出|弄|搞)|^(?:正式|简单|漂亮|精美)$/.test(
        clean,
      )
    )
      return clean;
  }
  return null;
}

/** Sentences and clauses that are content; what only says how the deck shall be is left out. */
function factsOf(text: string): string[] {
  const facts: string[] = [];
  for (const line of text.split('\n')) {
    const isItem = itemMark.test(line);
    const kept = line
      .replace(itemMark, '')
      .replace(/(?<=^|[，,。])\s*(?:主要)?内容(?:有|包括|包含|如下)?[：:]\s*/, '')
      .split(/(?<=[。！!])/)
      .flatMap((sentence, n) =>
        n > 0 && isUnderLabel(sentence) ? [sentence] : underLabels(sentence.split(/(?<=[；;])/).flatMap(betweenLabels)),
      )
      .map((sentence) =>
        sentence
          .split(/，|,(?!\d{3})/)
          .map((clause, _, all) => saidAfterAsking(clause, all.length > 1))
          .filter((clause) => !isInstruction(clause))
          .join('，')
          .replace(/[。；;！!，,\s]+$/, '')
          .trim(),
      )
      .filter((sentence) => sentence.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 4);
    if (kept.length > 0) facts.push(...kept.map((sentence) => (isItem ? `- ${sentence}` : sentence)));
  }
  return facts;
}

const itemMark = /^\s*(?:[-*•]\s+|\d{1,2}\s?[.、．)）]\s*(?=[^\d\s])|[一二三四五六七八九十]\s?、\s*|[①-⑩]\s*)/;

/** “时间：4月22日，地点：操场，负责人：王老师”: three labels and more behind commas are as many things. */
function betweenLabels(piece: string): string[] {
  const parts = piece.split(/[，,](?=\s*\p{Script=Han}{2,6}[：:])/u);
  return parts.filter((part) => /^\s*\p{Script=Han}{2,6}[：:]/u.test(part)).length >= 3 ? parts : [piece];
}

/** “风险：甲；乙。” is one to its end where nothing else in it has a label. */
function isUnderLabel(sentence: string): boolean {
  const [first = '', ...rest] = sentence.split(/[；;]/);
  return rest.length > 0 && /^\s*[^：:，,\d]{2,10}[：:]/.test(first) && rest.every((one) => !/^[^，,\d]{2,12}[：:]/.test(one.trim()));
}

/** What has several things below it, one behind the other. */
const listing = /^[^：:]*?(?:方案|需求|做法|措施|内容|问题|风险|建议|要求|功能|亮点|优势|不足|对策|举措|任务|痛点)[：:]/;

/** “方案：拆墙；儿童房上下床；玄关到顶柜；报价：……”: up to the next label all of it is the plan's; 工期 and 预算 are matters of their own. */
function underLabels(pieces: string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isOwn =
      /[：:]/.test(piece.slice(0, 14)) ||
      slotOfHeading(piece.trim().slice(0, 3)) !== null ||
      /^\s*(?:质保|售后|付款|联系|另外|此外|同时)/.test(piece);
    if (last !== undefined && listing.test(last.trim()) && !isOwn) joined[joined.length - 1] = `${last}${piece}`;
    else joined.push(piece);
  }
  return joined;
}

/** “做一份招商PPT：现有门店26家，…” and “给家长看：建校于1956年” say something behind the colon; alone and without a figure it is the topic. */
function saidAfterAsking(clause: string, goesOn: boolean): string {
  const [, asked = '', said = ''] = /^([^：:]*)[：:]\s*(.{4,})$/.exec(clause.trim()) ?? [];
  const isAsking = new RegExp(`${deckWord}[^：:]{0,6}$`, 'i').test(asked) || forWhom.test(asked.trim());
  return isAsking && (/\d/.test(said) || goesOn) ? said : clause;
}

/** 给家长看, 向领导汇报用 */
const forWhom = /^(?:用于|用来|拿去|我要)?(?:向|给|为|对)[^，。\d]{1,12}?(?:汇报|讲|看|听|展示|演示|介绍|宣讲|做?报告|用)(?:用|的)?$/;

const howItIs =
  /^(?:请|麻烦|要求?|并且?|另外|同时|最后|注意|希望|需要)?\s*(?:要|用|采用|换成)?(?:(?:主要)?(?:大纲|提纲|目录|内容|要点|结构)(?:如下|见下)|风格|配色|色调|主题色|模板|页数|字体|排版|图文并茂|好看|美观|大气|简洁|简约|精美|专业|漂亮|逻辑清晰|重点突出|不要太|尽量|适合|谢谢|多谢|辛苦|急用|尽快|内容要?(?:充实|丰富|详细|精炼)|有图表|带图表|多用图表|配(?:上)?图|要有(?:目录|封面|图表|结尾)|先[^，。]{0,10}(?:大纲|提纲|风格)|标题(?:是|为|叫|用|：|:)|题目|主题(?:是|为|：|:)|面向|给[^，。]{1,10}(?:看|讲|汇报|听|用)|听众|受众|汇报给|对象(?:是|为|：|:)|汇报人|主讲|讲[^，。]{0,3}\d+分钟|时长|包括|包含|分为|备注|每页|带演讲备注|加备注)/;

function isInstruction(clause: string): boolean {
  const bare = clause.trim();
  if (forWhom.test(bare) || /^[\p{Script=Han}]{2,8}(?:上|时)?(?:用|使用)$/u.test(bare)) return true;
  if (bare === '') return true;
  // 跟团队同步结论, 向老板汇报进展: what it is for.
  if (/^(?:用来|用于|用)?(?:跟|和|与|向|给|为)[\p{Script=Han}]{1,8}?(?:同步|汇报|说明|通报|传达)[\p{Script=Han}]{0,6}$/u.test(bare))
    return true;
  if (isDeckWord.test(bare) && bare.length <= 60) return true;
  if (ofWhom.test(bare)) return true;
  // “对象：新员工45人” says how many they are.
  if (howItIs.test(bare) && bare.length <= 40 && !/^(?:对象|听众|受众)[^\d]{0,12}\d/.test(bare)) return true;
  if (pageCount.test(bare) && bare.length <= 16) return true;
  if (readStyle(bare) !== null && bare.length <= 20) return true;
  if (
    /^(?:请|麻烦|帮我|给我|你)?(?:根据|依据|按照?|结合|参考|基于|利用|用|把|将|对|阅读|看|读)[^，。]{0,24}(?:附件|文件|材料|文档|表格|数据|资料|报告|纪要|\.\w{2,4}[”"》]?)[^，。]{0,14}$/.test(
      bare,
    )
  )
    return true;
  return /^(?:你好|您好|hi|hello|嗨)/i.test(bare) || (/^(?:请|麻烦)?(?:帮|替|给)(?:我|我们)/.test(bare) && bare.length <= 24);
}
