/** The points a person wants in the text: “包括 A、B 和 C”, “要有风险分析”, numbered outlines. */

export interface PointsAsked {
  points: string[];
  exclusive: boolean;
  /** The stretches of the text that name them, for taking out of the facts. */
  stretches: string[];
}

const listed =
  /(?:包括|包含|涵盖|分为|分成|分(?=[两二三四五六七八\d]+个?(?:部分|方面|章|块))|需要?有|(?<![纪摘概提主简])要有|应有|含有?|写清楚?|写明|写上|列出|列明|突出|重点写|重点(?:是|为|关注|看)|体现|涉及|从(?=[^，。]{2,60}(?:方面|角度|维度|层面))|内容有|结构为|结构是|大纲为?|提纲为?|框架为?|章节为?)(?:以下|下面|如下|这)?(?:(?:几|[两二三四五六七八]|\d)(?:个|(?=部分|方面|章节|内容|板块|模块|点|要点)))?(?:部分|方面|章节|内容|板块|模块|点|要点)?(?:是|为|：|:)?\s*([^。；;！!\n]{2,120})/g;
const introduced =
  /(?:内容|要点|结构|提纲|大纲|章节|部分|方面|框架)(?:要?(?:包括|包含)|需要|为|是|如下|有)?[：:]\s*\n((?:\s*(?:\d+[.、)）]|[-*•]|[一二三四五六七八九十]+、|[（(]\d+[）)]).+\n?){2,})/;

/** Words after which a list names content, not facts: “活动包括签到、抽奖” tells what happens. */
const factual = /(?:完成|参会|人员|成员|嘉宾|费用|预算|活动|流程|奖品|套餐|产品|服务|范围|对象|部门|工作|经历|待遇)[^，。；]{0,4}$/;

export function readPoints(text: string): PointsAsked {
  const outline = introduced.exec(text);
  if (outline?.[1]) {
    const lines = outline[1]
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\d+[.、)）]|[-*•]|[一二三四五六七八九十]+、|[（(]\d+[）)])\s*/, '').trim());
    const points = lines.filter((line) => line !== '' && line.length <= 20);
    if (points.length >= 2 && points.length === lines.filter((line) => line !== '').length)
      return { points, exclusive: true, stretches: [outline[0]] };
  }
  const line = /(?:^|\n)\s*(?:结构|栏目)[：:]\s*([^\n]{2,200})/.exec(text);
  const told =
    line?.[1]
      ?.split(/[、，,；;]/)
      .map((item) => item.trim())
      .filter((item) => item.length >= 2 && item.length <= 20) ?? [];
  if (line && told.length >= 2) return { points: told, exclusive: true, stretches: [line[0]] };
  const points: string[] = [];
  const stretches: string[] = [];
  let exclusive = false;
  for (const match of text.matchAll(listed)) {
    const before = text.slice(Math.max(0, match.index - 10), match.index);
    const cue = match[0];
    // 每人120元含门票午餐
    if (cue.startsWith('含') && /\d\s?元?$/.test(before)) continue;
    if (factual.test(before.replace(/[：:]$/, '')) || /^分(?!为|成|[两二三四五六七八\d])/.test(cue)) continue;
    // 先看大纲，再选风格; 先给我看大纲再做: steps of the work, not what is in it.
    if (/^(?:大纲|提纲|框架|章节)/.test(cue) && /^(?:[，,]|再|然后|后|给|让|看|确认|之?前)/.test(match[1] ?? '')) continue;
    if (/^(?:从|按照?)/.test(cue) && !/方面|角度|部分|维度|层面|结构|顺序/.test(cue)) continue;
    const found = itemsOf(match[1] ?? '');
    if (found.length === 0 || (found.length === 1 && /^(?:包括|包含|含|涉及|从|按|分|列出)/.test(cue) && !sectionLike.test(found[0] ?? '')))
      continue;
    points.push(...found);
    stretches.push(cue);
    if (found.length >= 3 && /^(?:包括|包含|涵盖|分为|分成|分|内容有|结构|大纲|提纲|框架|章节|从|按)/.test(cue)) exclusive = true;
  }
  for (const match of text.matchAll(
    /(?:加上|加入|带上|附上|还要写|也要写|(?<![纪摘概提主简])要写到?|需要?写|(?<![纪摘概提主简])要有|要求有|最后(?:写|要有|给出)|重点(?:分析|说明|介绍|突出))(?!一?[份篇封张])(?:一下|一?段|一?节|一?些)?(?:关于)?([^，,。；;！!\n、的]{2,12})(?:部分|一节|章节|内容)?/g,
  )) {
    const found = itemsOf(match[1] ?? '');
    if (found.length > 0 && !points.some((point) => point.includes(found[0] ?? '') || match[0].includes(point))) {
      points.push(...found);
      stretches.push(match[0]);
    }
  }
  for (const { point, stretch } of orderedParts(text)) {
    if (points.some((other) => other.includes(point) || point.includes(other))) continue;
    points.push(point);
    stretches.push(stretch);
  }
  return { points: [...new Set(points)].slice(0, 12), exclusive, stretches };
}

/** Clauses that tell the writer what to work out: “按部门和人员分析”, “对比预算”, “最后提控费建议”. */
const ordered: { pattern: RegExp; heading: (words: string) => string[] }[] = [
  {
    pattern:
      /(?:分别|再|并)?按照?(?!附件|文件|要求|格式|模板|顺序|时间顺序|以下|上面)([^，。；：:\d\n]{2,20}?)(?:来|分别|分开|维度|的维度)*(?:做|进行)?(?:分析|拆解|拆分|展开|对比|比较)(?=[，,。；\n]|$)/g,
    heading: (words) => itemsOf(words).map((item) => (item.endsWith('分析') ? item : `${item}分析`)),
  },
  {
    pattern: /(?:[与和跟同])?(预算|目标|计划|去年同期|上年|上月|上季度)(?:做|进行|作)?(?:一下)?(?:对比|比较)(?=[，,。；\n]|$)/g,
    heading: (words) => [`${words}对比`],
  },
  {
    pattern: /(?:对比|比较|对照)(?:一下)?(预算|目标|计划|去年同期|上年|上月|上季度)(?=[，,。；\n]|$)/g,
    heading: (words) => [`${words}对比`],
  },
  {
    pattern:
      /(?<=^|[，,。；\n])(?:最后|并且?|再|同时|请|然后)*(?:提出?|给出?|附上?)(?:一些|几条|几点|点|些)?([^，。；\d\n]{0,8}?(?:建议|措施|对策))(?=[，,。；\n]|$)/g,
    heading: (words) => [words],
  },
];

function orderedParts(text: string): { point: string; stretch: string }[] {
  return ordered.flatMap(({ pattern, heading }) =>
    [...text.matchAll(pattern)].flatMap((match) => heading(match[1] ?? '').map((point) => ({ point, stretch: match[0] }))),
  );
}

const sectionLike =
  /分析|建议|总结|计划|措施|目标|背景|方案|安排|问题|风险|情况|进展|预算|流程|分工|经验|不足|数据|成果|亮点|结论|原因|对策|介绍|说明|要求|职责|时间|地点|议题|决议|待办/;

function itemsOf(list: string): string[] {
  const cut = list
    .replace(
      /(?:等|这)(?:内容|方面|部分|信息|几个?(?:部分|方面|章节|内容)|[一二三四五六七八\d]+个?(?:部分|方面|章节|内容|板块|模块)|要素|环节|要点)?(?:[，,].*)?$/,
      '',
    )
    .replace(
      /[，,](?:\s*(?:\d|不|字数|标题|题目|语气|要|请|用|控制|全文|风格|大概|约|大约|最后|另外|还|同时|并|发|给|每|总|格式|整体|以|主|落款|一|两|八|五|共|篇幅|适合|根据|按|注意|面向|做成|转成|导出|输出|生成)).*$/,
      '',
    )
    .replace(/(?:几|[两二三四五六七八\d]+)个?(?:方面|角度|部分|维度|层面|板块|章节|模块)(?:来?(?:写|展开|分析|阐述|论述|说明))?.*$/, '');
  const parts = cut.split(/[、，,]|(?<=[\p{Script=Han}]{2})(?:以及|及|和|与)(?=[\p{Script=Han}]{2})/u).map((item) =>
    item
      .replace(/^\s*(?:\d+[.、)）]|[（(]\d+[）)]|以及|和|与|及|一个|一份|一张|一段|写|要有|还有|包括|最后)\s*/, '')
      .replace(/(?:的)?(?:内容|部分|章节|一节|板块)$/, '')
      .replaceAll(/[“”"《》]/g, '')
      // “突出@计划.docx 的预算” asks for a section on the budget, not on the file.
      .replace(/^@?\S{1,60}\.(?:docx?|xlsx?|pptx?|pdf|csv|tsv|txt|md|html?)\s*(?:里|中)?(?:面)?的?\s*/i, '')
      .trim(),
  );
  const items = parts.filter(
    (item) =>
      item.length >= 2 &&
      item.length <= 14 &&
      !/^(?:进去|进来|出来|上去|清楚|明白|下来|一下|(?:数据|统计)?图表?|插图|配图|图片|图文|表格)$/.test(item),
  );
  const isFact = items.some((item) => /\d{2,}|[了过]$|[是为]|^(?:我|你|他|这|那)/.test(item) || /[：:]/.test(item));
  return items.length < parts.filter((p) => p !== '').length || isFact ? (items.length === 1 && !isFact ? items : []) : items;
}
