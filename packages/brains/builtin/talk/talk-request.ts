/** What a request for a podcast tells: what it is about, the person's own statements, the names of the two, and what it wishes of the telling. Pure. */
import { clausesOf } from '../deck/statements.ts';
import { readRequest } from '../text/request.ts';
import { readTone } from '../text/request-manner.ts';
import { splitSentences } from '../text/segment.ts';
import { minutesIn } from './talk-edits.ts';

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
  /** Listeners and tone, in the person's words. */
  manner: string[];
  /** One voice tells it all. */
  solo: boolean;
}

const speaking =
  '(?:介绍|讲述|讲解|讲清楚?|讲|聊|说(?!明|法)|(?<![访座会面洽交商约])谈|分享|科普)(?:一?(?:介绍|讲|聊|说|谈|下))?(?:的是|清楚)?';
const makes = /做|制作|生成|录|来|出|转|讲|改|变|弄|搞|写|播客[：:]|^播客/;
/** 一个人讲, not two who ask and answer. */
const alone =
  /(?:一个人|单人|一人)(?:来)?(?:讲|说|念|播|口播|主持|旁白)|单人播客|独白|不要对(?:话|谈)|\b(?:single|one) (?:voice|speaker|host)\b|\bsolo\b/i;
const isMaking = (clause: string): boolean => (/播客|双人对谈|口播/.test(clause) && makes.test(clause)) || englishMaking.test(clause);
/** “Turn this article into a 3-minute podcast about pay”; “podcast: …” */
const englishMaking =
  /^(?:(?:please|can you|could you|i want(?: you)? to|help me)\s+)*(?:make|create|turn|record|produce|generate|do|write|convert)\b.{0,80}?\bpodcast\b(?:\s+(?:episode|script))?|^podcast\s*:/i;

/** @example readTalkRequest('做一期播客，介绍我们公司2025年营收1.2亿元，同比增长18%').facts → ['我们公司2025年营收1.2亿元，同比增长18%'] */
export function readTalkRequest(text: string): TalkRequest {
  const named = readRequest(text).title ?? /[以用][“"《]([^”"》\n]{2,60})[”"》]为(?:标题|题目|主题|题)/.exec(text)?.[1] ?? null;
  const found: TalkRequest = {
    title: named ?? '',
    topic: '',
    facts: [],
    host: null,
    guest: null,
    focus: [],
    manner: [],
    solo: alone.test(text),
  };
  let asked = false;
  let lead = '';
  for (const line of text.split('\n')) {
    const label = /^\s*(?:[-*•]|\d{1,2}[.、)）](?!\d)|[（(]\d{1,2}[）)])\s*/.exec(line)?.[0] ?? '';
    for (const sentence of splitSentences(line.slice(label.length))) {
      const kept: string[] = [];
      const isForeign = !/\p{Script=Han}/u.test(sentence);
      for (const clause of isForeign ? [sentence.trim()] : clausesOf(sentence.replace(/[。！!；;]$/, ''))) {
        const making = !asked && isMaking(clause);
        if (making) asked = true;
        const content = making ? afterMaking(clause, found) : clause;
        const known = found.topic;
        const rest = takeIn(content, found, kept.length > 0);
        if (known === '' && found.facts.length === 0 && kept.length === 0 && !/(?:话题|主题|题目|标题)/.test(content)) lead = found.topic;
        if (rest !== '') kept.push(rest);
      }
      if (kept.length > 0) found.facts.push(kept.join('，'));
    }
  }
  found.facts = found.facts
    .filter((fact) => !namesNothing.test(fact.replace(/[：:]$/, '')))
    .filter((fact) => /[\p{Script=Han}]{2}|[A-Za-z]{3}|\d/u.test(fact));
  // “介绍X，共有312间”: of whom it is said was said before it.
  const [first] = found.facts;
  if (first !== undefined && lead !== '' && !first.includes(lead)) found.facts[0] = `${lead}，${first}`;
  // “台词如下” says that what follows is the talk.
  if (namesNothing.test(found.topic)) found.topic = '';
  if (found.title === '' || namesNothing.test(found.title))
    found.title = titleOf(found.topic) || talkedOf(found.facts) || subjectOf(found.facts) || firstQuestion(found.facts);
  return found;
}

/** “做一期关于咖啡的播客介绍产地” says what it is about before the word and after it. */
function afterMaking(clause: string, found: TalkRequest): string {
  const english = englishMaking.exec(clause)?.[0];
  if (english !== undefined) {
    const rest = clause.slice(english.length).trim();
    const about = /^(?:about|on|titled)\s+["“]?([^"”.:]{3,80})/i.exec(rest)?.[1];
    // “about our library: it opens at 9 am”: its name, and what is told of it.
    const told = about ? /^[^:]{3,100}:\s+(\S.*)$/s.exec(rest)?.[1] : undefined;
    if (about && !/\b(?:this|these|the attached|my|that)\b/i.test(about)) found.topic ||= capitalised(about.trim());
    if (told !== undefined) return capitalised(told.trim());
    return about || /^(?:from|of|with|using|based on|for|out of|in|that|please)\b/i.test(rest) ? '' : rest.replace(/^[:：]\s*/, '');
  }
  const [, before = '', after = ''] =
    /^(.*?)(?:播客|双人对谈|口播)(?:节目|音频|短节目)?(?:吧|的?形式)?[：:，,\s]*(.*)$/s.exec(clause) ?? [];
  const about =
    new RegExp(`(?:关于|围绕|有关|${speaking})[“"《]?([^“”"《》]{2,40}?)[”"》]?的?(?:\\S{0,3}(?:对谈|两人|双人))?的?$`).exec(before)?.[1] ??
    /(?:[做录来出]|制作|生成)一?[期个集档](?!的?(?:两个?人|双人|[\d一二三四五六七八九十半]+\s?分钟|简短|轻松|正式|短))[“"《]?([^“”"《》]{2,20}?)[”"》]?的?$/.exec(
      before,
    )?.[1];
  if (about && !/附件|文件|材料|内容|分钟|对谈|这/.test(about)) found.topic ||= about.trim();
  return after;
}

const namesNothing = /^(?:台词|对话|对白|内容|稿子|文稿|脚本|文字|材料)?(?:如下|是)?$/;

/** 小林：今天聊聊流感疫苗，…… → 流感疫苗, where two speak. */
function talkedOf(facts: string[]): string {
  if (facts.filter((fact) => /^[^：:，。]{1,12}[：:]/.test(fact)).length < 3) return '';
  const found = facts.map((fact) => /(?:聊聊|谈谈|说说|聊一聊|讲讲|介绍一下)([^，。？?！!：:]{2,16})/.exec(fact)?.[1]).find(Boolean) ?? '';
  return found.replace(/[吧呢吗的了]$/, '').trim();
}

/** our new recycling rules → Our new recycling rules */
const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What is left of a clause as content; '' when it only says how to make the podcast, and `found` knows it then. */
function takeIn(given: string, found: TalkRequest, amongFacts: boolean): string {
  const clause = given.trim();
  if (clause === '') return '';
  const host = /主持人?(?:叫做?|名叫|是|为|[：:])\s?([\p{Script=Han}A-Za-z·]{1,12})/u.exec(clause)?.[1];
  const guest = /嘉宾(?:叫做?|名叫|是|为|[：:])\s?([\p{Script=Han}A-Za-z·]{1,12})/u.exec(clause)?.[1];
  const isName = (name: string) => name.length <= 12 && clause.length <= name.length + 12;
  if (!amongFacts || /叫/.test(clause)) {
    if (host && isName(host)) found.host = host.split(/嘉宾|和|、/)[0] || host;
    if (guest && isName(guest)) found.guest = guest;
    if ((host && isName(host)) || (guest && isName(guest))) return '';
  }
  if (found.title !== '' && clause.includes(found.title) && /标题|题目|为题|题为|名为|节目名|主题/.test(clause)) return '';
  const topic = /^(?:本期)?(?:话题|主题|题目|标题)(?:是|为|叫|：|:)\s*[“"《]?([^”"》]{2,60})[”"》]?$/.exec(clause)?.[1];
  if (topic && !amongFacts) {
    found.topic ||= topic.trim();
    return '';
  }
  if (saysOnlyHow(clause)) return '';
  if (isManner(clause) && (!amongFacts || /^(?:语气|风格|口吻|面向|听众)/.test(clause))) {
    found.manner.push(clause);
    return '';
  }
  const dwelt = new RegExp(`^(?:主要|重点|着重|突出|侧重)(?:${speaking}|介绍|说明|放在|分析)?([^：:\\d]{2,40})$`).exec(clause)?.[1];
  if (dwelt && !amongFacts) {
    found.focus.push(
      ...dwelt
        .split(/[、和与及]|以及/)
        .map((one) => one.replace(/^关于|的?(?:内容|部分|方面)$/g, '').trim())
        .filter((one) => one.length >= 2),
    );
    return '';
  }
  const told = amongFacts
    ? null
    : new RegExp(`^(?:内容(?:就)?是?|来|一起|想|主要|请|帮我)*${speaking}(?:关于)?([^\\s].*)$`, 's').exec(clause)?.[1];
  const rest = (told ?? clause).replace(/^(?:内容|要点|信息|资料|素材|材料)?(?:如下|是)?\s?[：:]\s*/, '');
  if (told === undefined || told === null) return rest;
  // “讲讲我们店：开了5年”; “介绍年假制度”: a name, and nothing said of it yet.
  const [, name = '', said = ''] = /^([^：:\d]{2,30})[：:]\s*(.+)$/s.exec(rest) ?? [];
  if (said !== '') {
    found.topic ||= name.trim();
    return said;
  }
  if (!/\d/.test(rest) && Array.from(rest).length <= 24 && !/[是有达为]了?.{2}|已经|将(?:于|在)/.test(rest)) {
    found.topic ||= rest.replace(/[“”"]/g, (mark) => mark).trim();
    return '';
  }
  return rest;
}

/** Of the making alone: length, voices, files to take it from, thanks. */
function saysOnlyHow(clause: string): boolean {
  if (
    minutesIn(clause) !== null &&
    /^(?:大概|大约|约|总?时长|长度|篇幅|控制在|不超过|不要?超过|最多|要|做成|一期)*[\d一二两三四五六七八九十半~～到至.\-–]+\s?个?(?:分钟|小时)(?:左右|以内|上下|就行|即可|就好)?$/.test(
      clause,
    )
  )
    return true;
  if (alone.test(clause) && Array.from(clause).length <= 14) return true;
  if (/^(?:要|做成|用|以|是)?(?:两个?人|双人|二人|一男一女|一问一答|对谈)的?(?:播客|对谈|聊天?|对话|讨论|形式|方式|就行)*$/.test(clause))
    return true;
  if (
    /^(?:请|麻烦)?(?:根据|依据|按照?|基于|结合|参考|用|把|将|读)?(?:一下)?(?:我)?(?:上传的?|这(?:份|个|些|几份|段话?)|以下|下面的?|上面的?|上述|附的?)*(?:附件|文件|材料|文档|内容|要点|信息|资料|报告|文字|素材)?(?:如下|来做|为准|做|里的内容)?[：:]?$/.test(
      clause,
    )
  )
    return true;
  return /^(?:不要编造?|别编|不要?编内容|谢谢|多谢|辛苦了?|拜托|尽快|急用|你好|您好|请|好吗|可以吗|要点|内容)$/.test(clause);
}

function isManner(clause: string): boolean {
  if (Array.from(clause).length > 18 || /\d/.test(clause)) return false;
  return (
    /^(?:面向|针对|听众(?:是|为|：|:)|受众(?:是|为|：|:))/.test(clause) ||
    /^(?:讲|说|放|做)?给.{1,12}(?:听|看)的?$/.test(clause) ||
    /^(?:语气|风格|口吻|氛围|节奏)/.test(clause) ||
    (readTone(clause) !== null && Array.from(clause).length <= 10) ||
    /^(?:轻松|幽默|有趣|生动|通俗|温暖|亲切|专业|严肃)[^：:]{0,8}$/.test(clause)
  );
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
