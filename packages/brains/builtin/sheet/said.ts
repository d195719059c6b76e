/** The last word on a spreadsheet: what was made where, how, what comes out, what to look at, what can be asked next. */
import { isCount } from './count-name.ts';
import type { Deed, ResultTable } from '#contract/content/workbook.ts';
import type { AnsweredBy, Conversation } from '../conversation.ts';
import { add, compare, parseDecimal, printDecimal, share, type Decimal } from '../text/decimal.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { isCode } from './book.ts';

/** `assumed`: what was taken for granted; `undone`: what was not done. */
export function saidOf(
  conversation: Conversation,
  call: AnsweredBy<'edit_sheet' | 'create_sheet' | 'query_sheet'>,
  assumed: string[],
  undone: string[] = [],
  has_dates = false,
): string {
  if (!call.ok)
    return `没有做成，文件没有改动。\n\n${call.reason}\n\n${call.code === 'too_large' ? '拆小以后发给我，或只留下用得到的列，我接着做。' : '换个说法，或告诉我具体用哪一列，我再试一次。'}`;
  const isAnswer = call.tool === 'query_sheet';
  const file = call.files.at(-1)?.name ?? '';
  const { tables, others, notes, marked } = call.result;
  const names = tables.map(({ sheet }) => sheet);
  const source = String(call.input['file_name'] ?? '');
  const marks = marked.map((name) => `“${escapeMarkdown(name)}”`).join('、');
  const lead = isAnswer
    ? ''
    : names.length === 0 && marked.length > 0
      ? `已在“${escapeMarkdown(file)}”的${marks}里设好条件格式，单元格的内容没有改动；以后数据变了，标记会跟着变。`
      : call.tool === 'create_sheet'
        ? `已做好“${escapeMarkdown(file)}”，${names.length > 1 ? `有 ${names.length} 个工作表` : `工作表是“${escapeMarkdown(names[0] ?? '')}”`}${conversation.files.length > 0 ? '；原来的文件没有改动' : ''}。`
        : `已在“${escapeMarkdown(file)}”里新建工作表${names.map((name) => `“${escapeMarkdown(name)}”`).join('、')}，原来的${source !== file && source !== '' ? `“${escapeMarkdown(source)}”` : marked.length > 0 ? '单元格' : '工作表'}没有改动${marked.length > 0 ? `，并在${marks}里设好条件格式` : ''}。`;
  const sections = tables.map((table, n) => {
    // What belongs to the whole is said behind the last table.
    const isLast = n === tables.length - 1;
    const how = deedsOf([...shortDeeds(table.deeds), ...(isLast ? others : [])], table.size);
    const heed = [...table.notes, ...(isLast ? notes : [])];
    return [
      ...(tables.length > 1 && table.sheet !== '' ? [`**${escapeMarkdown(table.sheet)}**`] : []),
      ...(isAnswer ? [] : how),
      ...(isForm(table)
        ? ['表头已经列好，内容标着【待补充】，请填写或把数据发给我。']
        : [`${isAnswer ? '' : '摘要：'}${summaryOf(table) ?? ''}\n\n${shortTable(table)}`]),
      ...(isAnswer ? how : []),
      ...heedOf(heed),
    ].join('\n\n');
  });
  if (tables.length === 0) sections.push([...deedsOf(others, ''), ...heedOf(notes)].join('\n\n'));
  const ideas = isAnswer || tables.some(isForm) ? [] : suggestions(call.input, has_dates);
  const next = ideas.length === 0 ? '' : `接下来可以直接说：\n${ideas.map((one) => `- “${one}”`).join('\n')}`;
  const taken = assumed.length > 0 ? `我的理解：\n${assumed.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}` : '';
  const left = undone.length > 0 ? `未完成：\n${undone.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}` : '';
  return [lead, ...sections, taken, left, next].filter((one) => one !== '').join('\n\n');
}

function deedsOf(deeds: string[], size: string): string[] {
  if (deeds.length === 0) return [];
  const lines = deeds.map((line) => `- ${escapeMarkdown(line).replaceAll('$', '\\$')}`);
  return [`做法：\n${[...lines, ...(size === '' ? [] : [`- ${escapeMarkdown(`结果：${size}`)}`])].join('\n')}`];
}

function heedOf(notes: string[]): string[] {
  return notes.length > 0 ? [`请留意：\n${notes.map((line) => `- ${escapeMarkdown(line)}`).join('\n')}`] : [];
}

function isForm({ columns, rows }: ResultTable): boolean {
  return [...columns.map(({ name }) => name), ...rows.flat()].some((cell) => cell.includes('【待补充'));
}

/** Many columns that only get another name are told in one line. */
function shortDeeds(deeds: Deed[]): string[] {
  const renamed = deeds.filter(({ did }) => did === 'rename');
  const [first, last] = [renamed[0], renamed.at(-1)];
  if (renamed.length < 3) return deeds.map(({ said }) => said);
  return deeds.flatMap((one) =>
    one.did !== 'rename'
      ? [one.said]
      : one === first
        ? [`把“${first.column ?? ''}”到“${last?.column ?? ''}” ${renamed.length} 列改名为“${first.to ?? ''}”到“${last?.to ?? ''}”`]
        : [],
  );
}

/** The sum, the highest and the lowest of the first measured column. */
function summaryOf({ columns, rows: shown, total, cut, deeds }: ResultTable): string | null {
  if (columns.length === 0) return null;
  const header = columns.map(({ name }) => name);
  const rows = shown.filter((row) => row[0] !== '合计');
  const all = cut === '';
  const did = (...steps: string[]): Deed[] => deeds.filter((one) => steps.includes(one.did));
  const computed = did('compute').flatMap(({ column }) => column ?? []);
  // One row is the answer itself.
  if (all && rows.length === 1 && did('total').length > 0) {
    const figure = (cell: string): string => {
      const value = parseDecimal(cell);
      return value ? shortened(value) : cell;
    };
    const worked = new Set(computed);
    return `${header.map((name, n) => `“${name}”${/[）)]$/.test(name) || worked.has(name) || (isCount(name) && deeds.some(({ counts_rows }) => counts_rows === true)) ? '' : '合计'} **${figure(rows[0]?.[n] ?? '')}**`).join('，')}。`;
  }
  // The largest order, or one group's share, is told as it stands.
  const [only] = rows;
  if (all && rows.length === 1 && only && header.length <= 14)
    return `${header
      .map((name, n) => [name, only[n] ?? ''] as const)
      .filter(([, cell]) => cell !== '')
      .map(
        ([name, cell]) =>
          `${name} ${parseDecimal(cell) && !isCode(name) ? `**${shortened(parseDecimal(cell) ?? { digits: 0n, scale: 0 })}**` : cell}`,
      )
      .join('，')}。`;
  const count = `共 ${total > shown.length ? total : rows.length} 行`;
  const isGroup = deeds.some(({ groups }) => groups === true);
  // What was worked out of the groups is what was asked for: 退款率, 周转天数.
  const worked =
    computed.findLast((name) => header.includes(name)) ?? header.find((name, n) => n > 0 && /^[\u4e00-\u9fff]{1,4}率$/.test(name));
  // What the groups are in order of is what they were asked for.
  const ordered = did('sort')
    .flatMap(({ column }) => column ?? [])
    .at(-1);
  const isFigure = (n: number): boolean => n > 0 && columns[n]?.is_figure === true;
  const inOrder = ordered === undefined ? -1 : header.indexOf(ordered);
  const at = worked !== undefined ? header.indexOf(worked) : isFigure(inOrder) ? inOrder : header.findIndex((_name, n) => isFigure(n));
  const names = columns.findIndex((_column, n) => isFigure(n));
  // 库存金额前5的占总额多少
  const portion = header.findIndex((name) => /.占比$/.test(name));
  const isFirstFew = portion > 0 && all && did('top').length > 0;
  const sumOf = (n: number): Decimal =>
    rows.reduce<Decimal>((total, row) => add(total, parseDecimal((row[n] ?? '').replace('%', '')) ?? { digits: 0n, scale: 0 }), {
      digits: 0n,
      scale: 0,
    });
  const amountAt = header.indexOf((header[portion] ?? '').replace(/占比$/, ''));
  if (!isGroup && isFirstFew && amountAt >= 0)
    return `${count}，“${header[amountAt] ?? ''}”合计 **${shortened(sumOf(amountAt))}**，占全部的 **${shortened(sumOf(portion))}%**。`;
  if (!isGroup || at < 0 || !all || rows.length < 2) return rows.length === 0 ? '没有符合的行。' : `${count}。`;
  const percent = rows.some((row) => (row[at] ?? '').endsWith('%')) ? '%' : '';
  const figures = rows.flatMap((row) => {
    const value = parseDecimal((row[at] ?? '').replace(/%$/, ''));
    return value
      ? [
          {
            name: labelCells(row, Math.max(1, names))
              .map((cell) => (cell.length > 60 && !cell.startsWith('`') ? `${cell.slice(0, 40)}…` : cell))
              .join('、'),
            value,
          },
        ]
      : [];
  });
  const [first] = figures;
  if (!first || figures.length < 2) return `${count}。`;
  const high = figures.reduce((most, one) => (compare(one.value, most.value) > 0 ? one : most), first);
  const low = figures.reduce((least, one) => (compare(one.value, least.value) < 0 ? one : least), first);
  const alike = (one: Decimal): string => namesOf(figures.filter((other) => compare(other.value, one) === 0).map((other) => other.name));
  // Two that were named are held against each other.
  const isPair = figures.length === 2 && compare(high.value, low.value) !== 0;
  const gap = isPair ? `，相差 ${shortened(minus(high.value, low.value))}${percent === '' ? '' : ' 个百分点'}` : '';
  const sum = figures.reduce<Decimal>((total, one) => add(total, one.value), { digits: 0n, scale: 0 });
  const adds = worked === undefined && !/币种|币别|货币/.test(header[0] ?? '') && !/平均|最大|最小|中位|率|不重复/.test(header[at] ?? '');
  // A share of the first few would be taken for one of all.
  const parts = header.findIndex((name) => name === `${header[at] ?? ''}占比`);
  const shares = parts < 0 ? 100 : rows.reduce((total, row) => total + Number((row[parts] ?? '').replace('%', '')), 0);
  const isCut = did('top').length > 0 || shares < 99.5;
  const together = isCut && parts >= 0 ? shares : null;
  const part = adds && !isCut && low.value.digits >= 0n ? share(high.value, sum) : null;
  return `${count}${adds ? `，${isCut ? '这些行的' : ''}“${header[at] ?? ''}”合计 ${printDecimal(withoutZeros(sum), true)}${together === null ? '' : `，共占 ${Number(together.toFixed(2))}%`}` : ''}；${adds ? '' : `“${header[at] ?? ''}”`}最高的是${alike(high.value)} ${shortened(high.value)}${percent}${part === null ? '' : `（${figures.filter((one) => compare(one.value, high.value) === 0).length > 1 ? '各' : ''}占 ${part}）`}，最低的是${alike(low.value)} ${shortened(low.value)}${percent}${gap}。`;
}

function minus(a: Decimal, b: Decimal): Decimal {
  return add(a, { digits: -b.digits, scale: b.scale });
}

/** Those that share a place are named together. */
function namesOf(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, 3).join('和')}${names.length > 3 ? ` 等 ${names.length} 个` : ''}（并列）`;
}

/** What a row is called: words and years, or its figure where it has nothing else. */
function labelCells(row: string[], count: number): string[] {
  const own = row.slice(0, count);
  const words = own.filter((cell) => parseDecimal(cell) === null || cell.length === 4);
  return words.length > 0 ? words : own;
}

/** An average has as many places as a person reads; the workbook keeps them all. */
function shortened(value: Decimal): string {
  if (value.scale <= 4) return printDecimal(withoutZeros(value), true);
  const rounded = parseDecimal((Number(value.digits) / 10 ** value.scale).toFixed(2));
  return rounded ? printDecimal(withoutZeros(rounded), true) : printDecimal(value, true);
}

/** 49,103.0 is 49,103; 628,798.40 stays. */
function withoutZeros({ digits, scale }: Decimal): Decimal {
  const one = 10n ** BigInt(scale);
  return digits % one === 0n ? { digits: digits / one, scale: 0 } : { digits, scale };
}

function shortTable({ columns, rows, cut }: ResultTable): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const isAmount = columns.map(({ name, is_figure }) => is_figure && !isCode(name));
  const shown = rows.map((row) =>
    line(
      row.map((cell, at) => {
        const value = isAmount[at] ? parseDecimal(cell) : null;
        return value ? shortened(value) : cell;
      }),
    ),
  );
  const head = [line(columns.map(({ name }) => name)), line(columns.map(({ is_figure }) => (is_figure ? '---:' : '---')))];
  if (rows.length > 10) return `${[...head, ...shown.slice(0, 10)].join('\n')}\n\n（这里列前 10 行，其余在工作表里）`;
  return [...head, ...shown, ...(cut === '' ? [] : [cut])].join('\n');
}

function suggestions(input: Record<string, unknown>, has_dates: boolean): string[] {
  const given = JSON.stringify(input);
  if (!given.includes('new_sheet') && given.includes('conditional_format')) return ['找出异常值', '去重'];
  // Two tables laid side by side are not put together any further.
  const isCompared = /"group".*"join"/.test(given);
  return [
    ...(given.includes('"chart"')
      ? [given.includes('"type":"line"') ? '换成柱状图' : '换成折线图']
      : given.includes('"group"')
        ? ['画成柱状图']
        : []),
    ...(given.includes('"group"') && !isCompared && !given.includes('"period"') && has_dates ? ['再按月份分'] : []),
    // Averages and rates are no parts of a whole.
    ...(given.includes('"group"') && !/"share"|"how":"(?:avg|max|min|median)"|"percent":true/.test(given) ? ['加上占比'] : []),
    ...(/"do":"(?:group|total)"/.test(given) ? [] : ['去重', '找出异常值']),
  ].slice(0, 3);
}
