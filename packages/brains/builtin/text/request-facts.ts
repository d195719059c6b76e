/** Takes the instructions out of a request, so that what is left are the person's own facts, sentence by sentence, as they wrote them. */
import { cannotDo } from './cannot-do.ts';
import { findKind } from './request-kinds.ts';
import { withItemsApart, withoutMark } from './list-mark.ts';
import { readPoints } from './request-points.ts';
import { escapePattern } from './escape-pattern.ts';
import type { WritingRequest } from './request.ts';
import { passedOn, writingVerb } from './writing-verbs.ts';
import { asksForRanking } from './ranking-asked.ts';
import { readLength, readTone } from './request-manner.ts';

/** Clauses that only say how to write. */
const manner =
  /^(?:(?:大概|大约|约|时长|时间)*[\d一二三四五六七八九十]{1,3}分钟(?:左右)?$|在.{2,30}上(?:说|讲|用|念|发言|致辞)(?:[\d一二三四五六七八九十]{1,3}分钟)?$|(?:领导|老板|老师|经理)(?:让|要|叫)我|(?:汇总|合并|统计)一?下?这|(?:请|并|且|另外|同时|最后|然后|还)?\s*(?:字数|篇幅|标题|题目|题为|语气|口吻|风格|措辞|文风|格式|排版|语言(?!能力|要求)|用词|结构(?!简单)|层次|逻辑|条理|重点突出|突出重点|内容详实|详实|简洁|言简意赅|不要编造|谢谢|多谢|辛苦|感谢帮忙|拜托|急用|在线等|直接给|分点|分段|分条|写得|写的|写明|写清|排成|给我|全文|正文|用?表格(?:展示|呈现|列)|用?markdown|要有?条理|越.+越好|没有特殊要求|其他你看着|你看着))/i;
/** Words that may as well be facts (“输出功率65W”, “适合油皮”, “务必带工牌”) are about the writing only beside words of writing. */
const mannerOf =
  /^(?:请|并|且|另外|同时|最后|然后|还)?\s*(?:(?:要求|注意|务必|尽量|尽快|可以?适当|适当|不要?太|不用太)(?:[：:]|$|[^，]{0,4}(?:写|字|语|文|篇|格式|结构|条理|简洁|简短|简练|简单|详细|具体|正式|口语|突出|分点|分段|严肃|活泼|长$|短$|啰嗦|官方|专业$|给我|完成$))|(?:输出|导出|保存|生成)(?:成|为|到)?[^，]{0,6}(?:word|pdf|文档|md|markdown|docx|文件|格式|一份|表格)|参考(?:附件|文件|材料|资料|格式|模板|范文|上面|以上|以下|@)|适合(?:发|在|朋友圈|公众号|小红书|领导|汇报|口头|演讲|阅读|宣读|打印)|总共[^，]{0,6}字|列出[^，]{0,12}(?:要点|清单|表格?|待办)|列出$)/i;
/** Lines an optimised request carries: each tells the writer something, none is a fact of the text. */
const instructionLine = /^(?:文种|读者|听众|给谁用|篇幅|结构|栏目|依据|时长|页数|结果形式|用途|重点关注|希望对方做什么)[：:]/;
const fromFiles =
  /^(?:请|麻烦|帮我|你)?(?:根据|依据|按照?|结合|参考|基于|利用|用|把|将|对|从|阅读|看(?:一下|看)?|读(?:一下|取)?|分析|汇总|合并|统计|整理|总结|通过)?(?:一下)?(?:我)?(?:上传的?|提供的?|这(?:些|份|个|两个|几个)?|以上|上述|上面|下面|以下|给的|附的?|所附的?|两个|几个|全部|所有|该)*(?:的)?(?:附件|文件|材料|文档|表格|资料|数据|内容|信息|要点|素材|会议记录|录音稿|聊天记录|Excel|excel|CSV|csv|word|Word|PDF|pdf|情况)(?:里|中|内)?(?:的)?(?:数据|内容|信息|材料|要点)?(?:\d|[一二三]|和|、|与|附件)*(?:来|，|,|：|:|$|。)?/;
const namedFile = /@?[“"《]?[^，。；\s、@]{1,60}?\.(?:docx?|xlsx?|pptx?|pdf|csv|tsv|txt|md|html?)(?![\w])[”"》]?/gi;

function isAboutFiles(clause: string): boolean {
  const rest = clause
    .replace(/^(?:请|麻烦|帮我)?(?:根据|依据|按照?|结合|参考|基于|利用|用|把|将|对|从|总结|整理|分析|阅读|读|看)?(?:一下)?\s*/, '')
    .replaceAll(namedFile, '');
  if (rest.length === clause.length || !/\.[A-Za-z]{2,4}/.test(clause)) return false;
  const bare = rest.replaceAll(/以及|[、和与及\s的里中…]|数据|格式|内容|情况/g, '');
  return bare.length <= 2 || (writingVerb.exec(bare)?.index ?? 99) <= 2;
}
const opener = /^(?:你好|您好|hi|hello|嗨|在吗|亲)[，,！!。\s]*/i;

export function separateFacts(text: string, request: WritingRequest): string[] {
  let body = text.replace(opener, '');
  for (const stretch of readPoints(text).stretches) body = body.replace(stretch, stretch.startsWith('\n') ? '\n' : '');
  if (request.title) body = dropAround(body, request.title);
  if (request.topic)
    body = body.replace(new RegExp(`(?:介绍|宣传|推广|讲讲|说说|科普)(?:一下|下)?(?=${escapePattern(request.topic)})`), '');
  const lines = body
    .split('\n')
    .flatMap(withItemsApart)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !instructionLine.test(line));
  // Who reads a report or a plan is its head; whom an event or a notice is for belongs into it.
  const readers = request.audience !== null && !['活动方案', '通知', '邀请函'].includes(request.kind) ? `面向${request.audience}` : null;
  return lines
    .flatMap((line) => factsOfLine(line))
    .map((fact) => (readers === null ? fact : withoutClause(fact, readers)))
    .filter(isSubstance);
}

function withoutClause(fact: string, clause: string): string {
  return fact
    .split('，')
    .filter((part) => part.trim() !== clause)
    .join('，');
}

/** Removes the clause that names the title, wherever it stands. */
function dropAround(body: string, title: string): string {
  const at = body.indexOf(title);
  if (at < 0) return body;
  const from = Math.max(...['，', ',', '。', '；', ';', '\n', '！'].map((mark) => body.lastIndexOf(mark, at))) + 1;
  const lead = body.slice(from, at);
  if (!/标题|题目|题为|名为|名称|以|用|叫/.test(lead) || writingVerb.test(lead)) return body;
  const rest = /^[”"》」』]?(?:为题|为标题|作为标题|做标题|为题目|作为题目)?/.exec(body.slice(at + title.length))?.[0].length ?? 0;
  return body.slice(0, from) + body.slice(at + title.length + rest);
}

function factsOfLine(line: string): string[] {
  const label = line.slice(0, line.length - withoutMark(line).length);
  const sentences = line.slice(label.length).split(/(?<=[。！!；;？?])/);
  return sentences.flatMap((sentence) => {
    const end = /[。！!；;？?]$/.exec(sentence)?.[0] ?? '';
    const kept = keepClauses(end === '' ? sentence : sentence.slice(0, -1));
    return kept === '' ? [] : [`${label === '' ? '' : '- '}${kept}`];
  });
}

function keepClauses(sentence: string): string {
  const colon = /^([^：:，,]*?)[：:]\s*(.+)$/s.exec(sentence);
  if (colon && isInstruction(colon[1] ?? '')) return keepClauses(colon[2] ?? '');
  const kept: string[] = [];
  for (const clause of sentence.split(/，|,(?!\d{3})/)) {
    const trimmed = clause.trim();
    const inner = /^([^：:]*?)[：:]\s*(.+)$/s.exec(trimmed);
    if (inner && isInstruction(inner[1] ?? '')) kept.push(inner[2] ?? '');
    else if (!isInstruction(trimmed, kept.length > 0)) kept.push(trimmed);
  }
  return kept.filter((clause) => clause !== '').join('，');
}

/** After facts have begun, “准备年终汇报” is one of them; only words said to the writer count as instruction. */
function isInstruction(clause: string, amongFacts = false): boolean {
  const bare = clause
    .replace(/^(?:请|麻烦|那|现在|另外|然后|并且?|再|我想|我要|我需要|需要|想|希望|能不能|可以|能否|可否)+(?:你|您)?/, '')
    .trim();
  if (bare === '' || /^(?:要|需要|请)$/.test(clause.trim()) || findKind(bare)?.word === bare) return true;
  // “根据@差旅办法.pdf 写一份通知”: a file by its name is no less a file than “附件”.
  if (isAboutFiles(bare)) return true;
  if (/^(?:要|也|还)?(?:把|将).{1,60}(?:写|放|加|列|补)(?:进|到|入|上)(?:去|来|里面?|通知|正文|文中)?$/.test(bare)) return true;
  if (/^(?:给|为|替|向|跟)[^，。]{1,24}?(?:写|发|拟|起草)(?:一|1)?[封份篇个则条]?/.test(bare) && findKind(bare) && bare.length <= 40)
    return true;
  if (passedOn.exec(bare)?.[0] === bare || asksForRanking(bare)) return true;
  if (/^(?:要|需要?|还要)?(?:要?有|带上?|配上?|附上?|加上?|含)(?:一些|几张)?(?:数据|统计)?(?:图表?|插图|配图|表格)$/.test(bare))
    return true;
  if (/^(?:汇报对象|呈报对象|读者|受众|目标读者)(?:是|为|：|:)/.test(bare)) return true;
  // “根据10月工单写一份复盘报告”: whatever it is made of, it says what to write.
  if (/^(?:根据|依据|按照?|结合|基于|参考|用|把|从)/.test(bare) && writingVerb.test(bare) && findKind(bare.slice(-8)) && bare.length <= 40)
    return true;
  if (
    /^(?:根据|依据|按照?|结合|基于|参考)[^，。]{1,24}?(?:写|做|拟|起草|整理|出|生成)(?:出|成)?一?[份篇封个]/.test(bare) &&
    bare.length <= 50
  )
    return true;
  if (manner.test(bare) || mannerOf.test(bare)) return true;
  const file = fromFiles.exec(bare);
  if (file && file[0] !== '' && (bare.length - file[0].length <= 2 || writingVerb.test(bare))) return true;
  if (/^(?:请)?(?:帮|替|给|为)(?:我|我们|忙|一下)/.test(bare) && (writingVerb.test(bare) || findKind(bare)) && bare.length <= 60)
    return true;
  if (/^(?:写|撰写|起草|草拟|拟写|编写)/.test(bare) && findKind(bare) && bare.length <= 40) return true;
  if (amongFacts && !/^(?:请|麻烦|帮|给我|替我|写|撰写|起草|生成|再写|形成)/.test(clause)) return tellsManner(bare);
  if (writingVerb.test(bare) && findKind(bare) && writingVerb.exec(bare)?.index === 0) return true;
  if (writingVerb.test(bare) && (writingVerb.exec(bare)?.index ?? 99) <= 6 && findKind(bare) && !/^(?:完成|已)/.test(bare)) return true;
  if (/^(?:一|1)(?:份|篇|封|个|则|条)/.test(bare) && findKind(bare)) return true;
  if (tellsManner(bare)) return true;
  if (/^(?:主送|落款|署名|发文单位|抄送)/.test(bare)) return false;
  if (/^(?:周报|月报|日报|通知|会议纪要|纪要|总结|工作总结|邮件|简历)$/.test(bare)) return true;
  return cannotDo(bare).length > 0 && bare.length <= 40;
}

function tellsManner(bare: string): boolean {
  if (readLength(bare) && bare.length <= 18) return true;
  // “不足是公文写作不熟练” says what somebody lacks, not how to write.
  if (readTone(bare) && bare.length <= 14 && !/^(?:不足|缺点|短板|问题|弱项|优点|特长)|[不没](?:熟|够|会|太)/.test(bare)) return true;
  if (/^(?:发|写|呈|报|汇报|呈报|提交)(?:送)?给/.test(bare) && bare.length <= 16) return true;
  if (/(?:看|审阅|阅读)的?$/.test(bare) && bare.startsWith('给')) return true;
  return (
    cannotDo(bare).length > 0 &&
    bare.length <= 16 &&
    /^(?:并|再|顺便|同时|配|插|加|附|带|用|翻译|上网|联网|搜|查|画|做成|做个|生成|导出)/.test(bare)
  );
}

function isSubstance(fact: string): boolean {
  return /[\p{Script=Han}]{2,}|[A-Za-z]{3,}|\d/u.test(fact.replace(/^- /, '')) && fact.replace(/^- /, '').length >= 2;
}
