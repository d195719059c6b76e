/** Takes a request about spreadsheets apart into its wishes: numbered ones, sentences, and what begins anew within a sentence. Pure. */
import { isAsk } from './unread.ts';

/** Several things asked at once; a chart belongs to what stands before it. */
export function clausesOf(given: string): string[] {
  const text = eachForItself(apartAtNumbers(given));
  // Rows, columns and values of one table that is turned.
  if (/透视|交叉(?:表|汇总)|行标签|列标签|否则|其余/.test(text) && !/[。；;\n]/.test(text)) {
    const [first = text, ...others] = text.split(/[，,]\s*(?=(?:另外|此外|顺便|还要|还有|最后|同时)[^，]{3,})/);
    return others.length > 0 && isAsk(first) && others.every(isAsk) ? [first, ...others.flatMap(clausesOf)] : [text];
  }
  const parts = apartAtBeginnings(apartAtAsks(text))
    .split(
      /[。；;\n！!？?]+|[，,]\s*(?=(?:再|然后|接着|另外|同时|并且?|最后|还有|还要)?(?:找出|去重|按|统计|生成|做(?:个|一个)?透视|计算|筛选|拆分|排序|每|各))/,
    )
    .map((part) => part.trim())
    .filter((part) => part.length > 1);
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const isAddition =
      /^(?:再|并且?|然后|同时|且)?(?:按\s*\d+\s*天|每(?:隔)?\s*\d+.{0,3}(?:一|为一|1)个?[段档组]|画|用.{0,6}图|配|做成|生成.{0,6}图|按.{1,12}(?:排序?$|排一?下|排名|排列|升序|降序|从[高大低小]到)|取?前\s*[\d一二三四五六七八九十]|从[高大低小]到|降序|升序|列出?前\s*[\d一二三四五六七八九十]|只?看前\s*[\d一二三四五六七八九十]|算?占比|加上?占比|并?排名|按.{1,6}看(?:看|一下)?$|按.{1,8}(?:分|分组|分开|分别)(?:统计|列出|看看?|汇总)?$)/.test(
        part,
      );
    // 去重后按…, 筛选…后按… go on with what was just said.
    const goesOn = before !== undefined && /(?:排名|名次|占比|排序|序)(?:列|一下)?$/.test(before) && /^(?:按|根据|以).{1,12}$/.test(part);
    const ofWhatIsLeft =
      before !== undefined &&
      /(?:去掉|除掉|剔除|删掉|排除|过滤掉|不要了?|不算)$/.test(before) &&
      /^(?:再|然后|接着)?(?:按|统计|汇总|每|各|看)/.test(part);
    const ofWhatIsWorkedOut =
      before !== undefined &&
      /[加减乘除+*/×÷-].*(?:算|求|得)(?:出|到)?[^，]{2,12}$/.test(before) &&
      /^(?:再|然后)?(?:按|各|每|统计)/.test(part);
    // 最看重什么，各多少人: of what was just named.
    const isEach = before !== undefined && /^(?:分别|各(?:自|有|是)?)+(?:是|有)?(?:多少|几)[人个家种位次件单名]?$/.test(part);
    // 截至2026年6月30日，按工龄统计: up to when, and of what.
    const isUntil =
      before !== undefined && /^(?:请|帮我)?(?:截至|截止|以|按|到|算到)[^，]{2,16}$/.test(before) && /\d{4}|年底|今天|目前/.test(before);
    // 先筛选技术部，再按岗位汇总: the rows that are left are what the rest is about.
    const isFirst = before !== undefined && narrowsFirst.test(before) && !/^(?:另外|此外|顺便)/.test(part);
    // 加一列总分=…，按总分排名: the new column goes on by itself, the order is a wish about it.
    const isOfColumn = before !== undefined && /加一?个?(?:列|字段)|新增/.test(before) && /[=＝]|等于|[（(].*[）)]/.test(before);
    // 绩效工资占应发工资的比例，按部门: by what, and nothing else.
    const isGroup =
      before !== undefined && /^(?:请|再)?(?:按照?|分|以)[^，。；]{1,8}$/.test(part) && !isAsk(part) && !/各|每|按/.test(before);
    if (
      before !== undefined &&
      (isGroup ||
        isEach ||
        (isAddition && !drawsAnew(before, part) && !(isOfColumn && /排|[从由][高大低小]到/.test(part))) ||
        isUntil ||
        isFirst ||
        ofWhatIsLeft ||
        ofWhatIsWorkedOut ||
        goesOn ||
        isScope(before) ||
        /(?:先|后)$/.test(before))
    )
      joined[joined.length - 1] = `${before}，${part}`;
    else joined.push(part);
  }
  return joined.length > 0 ? joined : [text];
}

/** 已完成订单里，…: the rows that what follows is about. */
function isScope(before: string): boolean {
  return /^[^，。；]{2,20}(?:里面?|中|当中|范围内)$/.test(before) && !/列出|找出|筛选|统计|计算|汇总|多少|几/.test(before);
}

/** 各地区销售额是多少，哪个客户买得最多: two things asked in one breath are taken apart where the second begins. */
function apartAtAsks(text: string): string {
  const begins =
    /(?:[，,、]\s*(?:另外|再|然后|同时|并且?|还有|以及|顺便)?|\s*(?:以及|并且|同时|另外|还有|顺便|并|和)\s*)(?=(?:再|帮我|给我)?(?:哪[个些家种天位一]|谁[的最是]?|找出?|列出|看看|各[^，]{1,8}[的]?[^，]{1,10}|每个?[^，]{2,}|有多少|一共|总共|去重|前\s*\d|最[高大多][^，]{0,3}的|平均[^，]{1,6}(?:是|最)))/g;
  let own = '';
  let from = 0;
  for (const match of text.matchAll(begins)) {
    const before = text.slice(from, match.index);
    const after = text.slice(match.index + match[0].length);
    // Each half has to stand on its own.
    const isWhole =
      isAsk(before) &&
      /多少|哪些|[数额量价薪资分率]|时长|次|平均|最|占比|趋势|汇总|合计|统计.{4,}|去重|图|排[序名]/.test(before) &&
      /多少|[数额量价薪资分率]|平均|占比|趋势|汇总|合计|去重|找|列出|前\s*\d|谁|哪.{0,8}(?:卖|买|消费|花)|哪些[^，最]{3,}/.test(after) &&
      // 各部门和各地区的销售额 is one table.
      !(/和\s*$/.test(match[0]) && /^(?:[^，]{0,6})(?:按|各|每)[^，的]{1,6}$/.test(before)) &&
      !/(?:先|后)$/.test(before);
    if (!isWhole) continue;
    own += `${before}；`;
    from = match.index + match[0].length;
  }
  return own + text.slice(from);
}

const narrowsFirst =
  /^(?:请|帮我|麻烦|首先)*先(?:把|将)?[^，。；]{0,12}?(?:筛选|过滤|只看|只留|只要|保留|选出|挑出|去掉|剔除|排除)[^，。；]*(?:，|$)/;

/** 做两件事：1. … 2. …, ①…②…: one wish each; what leads them in is said of each that has no verb of its own. */
function apartAtNumbers(text: string): string {
  const marks = [
    ...text.matchAll(
      /(?<=^|[\s：:，,；;。、])(?:(\d{1,2})\s*[.．、)）](?!\d)|[（(]\s*(\d{1,2})\s*[）)]|([①②③④⑤⑥⑦⑧⑨])|([一二三四五六七八九])(?:[、]|是(?![^，。；]{0,3}季度)))\s*/g,
    ),
  ];
  const numberOf = ([, plain, held, round, chinese]: RegExpMatchArray): number =>
    round !== undefined
      ? '①②③④⑤⑥⑦⑧⑨'.indexOf(round) + 1
      : chinese !== undefined
        ? '一二三四五六七八九'.indexOf(chinese) + 1
        : Number(plain ?? held);
  if (marks.length < 2 || marks.some((mark, n) => numberOf(mark) !== n + 1)) return text;
  const lead = text.slice(0, marks[0]?.index).trim();
  const wishes = marks.map((mark, n) =>
    text
      .slice(mark.index + mark[0].length, marks[n + 1]?.index)
      .replace(/[，,、；;。\s]+$/, '')
      .trim(),
  );
  const verb = /(统计|汇总|计算|列出|找出)(?:一下|出|以下|下面)?[^，。；]{0,4}[：:]?$/.exec(lead)?.[1];
  const isOwn = isAsk(lead) && verb === undefined && !/[一二两三四五几\d]\s*[件个点项]|以下|如下|下面/.test(lead);
  return [
    ...(isOwn ? [lead.replace(/[：:，,]+$/, '')] : []),
    ...wishes.map((wish) => (verb === undefined || isAsk(wish) ? wish : verb + wish)),
  ].join('；');
}

/** 分别按部门、按性别汇总月薪; 按部门和岗位分别汇总: a table by each. */
function eachForItself(text: string): string {
  const between = '(?:[、，,]|和|与|以及|及)';
  const list = `(?:按照?|以)?[^，,。；;、和与及按]{1,8}(?:${between}\\s*(?:按照?|以)?[^，,。；;、和与及按]{1,8}?)+?`;
  const deed = '(?:统计|汇总|求和|合计|计算|求|算|看)[^。；;]*';
  const match =
    new RegExp(`分别(?:按照?|以)(${list})(?:来|进行)?(${deed})`).exec(text) ??
    new RegExp(`(?:按照?|以)(${list})(?:来|进行)?(?:分别|各自)(?:来|进行)?(${deed})`).exec(text);
  const eachOf = match
    ? null
    : /分别(统计|汇总|计算|求出?|算出?|列出|看看?)((?:各|每个?)[^，,。；;、和与的]{1,6}(?:(?:[、，,]|和|与)(?:各|每个?)[^，,。；;、和与的]{1,6})+)(的[^。；;]*)/.exec(
        text,
      );
  if (match) {
    const [whole, groups = '', what = ''] = match;
    const wishes = groups.split(/[、，,]|和|与|以及|及/).map((group) => `按${group.trim().replace(/^(?:按照?|以)/, '')}${what}`);
    return text.replace(whole, wishes.join('；'));
  }
  if (!eachOf) return text;
  const [whole, verb = '', groups = '', what = ''] = eachOf;
  return text.replace(
    whole,
    groups
      .split(/[、，,]|和|与/)
      .map((group) => `${verb}${group.trim()}${what}`)
      .join('；'),
  );
}

const linked = '(?:另外|此外|顺便|同时|然后|接着|最后|再|还要?|也|并且?|而且|以及)*(?:请|帮我|给我|要|想)?';
const people = '(?:人|员工|同事|职工|学生|同学|老师|客户|会员|业务员)';
const beyondIt = '大于|超过|高于|多于|小于|低于|少于|不到|不足|不满|满';

/** What begins a wish of its own wherever it stands; the first part is what links it to the one before. */
const beginnings: RegExp[] = [
  // …同时求出全公司平均月薪
  new RegExp(
    `^${linked}(?:求|算|计算|统计|看)?(?:出|一下|下)*(?:全公司|整个公司|公司整体|整体的?|总体的?|全体|全部${people}|所有${people}|全班|全校|全年级|全店|全厂)[^，。；]*(?:平均|合计|总|多少|人数|最|占)`,
  ),
  // …再算每个人的工龄
  new RegExp(`^${linked}(?:给|为|帮|把|求|算|计算|列|得)(?:出|一下|下)*每(?:一)?(?:个|位|名|行|条|笔)?${people}?[^，。；]{2,}`),
  new RegExp(`^${linked}(?:加|增加|新增|添加|插入)(?:上)?(?:一|1)?个?(?:列|字段|栏)(?!排名|名次|占比|累计)`),
  // …并统计各部门平均年龄
  new RegExp(`^${linked}(?:统计|汇总|计算|算出?|求出?|列出)(?:一下|出)*(?:各|每)[^，。；]{3,}`),
  // …月薪超过20000的有几个人
  new RegExp(`^${linked}[^，。；]{1,10}(?:${beyondIt})[^，。；]{1,12}(?:有(?:几|多少|哪些|谁)|是谁)`),
  new RegExp(`^${linked}(?:列出?|找出?|筛选出?|挑出|选出)[^，。；]{2,}`),
  // …加班最多的是谁
  new RegExp(`^${linked}[^，。；]{1,8}最[高低大小多少长短早晚]的?(?:${people})?(?:是|有)?(?:谁|哪)`),
  // …他们的平均请假天数是多少
  new RegExp(`^${linked}(?:他们|她们|它们|这些|这部分|其中)[^，。；]*(?:平均|合计|一共|总|多少|几|最|谁)`),
  // …平均每单多少钱
  new RegExp(`^${linked}平均(?:每|一)(?:一)?(?:单|笔|人|件|个订单|个人|张)[^，。；]*(?:多少|几)`),
];

/** 按部门统计人数，顺便把月薪大于15000的标红: cells of the table itself where the summary has no such figure. */
function marksTheTable(before: string, after: string): boolean {
  const what = new RegExp(
    `^${linked}(?:把|将|给)([^，。；]{1,10}?)(?:${beyondIt}|最|前|为|是|等于|重复|低|高)[^。；]*(?:标|高亮|突出|涂|填充)`,
  ).exec(after)?.[1];
  return what !== undefined && !/[名表列行格结果]/.test(what) && !before.includes(what.replace(/的$/, ''));
}

/** 统计入职年份分布，再算一下平均工龄: a figure that counts and lists don't hold. */
function measuresAnew(before: string, after: string): boolean {
  const what = new RegExp(
    `^${linked}(?:求|算|计算|看)(?:看|出|一下|下)*(?:平均|总|合计|最[高低大小])的?([^，。；]{2,8}?)(?:是多少|有多少|多少)?$`,
  ).exec(after)?.[1];
  return (
    what !== undefined &&
    !before.includes(what) &&
    /分布|人数|次数|数量|列出|找出|筛选|名单|哪些|前\s*\d|排序|排名/.test(before) &&
    !/平均|合计|汇总/.test(before)
  );
}

/** 按月画折线图，再画一个各地区的饼图: a chart beside another, or of what a list doesn't put together. */
function drawsAnew(before: string, after: string): boolean {
  return new RegExp(`^${linked}画[^，。；]*(?:各|每|按)[^，。；]{2,}图`).test(after) && /图|列出|找出|筛选|名单/.test(before);
}

function apartAtBeginnings(text: string): string {
  return text
    .split(/(?<=[。；;\n！!？?])/)
    .map((sentence) => {
      let own = '';
      let from = 0;
      for (const match of sentence.matchAll(
        /[，,]\s*|(?=并且?(?:统计|计算|列出|找出|求出?|算出?|把|给)|同时(?:统计|计算|列出|求|算|把|给)|然后)/g,
      )) {
        const before = sentence.slice(from, match.index);
        const [after = ''] = sentence.slice(match.index + match[0].length).split(/[。；;，,！!？?\n]/);
        const tail = sentence.slice(match.index + match[0].length);
        if (!isWish(before) || narrowsFirst.test(sentence.slice(0, match.index))) continue;
        const begins =
          (beginnings.some((pattern) => pattern.test(after)) && !/^[^，。；]{0,4}(?:占比|前\s*\d+[名位个]?$)/.test(after)) ||
          marksTheTable(before, tail) ||
          measuresAnew(before, after) ||
          drawsAnew(before, after);
        if (!begins) continue;
        own += `${before}；`;
        from = match.index + match[0].length;
      }
      return own + sentence.slice(from);
    })
    .join('');
}

/** Something that can be done by itself, as apart from what only leads in: 按部门分组, 在员工表里. */
function isWish(before: string): boolean {
  return (
    isAsk(before) &&
    !/(?:先|后)$/.test(before) &&
    /多少|哪[些个]|[谁几]|[数额量价薪资分率次龄]|时长|平均|最|占比|趋势|汇总.{2,}|合计.{2,}|统计.{4,}|去重|图|排[序名]|列出.{2,}|找出.{2,}|加一?列.{2,}|标[红黄绿蓝]/.test(
      before,
    )
  );
}
