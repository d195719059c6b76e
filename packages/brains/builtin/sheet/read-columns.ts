/** Reads requests that make columns: a formula, a split, a joining of texts. */
import type { ColumnInfo } from './book.ts';
import { mentionsIn } from './mentions.ts';
import type { SheetPlan } from './plan.ts';
import { columnOf, mentioned, type Context } from './read-task.ts';

/** What everybody computes the same way; used when the columns are there. */
const known: [RegExp, string][] = [
  [/^(?:销售)?毛利率$/, '([收入]-[成本])/[收入]'],
  [/^(?:净)?利润率$/, '[利润]/[收入]'],
  [/^(?:毛利润?|利润|毛利额)$/, '[收入]-[成本]'],
  [/^(?:总?金额|总价|销售额|小计|合计金额)$/, '[单价]*[数量]'],
  [/^(?:完成率|达成率|目标完成率)$/, '[实际]/[目标]'],
  [/^客单价$/, '[销售额]/[数量]'],
];

export function computeTask(context: Context, text: string): SheetPlan | null {
  const { sheet } = context;
  const match =
    /(?:加|增加|新增|添加|增|插入|计算|算出?|求)(?:上|出)?(?:一|1|个)*(?:列|字段|栏)?(?:叫|名为|为)?\s*[：:，,]?\s*[“"'「]?([^\s“”"'「」=＝，,。（(]{1,20}?)[”"'」]?\s*(?:列)?\s*[，,]?\s*(?:=|＝|等于|公式(?:是|为)?[:：]?|为|是)\s*([^，。；\n]+)/.exec(
      text,
    );
  const named = /(?:加|增加|新增|添加|插入)(?:上)?(?:一|1)?(?:个)?(?:列|字段|栏)\s*[“"'「]?([^\s“”"'「」=，,。（(]{2,12})[”"'」]?/.exec(
    text,
  );
  const bare = match ? null : (computedAfter(context, text) ?? computationIn(context, text));
  const name = (match?.[1] ?? named?.[1] ?? bare?.name ?? knownIn(context, text) ?? '').replace(/(?:列|字段)$/, '');
  if (name === '' || (match && !/[-+*/×÷＋－减加乘除]/.test(match[2] ?? '') && !named)) return null;
  const written = match?.[2] ?? bare?.written ?? known.find(([pattern]) => pattern.test(name))?.[1];
  if (written === undefined) return null;
  const formula = formulaOf(context, written);
  if (formula === null) return null;
  const percent = /率|占比|比例|百分比/.test(name);
  const money = /\[[^\]]*(?:额|价|费|收入|成本|利润|工资)[^\]]*\]/.test(formula);
  return {
    name: `${sheet.sheet}_${name}`.slice(0, 31),
    table: { sheet: sheet.sheet },
    steps: [],
    formulas: [{ column: name, formula, number_format: percent ? '0.00%' : money ? '#,##0.00' : '#,##0.##' }],
    assumed: match ? [] : [`“${name}”按 ${formula.replace(/[[\]]/g, '')} 计算。`],
  };
}

/** 单价乘以数量算一列应付金额: the name comes after what it is. */
function computedAfter(context: Context, text: string): { name: string; written: string } | null {
  const match =
    /^(?:请|帮我|麻烦|用|把|拿|将)*(.{3,60})[，,]?\s*(?:计算|算|求|得|生成|作为|新增|增加)(?:出|到|成|上)?(?:来)?(?:一|1)?(?:个)?(?:新)?(?:的)?(?:列|字段)?(?:叫|名为|为|：|:)?\s*[“"'「]?([^\s“”"'「」=，,。（(]{2,12}?)[”"'」]?(?:列|字段)?[。！!]?$/.exec(
      text,
    );
  const [, written = '', name = ''] = match ?? [];
  return match && formulaOf(context, written) !== null && !context.sheet.columns.some((column) => column.name === name)
    ? { name, written }
    : null;
}

/** 基本工资加绩效工资算出总工资，按部门汇总: what is worked out row by row first, and what is asked of it. */
export function computedFirst(context: Context, text: string): { name: string; formula: string; rest: string } | null {
  const match =
    /^(.+?(?:算|计算|求|得)(?:出|到)?(?:来)?\s*[“"'「]?[^\s“”"'「」=，,。（(]{2,12}?[”"'」]?)(?:[，,、；;]|再|然后|并|之后|后)+\s*((?:再|然后|并)?(?:按|各|每|统计|汇总|找|筛选|前|从[高大低小]).+)$/.exec(
      text,
    );
  const made = match && computedAfter(context, match[1] ?? '');
  if (made) {
    const formula = formulaOf(context, made.written);
    if (formula !== null) return { name: made.name, formula, rest: (match[2] ?? '').replace(/^(?:再|然后|并)/, '') };
  }
  // 各仓库库存金额（期初库存×单位成本）
  const held = /^((?:按|各个?|每个?)[^（(]*?)([\u4e00-\u9fff]{2,8})[（(]([^（）()]{3,60})[）)](.*)$/.exec(text);
  // 库存金额（可用库存×成本价）按仓库汇总
  const bare = held ? null : /^([\u4e00-\u9fff]{2,8})[（(]([^（）()]{3,60})[）)][，,]?\s*((?:按照?|各|每个?).+)$/.exec(text);
  const worked = bare && /[-+*/×÷＋－]|乘|除|加|减/.test(bare[2] ?? '') ? formulaOf(context, bare[2] ?? '') : null;
  if (bare && worked !== null) return { name: bare[1] ?? '', formula: worked, rest: bare[3] ?? '' };
  const formula = held && /[-+*/×÷＋－]|乘|除|加|减/.test(held[3] ?? '') ? formulaOf(context, held[3] ?? '') : null;
  if (!held || formula === null) return null;
  // The group's own words stand before the name: 各仓库｜库存金额.
  const group = mentioned(context, `${held[1] ?? ''}${held[2] ?? ''}`).findLast((mention) => mention.columns[0]?.type === 'text');
  const whole = `${held[1] ?? ''}${held[2] ?? ''}`;
  const name = group ? whole.slice(group.at + group.words.length).replace(/^的/, '') : (held[2] ?? '');
  return name.length >= 2
    ? { name, formula, rest: `${group ? whole.slice(0, group.at + group.words.length) : held[1]}汇总${name}${held[4] ?? ''}` }
    : null;
}

/** 新增一列，数量乘以单价; 每行的总价（单价×数量）; 列“单价（万元）”=单价/10000. */
function computationIn(context: Context, text: string): { name: string; written: string } | null {
  const title = /[“"'「『]([^“”"'「」『』]{1,24})[”"'」』]\s*(?:列)?\s*(?:=|＝|等于|是|为)\s*([^，。；\n]+)/.exec(text);
  if (title && /列|字段|栏/.test(text)) return { name: title[1] ?? '', written: title[2] ?? '' };
  const held = /([^\s，。；、的（(]{1,12})[（(]([^（）()]{3,60})[）)]/.exec(text);
  if (held && /[-+*/×÷＋－]|乘|除|加|减/.test(held[2] ?? '') && formulaOf(context, held[2] ?? '') !== null)
    return { name: nameOf(held[1] ?? '', text), written: held[2] ?? '' };
  if (!/列|字段|栏/.test(text)) return null;
  const plain = text.split(/[，,：:]/).findLast((part) => formulaOf(context, part) !== null);
  return plain === undefined ? null : { name: plain.replace(/\s+/g, '').slice(0, 20), written: plain };
}

/** 应发工资怎么算的帮我加一列（…）: what is spoken of before. */
function nameOf(words: string, text: string): string {
  const own = words.replace(/^.*?(?:算出?|计算|加|求|每行|每个|新增)的?/, '');
  if (own !== '' && !/^(?:上|一|1)*(?:个)?(?:列|字段|栏)?$/.test(own)) return own;
  return /^(?:请|帮我|把)*([\u4e00-\u9fff]{2,8}?)(?:是)?(?:怎么|如何|应该)/.exec(text)?.[1] ?? '计算列';
}

/** 用公式算金额: what everybody computes the same way, when its columns are there and it is not. */
function knownIn(context: Context, text: string): string | undefined {
  const word = /(?:用公式|公式)?(?:计算|算出?|求)(?:一下|出)?(?:每行|每个|每笔)?(?:的)?([^\s，。；“”]{2,8}?)(?:列)?[。！!]?$/.exec(
    text,
  )?.[1];
  if (word === undefined || context.sheet.columns.some((column) => column.name === word)) return undefined;
  const formula = known.find(([pattern]) => pattern.test(word))?.[1];
  return formula !== undefined && formulaOf(context, formula) !== null ? word : undefined;
}

function inSigns(text: string): string {
  return text
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replace(/除以/g, '/')
    .replace(/乘以?|x(?=[\u4e00-\u9fff]|$)/g, '*')
    .replace(/减去?/g, '-')
    .replace(/加上?/g, '+')
    .replaceAll('＋', '+')
    .replaceAll('－', '-');
}

/** Columns in brackets; null when a word in it is no column. */
export function formulaOf(context: Context, written: string): string | null {
  const bare = written.replace(/\s+|[[\]]/g, '');
  const mentions = mentionsIn(bare, context.sheet, context.chosen).filter((mention) =>
    mention.columns.some((column) => column.type === 'number'),
  );
  // 加 in 加班小时 is no plus: the columns first, then what stands between them.
  let text = '';
  let from = 0;
  for (const mention of mentions) {
    const column = columnOf(context, { ...mention, columns: mention.columns.filter((one) => one.type === 'number') });
    if (!column) continue;
    text += `${inSigns(bare.slice(from, mention.at))}[${column.name}]`;
    from = mention.at + mention.words.length;
  }
  text = `${text}${inSigns(bare.slice(from))}`.replace(/(?:并|然后|再|，|,)(?![^[]*\]).*$/, '');
  const rest = text.replace(/\[[^\]]+\]/g, '');
  return mentions.length > 0 && /^[-+*/().\d%]*$/.test(rest) && /[-+*/]/.test(rest) ? text : null;
}

/** 删除备注列, 只要姓名和部门两列: the same rows with fewer columns. */
export function selectTask(context: Context, text: string): SheetPlan | null {
  const drops = /(?:删除?|删掉|去掉|不要|移除)[^，。；]{0,24}(?:这)?(?:[一两二三四\d]*)列/.test(text) && !/空|重复/.test(text);
  const keeps = /(?:只|仅)(?:要|保留|留|显示|看)[^，。；]{1,40}(?:这)?(?:[一两二三四五\d]*)列/.test(text);
  if (!drops && !keeps) return null;
  const named = [...new Set(mentioned(context, text).flatMap((mention) => columnOf(context, mention)?.name ?? []))];
  const columns = keeps ? named : context.sheet.columns.map((column) => column.name).filter((name) => !named.includes(name));
  if (named.length === 0 || columns.length === 0) return null;
  return {
    name: (keeps ? '选出的列' : `去掉${named[0] ?? ''}`).slice(0, 31),
    table: { sheet: context.sheet.sheet },
    steps: [{ do: 'select', columns }],
    assumed: [],
  };
}

const separators: Record<string, string> = {
  横线: '-',
  横杠: '-',
  中划线: '-',
  连字符: '-',
  短横: '-',
  斜杆: '/',
  短横线: '-',
  减号: '-',
  空格: ' ',
  逗号: ',',
  顿号: '、',
  斜杠: '/',
  斜线: '/',
  冒号: ':',
  下划线: '_',
  竖线: '|',
  分号: ';',
};

export function splitTask(context: Context, text: string): SheetPlan | null {
  if (!/拆分|拆成|拆开|拆为|分列|分割|切分|分成.{0,4}列|分隔成/.test(text)) return null;
  const column =
    mentioned(context, text)
      .map((mention) => columnOf(context, mention))
      .find((one): one is ColumnInfo => one !== undefined && one.type !== 'number') ??
    (/列/.test(text) && mentioned(context, text).length === 0 ? onlySplittable(context) : undefined);
  if (!column) return null;
  const named =
    /(?:按|用|以)(?:照)?[“"'「]?(短?横线|横杠|中划线|连字符|短横|减号|空格|逗号|顿号|斜[杠线杆]|冒号|下划线|竖线|分号|[-,，、/|:：;；_\s]+)[”"'」]?/.exec(
      text,
    )?.[1];
  const own = named === undefined ? guessSeparator(column) : (separators[named] ?? named);
  if (own === '') return null;
  const names = /(?:拆(?:分)?成|分成|拆分为|分为|拆为)\s*([^，。；]+)/
    .exec(text)?.[1]
    ?.split(/[、和与,，\s]+/)
    .map((one) => one.replace(/[“”"'「」]|(?:两|三|几|[二三四五\d])列$/g, '').trim())
    .flatMap((one) => (one === '年月日' ? ['年', '月', '日'] : [one]))
    .filter((one) => one !== '' && !/^(?:两|三|四|几|多|\d+)个?列?$/.test(one));
  if (own === undefined) {
    // AB123 has a front of letters and figures after it.
    if (column.samples.length === 0 || !column.samples.every((sample) => /^\D+\d/.test(sample))) return null;
    return {
      name: `${column.name}拆分`.slice(0, 31),
      table: { sheet: context.sheet.sheet },
      steps: [{ do: 'split', column: column.name, into: names?.length === 2 ? names : [`${column.name}前缀`, `${column.name}数字`] }],
      assumed: ['没有指明从哪里拆开，在第一个数字前拆成两列。'],
    };
  }
  const parts = Math.max(2, ...column.samples.map((sample) => sample.split(own).length));
  const into = names && names.length >= 2 ? names : Array.from({ length: Math.min(parts, 20) }, (_one, n) => `${column.name}${n + 1}`);
  return {
    name: `${column.name}拆分`.slice(0, 31),
    table: { sheet: context.sheet.sheet },
    steps: [{ do: 'split', column: column.name, separator: own, into }],
    assumed: named === undefined ? [`没有指明用什么分开，按“${own}”拆分。`] : [],
  };
}

/** The only column whose every sample is held together by one mark. */
function onlySplittable({ sheet }: Context): ColumnInfo | undefined {
  const fit = sheet.columns.filter((column) => column.type === 'text' && guessSeparator(column) !== undefined);
  return fit.length === 1 ? fit[0] : undefined;
}

function guessSeparator(column: ColumnInfo): string | undefined {
  return ['-', '/', '、', '，', ',', '|', '_', ':', '：', ';', '；', ' '].find(
    (mark) => column.samples.length > 0 && column.samples.every((sample) => sample.includes(mark)),
  );
}

export function concatTask(context: Context, text: string): SheetPlan | null {
  if (!/合并|拼接|拼成|连接|连起来/.test(text) || /表|文件|sheet/i.test(text)) return null;
  const columns = [...new Set(mentioned(context, text).flatMap((mention) => columnOf(context, mention)?.name ?? []))];
  const name = /(?:合并|拼接?|连接)(?:成|为)(?:一?列?|新列)?[“"'「]?([^“”"'「」，。、\s]{1,20})[”"'」]?/
    .exec(text)?.[1]
    ?.replace(/^(?:一|新|个)*列/, '');
  const own = columns.filter((column) => column !== name);
  if (own.length < 2) return null;
  const separator = /(?:用|以)[“"'「]?(短?横线|空格|逗号|顿号|斜杠|下划线|[-,，、/|_])[”"'」]?/.exec(text)?.[1] ?? '';
  return {
    name: '合并列',
    table: { sheet: context.sheet.sheet },
    steps: [
      {
        do: 'concat',
        columns: own,
        separator: separators[separator] ?? separator,
        as: name === undefined || name === '' ? own.join('') : name,
      },
    ],
    assumed: [],
  };
}
