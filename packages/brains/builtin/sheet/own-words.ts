/** Puts what people say of a table into the words of its columns: 请了多少天假, 各班, 男生, 及格, 在职, 已经到期. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { ages, degrees, eachMeets } from './said-conditions.ts';
import { bareName } from './mentions.ts';
import { ageBands, countedGroups, discounts, endingsOf, firstPart, inStock, marksGiven, undated, unsettled } from './said-values.ts';

export function inOwnWords(text: string, sheets: SheetInfo[], today: string): string {
  const columns = sheets.flatMap((sheet) => sheet.columns);
  const names = columns.map((column) => bareName(column.name));
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  // 按部门排一下: in order, not in groups.
  let own = counted(text, columns).replace(/排(?:一下|一排|个序|下序|好序)(?!名)/g, '排序');
  // 工资表按部门排序: the name of the only table asks for nothing.
  if (sheets.length === 1) own = own.replace(/^(?:请|把|将)*[\p{Script=Han}]{1,6}[表单条](?:里|中)?的?(?=按[^，。]{1,12}排序)/u, '');
  // 订单数量 counts orders, also beside a column 数量.
  if (!has(/(?:订单|合同|记录|人员|员工|客户|发票|工单)(?:数量|个数)/))
    own = own.replace(/(订单|合同|记录|人员|员工|客户|发票|工单)(?:的)?(?:数量|个数|总数)/g, '$1数');
  if (!has(/总(?:金额|数量|成本|费用|收入|工资|额)/)) own = own.replace(/(?<!汇)总(?=金额|数量|成本|费用|收入|工资)/g, '');
  const refund = names.find((name) => /^退款(?:金额|总额|额)$/.test(name));
  if (refund !== undefined) own = own.replace(/退了(?:多少钱|多少)/g, `${refund}合计多少`);
  // 不及格（低于90分）: what is said of it holds.
  own = own.replace(
    /(?:不?[及合]格|优秀|良好|达标|超标|偏[高低])[（(]((?:不?[低高]于|大于|小于|超过|不到|不足|至少)[^（）()]{1,12}|\d+分?以[上下])[）)]的?/g,
    '$1的',
  );
  own = sharedHeads(own, names);
  const seller = names.find((name) => /^(?:业务员|销售员|销售人员|销售代表|导购员?|客户经理)(?:姓名)?$/.test(name)) ?? '人';
  own = own.replace(/(?:销售|业绩)冠军|销冠/g, `销售额最高的${seller}`);
  own = answered(own, columns);
  own = hours(own, names);
  own = overBudget(own, columns);
  own = sinceWhen(own, columns, today);
  own = quantities(own, columns, sheets);
  own = inStock(own, names);
  own = undated(unsettled(own, columns), columns);
  own = endingsOf(countedGroups(own), columns);
  if (/账龄(?:分析|情况|分布|表|结构)$/.test(own.trim()) && !has(/账龄/))
    own = own.replace(
      /账龄(?:分析|情况|分布|表|结构)$/,
      has(/^(?:已|实)[收付回]|^回款|^收款|欠|未[收付]/) ? '各账龄段的未收金额和数量' : '各账龄段的金额和数量',
    );
  own = firstPart(own, sheets);
  for (const [short, whole] of [
    ['省', '省份'],
    ['市', '城市'],
    ['店', '门店'],
  ] as const)
    if (names.includes(whole) && !names.includes(short))
      own = own.replace(new RegExp(`(?<=各|每个?|按|哪[个家])${short}(?![份场区级内外长员面铺名])`, 'g'), whole);
  own = marksGiven(own, columns);
  own = ageBands(own, columns);
  // 还有多少没收回来
  if (has(/^(?:已|实)[收回]|^回款|^收款/) && !has(/欠|未[收回]/))
    own = own.replace(/(?:没有?|未|还没)(?:有)?(?:收(?:回来?|到)|回(?:来|款)|到账)(?:的)?(?:钱|款|金额)?/g, '未收金额');
  // 还欠多少钱: what is due less what came.
  if (has(/^已[收付回]/) && !has(/欠|未[收付]/))
    own = own.replace(/(?:还|一共|总共)*欠(?:了|着)?(?:我们)?(?:多少钱|多少)/g, has(/^已[收回]/) ? '未收金额合计多少' : '未付金额合计多少');
  own = ofPeriods(own, columns);
  own = own.replace(/(退款|退货|付款|回款|收款|完成|达成|执行|出勤|合格|转化)(?:比例|占比|百分比)/g, (whole, deed: string) =>
    names.some((name) => name.includes(whole)) ? whole : `${deed}率`,
  );
  // 执行得最差 is what has the lowest 执行率.
  own = own.replace(/(完成|达成|执行|出勤|合格|回款|转化)(?:得|的|情况)?最(好|差|高|低)/g, (whole, deed: string, way: string) =>
    names.includes(`${deed}率`) ? `${deed}率最${/好|高/.test(way) ? '高' : '低'}` : whole,
  );
  // 分部门列出来, where a sum is asked for, puts together.
  own = own.replace(/(?:分|按)([\u4e00-\u9fff]{2,6}?)(?:分别)?(?:列(?:出来?|一下)|看看?)/g, (whole, name: string) =>
    names.includes(name) && /多少|合计|总|一共|几|人数|数量|平均/.test(own) ? `按${name}` : whole,
  );
  own = discounts(own, columns);
  own = kinds(own, names);
  own = scores(own, columns);
  own = eachMeets(own, columns);
  own = people(own, columns, names);
  own = ages(own, has(/出生|生日|身份证/) ? [...names, '年龄'] : names);
  own = degrees(own, columns);
  own = alike(own, names);
  own = spread(own, columns);
  return terms(own, columns, today);
}

/** 请了多少天假 asks for 请假天数, 迟到了几次 for 迟到次数. */
function counted(text: string, columns: ColumnInfo[]): string {
  let own = text;
  for (const { name } of columns) {
    const match = /^([\u4e00-\u9fff])([\u4e00-\u9fff])(?:的)?(天|次|小时)数$/.exec(bareName(name));
    if (!match || text.includes(name)) continue;
    const [, first = '', second = '', unit = ''] = match;
    own = own.replace(
      new RegExp(`${first}(?:了|过)?(?:多少|几)${unit}(?:的)?${second}|${first}${second}(?:了|过)?(?:多少|几)${unit}`),
      name,
    );
  }
  return own;
}

const each = '各个?|每一?个?|按照?|不同的?|哪个';

/** 各班 of 班级, 各类型 of 合同类型, 各类问题 of 问题类型. */
function kinds(text: string, names: string[]): string {
  let own = text;
  const team = names.filter((name) => /^[\u4e00-\u9fff]{1,2}组$/.test(name));
  if (team.length === 1) own = own.replace(new RegExp(`(${each})组(?![合成别织长员])`, 'g'), `$1${team[0] ?? '组'}`);
  if (names.includes('班级')) own = own.replace(new RegExp(`(${each})班(?![级次组车主])`, 'g'), '$1班级');
  for (const end of ['类型', '类别', '状态', '等级', '渠道', '方式', '科目', '品牌']) {
    const fit = names.filter((name) => name.endsWith(end) && name !== end);
    if (fit.length === 1 && !names.includes(end)) own = own.replace(new RegExp(`(${each})${end}`, 'g'), `$1${fit[0] ?? end}`);
  }
  for (const name of names) {
    const stem = /^([\u4e00-\u9fff]{2,4})(?:类型|类别|种类|分类)$/.exec(name)?.[1];
    if (stem !== undefined) own = own.replace(new RegExp(`(?:各类|各种|每类|每种|哪类|哪种)${stem}(?!类)`, 'g'), `各${name}`);
  }
  return own;
}

/** 第二季度预算和实际: the second stands under the same head. */
function sharedHeads(text: string, names: string[]): string {
  let own = text;
  for (const first of names)
    for (const second of names) {
      let length = 0;
      while (length < first.length && first[length] === second[length]) length += 1;
      const [head, one, other] = [first.slice(0, length), first.slice(length), second.slice(length)];
      if (first === second || length < 2 || one.length < 2 || other.length < 2 || names.includes(other) || names.includes(one)) continue;
      own = own.replace(
        new RegExp(
          `${escapePattern(head)}的?${escapePattern(one)}(和|与|、|及|以及|跟|对比|比|超过|超出|超|大于|高于|低于|小于|占|减去?|除以|/|-)的?${escapePattern(other)}`,
          'g',
        ),
        (_whole, between: string) => `${first}${between}${second}`,
      );
    }
  return own;
}

/** 超预算的项目: what was spent is more than what was planned. */
function overBudget(text: string, columns: ColumnInfo[]): string {
  const amounts = columns.filter(isAmount).map((column) => bareName(column.name));
  const [budget, ...more] = amounts.filter((name) => /预算/.test(name) && !/率|余/.test(name));
  const [spent, ...others] = amounts.filter((name) => /已用|实际|支出|花费|决算/.test(name) && !/预算|率/.test(name));
  if (budget === undefined || spent === undefined || more.length > 0 || others.length > 0) return text;
  return text.replace(/(?:超出?|超过)(?:了)?预算的?(?!金额|额|部分)|超支的/g, `${spent}大于${budget}的`);
}

/** 购置超过5年的, 入库不到30天的: of the day itself. */
function sinceWhen(text: string, columns: ColumnInfo[], today: string): string {
  let own = text;
  for (const column of columns) {
    const stem = column.type === 'date' ? /^([\u4e00-\u9fff]{2,4}?)(?:日期|时间|日|年月)$/.exec(bareName(column.name))?.[1] : undefined;
    // 入职 and 到期 have words of their own.
    if (stem === undefined || /入职|到期|截止|有效|出生/.test(stem)) continue;
    own = own.replace(
      new RegExp(
        `${stem}(?:日期|时间)?(?:已经?)?(超过|大于|满|多于|不到|不足|少于|小于|不满)(?:了)?\\s*(\\d+|[一二两三四五六七八九十])\\s*(年|个?月|天)`,
        'g',
      ),
      (_whole, word: string, digits: string, unit: string) => {
        const count = /\d/.test(digits) ? Number(digits) : '一二三四五六七八九十'.indexOf(digits.replace('两', '二')) + 1;
        const date = new Date(`${today}T00:00:00Z`);
        if (unit === '年') date.setUTCFullYear(date.getUTCFullYear() - count);
        else if (unit === '天') date.setUTCDate(date.getUTCDate() - count);
        else date.setUTCMonth(date.getUTCMonth() - count);
        return `${column.name}在${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日${/^(?:超过|大于|满|多于)$/.test(word) ? '以前' : '以后'}`;
      },
    );
  }
  return own;
}

/** 投诉量 of 投诉类型 or a sheet 投诉记录 is how many there are. */
function quantities(text: string, columns: ColumnInfo[], sheets: SheetInfo[]): string {
  const stems = [
    ...columns.filter((column) => !isAmount(column)).map((column) => bareName(column.name)),
    ...sheets.map((sheet) => sheet.sheet),
  ];
  return text.replace(/([\u4e00-\u9fff]{2})量(?!级|化|子)/g, (whole, stem: string) =>
    !/[销产用存库流重质容能批总数订单]$/.test(stem) &&
    stems.some((name) => name.startsWith(stem)) &&
    !columns.some((column) => column.name.includes(whole))
      ? `${stem}次数`
      : whole,
  );
}

/** 按购置年份: the year of 购置日期. */
function ofPeriods(text: string, columns: ColumnInfo[]): string {
  let own = text;
  for (const column of columns) {
    const stem = column.type === 'date' ? /^([\u4e00-\u9fff]{2,4}?)(?:日期|时间|日|年月)$/.exec(bareName(column.name))?.[1] : undefined;
    if (stem === undefined) continue;
    own = own.replace(
      new RegExp(`(按照?|各个?|每个?)${stem}(?:日期|时间)?的?(年份|年度|季度|月份)(?!${column.name})`, 'g'),
      `$1$2（${column.name}）`,
    );
  }
  return own;
}

/** 愿意推荐的, 未付款的: what a column 是否愿意推荐, 是否已付款 answers with yes or no. */
function answered(text: string, columns: ColumnInfo[]): string {
  let own = text;
  for (const { name, samples } of columns) {
    const deed = /是否(?:已经?)?([\u4e00-\u9fff]{2,6})[?？]?$/.exec(bareName(name))?.[1];
    const positive = samples.filter((one) => /^(?:非常|很|十分|比较)?(?:愿意|同意|满意)/.test(one));
    const yes = positive.length > 1 ? positive.join('或') : samples.find((one) => /^(?:是|已|有|Y|yes|true|√|愿意)/i.test(one));
    const no = samples.find((one) => /^(?:否|未|无|没|N|no|false|×|不愿)/i.test(one));
    if (deed === undefined || own.includes(name)) continue;
    // 加班工时 of 是否加班 and 工时.
    const amounts = columns.filter(isAmount).map((column) => bareName(column.name));
    const beside = amounts.find((one) => own.includes(`${deed}${one}`) && !amounts.includes(`${deed}${one}`));
    if (yes !== undefined && beside !== undefined) own = own.replace(`${deed}${beside}`, `${name}为${yes}的${beside}`);
    if (own.includes(name)) continue;
    if (no !== undefined) own = own.replace(new RegExp(`(?:还|尚)?(?:没有?|未|不)${deed}的?(?!日期|时间|金额)`, 'g'), `${name}为${no}的`);
    if (yes !== undefined && !own.includes(name))
      own = own.replace(
        new RegExp(
          `(?:已经?)${deed}的?(?!日期|时间|金额)|(?<!否|已|未|不|没|有)${deed}(?:的(?!日期|时间|金额)|(?=员工|人员|学生|客户|订单|记录))`,
          'g',
        ),
        `${name}为${yes}的`,
      );
  }
  return own;
}

/** 会议时间最多 of a table of hours asks for hours, not for days. */
function hours(text: string, names: string[]): string {
  const [own, ...more] = names.filter((name) => /^(?:工时|时长|用时|小时数?|课时)$/.test(name));
  return own === undefined || more.length > 0 ? text : text.replace(/时间(?=最[多长少短]|合计|总|一共|有?多少|占)/g, own);
}

/** 平均分 of the one column that holds marks; 及格 is 60 and more. */
function scores(text: string, columns: ColumnInfo[]): string {
  const marks = columns.filter((column) => column.type === 'number');
  const total = marks.find((column) => /^(?:总分|总成绩|成绩|得分|分数|考试成绩|最终成绩)$/.test(bareName(column.name)));
  const named = marks
    .filter((column) => /语文|数学|英语|物理|化学|生物|历史|地理|政治/.test(column.name))
    .map((column) => bareName(column.name));
  // 每个班前三名: of all subjects together.
  if (named.length > 1 && !total && !named.some((name) => text.includes(name)) && !/总分|总成绩|平均/.test(text))
    text = text.replace(/(?=(?:前|后|倒数)\s*[\d一二三四五六七八九十]+\s*名|第[一1]名)/, '总分');
  const subjects = marks.some((column) => /语文|数学|英语|物理|化学|成绩|得分|分数|总分/.test(column.name));
  let own = text;
  // 各科 are all marks but their sum.
  const every = marks.filter((column) => isAmount(column) && !/总|平均|排名|名次/.test(column.name)).map((column) => bareName(column.name));
  const isListed = columns.some((column) => column.type === 'text' && /学科|科目|课程/.test(column.name));
  if (subjects && !isListed && every.length > 1)
    own = own.replace(/(?:各个?|每一?个?|所有|全部)(?:学科|科目|单科|门课程?|科)的?/g, `${every.join('、')}的`);
  if (total && !marks.some((column) => own.includes(bareName(column.name))))
    own = own.replace(
      /(平均|最高|最低)分/g,
      (_whole, how: string, at: number) => `${at === own.search(/(?:平均|最高|最低)分/) ? total.name : ''}${how}`,
    );
  return subjects
    ? own
        .replace(/(?<!不)及格(?=的?(?:人数|人|学生|同学|名单|有多少|有几))/g, '不低于60')
        .replace(/不及格(?=的?(?:人数|人|学生|同学|名单|有多少|有几|有谁|有哪些))/g, '低于60')
    : own;
}

function people(text: string, columns: ColumnInfo[], names: string[]): string {
  let own = text;
  if (names.includes('性别')) {
    const both = /男[生性]?(?:员工|同事|学生)?[和与、跟]?女[生性]?(?:员工|同事|学生)?/;
    own = own.replace(new RegExp(both, 'g'), '男女');
    own = own
      .replace(
        /(?<![男女子妇儿美])(男|女)(?:生|性(?:会员|客户|员工|顾客|用户|患者)?|员工|同事|职工|会员|客户|顾客|用户|患者|同学|学员|教师|老师)(?!别)/g,
        '性别为$1的员工',
      )
      .replace(/(?<=[部班组室])(男|女)(?:生|性|员工|同事|职工)/g, '性别为$1的员工');
  }
  const left = columns.find((column) => column.type === 'date' && /离职|离岗/.test(column.name));
  // 入职不到一年就离职的: those who left.
  if (left) own = own.replace(/(?:就|便|又)离职(?:了)?的?/g, `且${left.name}不为空的`);
  if (names.includes('性别')) own = own.replace(/(?<![男女子妇儿美])(男|女)的(?=占|有(?:几|多少)|多少|人数)/g, '性别为$1的员工');
  // 入职人数和离职人数 are counted beside each other, each by its own day.
  const countsBoth = /入离职|入职[^，。；]{0,10}离职|离职[^，。；]{0,10}入职/.test(own);
  if (left && !countsBoth && !columns.some((column) => column.samples.some((one) => /在职/.test(one))))
    own = own
      .replace(/(?:目前|现在|还)?在职的?(?=员工|人|同事|一共|总共|共|有?多少|有?几|男|女|总|平均|[，,])/g, `${left.name}为空的`)
      .replace(/已?离职的?(?=员工|人|同事)/g, `${left.name}不为空的`);
  // 入职不到1年 speaks of years of service.
  if (!names.some((name) => /工龄|司龄/.test(name)))
    own = own
      .replace(/(?:没有?|未)(?:有)?入职满\s*(\d+|[一二两三四五六七八九十])\s*年/g, '工龄小于$1年')
      .replace(/入职(?:时间)?(?:不到|不满|未满|不足|少于)\s*(\d+|[一二两三四五六七八九十])\s*年/g, '工龄小于$1年')
      .replace(/入职(?:时间)?(?:已?满|超过|大于)?\s*(\d+|[一二两三四五六七八九十])\s*年(以上)?(?![-/.月年])/g, (whole, count: string) =>
        /^(?:19|20)\d{2}$/.test(count) ? whole : `工龄不小于${count}年`,
      )
      .replace(/(?<=工龄(?:小于|不小于))([一二两三四五六七八九十])(?=年)/g, (digit) =>
        String('一二三四五六七八九十'.indexOf(digit.replace('两', '二')) + 1),
      );
  return own;
}

/** 把部门相同的合并统计月薪: put together by department. */
function alike(text: string, names: string[]): string {
  return text.replace(
    /(?:把|将)?(?:相同|同一个?|同样的?|一样)?的?([\u4e00-\u9fff]{2,6}?)(?:相同|一样|一致)?的(?:人|员工|行|数据|记录|订单|那些)?(?:都)?(?:合并|归并|归在一起|合在一起|加在一起|放在一起)(?:起来)?(?:统计|汇总|求和|计算|相加)?/g,
    (whole, name: string) => (/相同|同一|同样|一样|一致/.test(whole) && names.includes(name) ? `按${name}汇总` : whole),
  );
}

/** 入职年份分布: how many rows fall in each year of 入职日期. */
function spread(text: string, columns: ColumnInfo[]): string {
  return text.replace(
    /(?:统计|分析|看看?)?([\u4e00-\u9fff]{2,4}?)的?(年份?|年度|季度|月份?)的?分布(?:情况)?/g,
    (whole, stem: string, period: string) => {
      const column = columns.find((one) => one.type === 'date' && bareName(one.name).startsWith(stem));
      return column ? `按${period === '年' ? '年份' : period === '月' ? '月份' : period}统计${column.name}数量` : whole;
    },
  );
}

/** 已经到期的, 30天内到期的: of a column of last days. */
function terms(text: string, columns: ColumnInfo[], today: string): string {
  const column = columns.find((one) => one.type === 'date' && /到期|截止|有效期|失效|过期/.test(one.name));
  const now = Date.parse(`${today}T00:00:00Z`);
  if (!column || Number.isNaN(now)) return text;
  const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const chinese = `${Number(today.slice(0, 4))}年${Number(today.slice(5, 7))}月${Number(today.slice(8, 10))}日`;
  return text
    .replace(
      /(?:未来|接下来)?(\d{1,3})\s*天(?:之?内|以内)(?:要|会|将)?(?:到期|过期)|(?:即将|快要?|马上)(?:到期|过期)/g,
      (_whole, days?: string) => `${column.name}在${today}到${iso(now + Number(days ?? 30) * 86_400_000)}`,
    )
    .replace(/(?:已经?|都已?)(?:到期|过期)了?|(?:到期|过期)了(?=的)/g, `${column.name}在${chinese}以前`)
    .replace(/(?:还)?(?:没有?|未|尚未)(?:到期|过期)/g, `${column.name}在${chinese}以后`);
}
