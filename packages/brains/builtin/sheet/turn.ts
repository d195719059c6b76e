/** How the engine works on spreadsheets: look at the structure, ask where words fit several columns, compute, say what was done. */
import { callsOf, type Conversation, type MadeBy } from '../conversation.ts';
import type { Turn } from '../recipe.ts';
import { cannotDo } from '../text/cannot-do.ts';
import { escapeMarkdown } from '../text/markdown.ts';
import { answerTo } from '../text/replies.ts';
import { asksToWrite } from '../reading/make/asks.ts';
import { isQuestion } from '../text/question.ts';
import { answerTurn } from '../work/answer.ts';
import { readStructure, type SheetInfo } from './book.ts';
import { keptEarlier, sayingOf, type Kept } from './carry.ts';
import { followUp, madeBy, queryOf, startsFollowUp, type Made } from './follow-up.ts';
import { editOf, type Doubt, type Planned, type SheetPlan } from './plan.ts';
import { overviewOf } from './overview.ts';
import { readSheetRequest, sheetWork } from './read-request.ts';
import { mainAmount, mainCategory } from './usual-columns.ts';
import { saidOf } from './said.ts';
import { typedTable } from './typed-table.ts';

const tabular = /\.(?:xlsx|xlsm|xlsb|xls|ods|csv|tsv)$/i;

/** Files with tables that this request is about. */
export function tabularFiles({ files, earlier, made, done }: Conversation): string[] {
  const own = files.filter((file) => tabular.test(file.name)).map((file) => file.name);
  if (own.length > 0) return own;
  const first = done[0]?.at ?? Infinity;
  const last = made.findLast((call) => call.at < first && isSheetWriting(call))?.files.at(-1)?.name;
  if (last !== undefined) return [last];
  return [
    ...new Set(
      earlier
        .flatMap((message) => message.files)
        .filter((file) => tabular.test(file.name))
        .map((file) => file.name),
    ),
  ].slice(-12);
}

/** A request without a skill that plainly asks for work on a spreadsheet. */
export function isSheetWork(conversation: Conversation): boolean {
  const { text, done, files } = conversation;
  if (!conversation.can('edit_sheet')) return false;
  if (done.some((call) => ['read_workbook', 'query_sheet', 'edit_sheet', 'create_sheet'].includes(call.tool))) return true;
  if (files.some((file) => !tabular.test(file.name)) || tabularFiles(conversation).length === 0 || asksToWrite(text)) return false;
  const last = lastMade(conversation);
  return sheetWork.test(text) || (files.length === 0 && last !== undefined && startsFollowUp(text));
}

export function sheetTurn(conversation: Conversation): Turn {
  const { text, done } = conversation;
  const result = callsOf(done, 'edit_sheet', 'create_sheet', 'query_sheet').at(-1);
  const names = tabularFiles(conversation);
  if (names.length === 0) return result ? { text: saidOf(conversation, result, []), calls: [] } : withoutFiles(conversation);
  const wanted = names.slice(0, 12);
  // The last made sheet may stand on other files than the one it is in.
  const last = lastMade(conversation);
  const made = last && conversation.files.length === 0 ? madeBy(last.input) : null;
  if (made?.table.file_name !== undefined && !wanted.includes(made.table.file_name)) wanted.push(made.table.file_name);
  const structures = wanted.map((name) => ({
    name,
    answer: callsOf(done, 'read_workbook').find((call) => call.input['file_name'] === name),
  }));
  const unread = structures.filter((one) => !one.answer).map((one) => one.name);
  if (unread.length > 0 && !result)
    return {
      text: conversation.has_begun
        ? ''
        : `先看看${unread
            .map((name) => `“${escapeMarkdown(name)}”`)
            .slice(0, 3)
            .join('、')}${unread.length > 3 ? ` 等 ${unread.length} 个文件` : ''}里有哪些表和列。`,
      calls: unread.map((file_name) => ({ tool: 'read_workbook', input: { file_name, spoken: text.slice(0, 2_000) } })),
    };
  const refused = structures.flatMap(({ answer }) => (answer && !answer.ok ? [answer] : []));
  const failed = refused.map(({ reason }) => reason);
  const sheets = structures.flatMap(({ name, answer }) => (answer?.ok ? readStructure(name, answer.result) : []));
  if (sheets.length === 0 && !result)
    return {
      text: `没有做成：${failed.length > 0 ? failed.join('\n') : '表格里没有数据。'}\n\n${refused.some(({ code }) => code === 'too_large') ? '拆小以后发给我' : '可以换成 xlsx 或 csv 重新上传'}，我接着做。`,
      calls: [],
    };

  const { planned, open } = planAll(conversation, made, sheets);
  const guessed = open.map(
    (doubt) => `“${doubt.words}”对得上${doubt.options.map((one) => `“${one}”`).join('、')}，用了“${doubt.options[0] ?? ''}”。`,
  );
  if (result) {
    const beyond = cannotDo(text).filter((sentence) => !/图表|Excel|翻译|查重/.test(sentence));
    const left =
      names.length > wanted.length
        ? [
            `文件超过 12 个，没有看${names
              .slice(12)
              .map((name) => `“${name}”`)
              .join('、')}。`,
          ]
        : [];
    return {
      text: saidOf(
        conversation,
        result,
        [...guessed, ...new Set([...planned.plans, ...planned.marks].flatMap((one) => one.assumed))],
        [...planned.undone, ...failed, ...beyond, ...left],
        sheets.some((sheet) => sheet.columns.some((column) => column.type === 'date')),
      ),
      calls: [],
    };
  }
  if (open.length > 0 && conversation.replies.length === 0 && conversation.manner !== 'hands_off' && conversation.can('ask_user'))
    return {
      text: '表里有几列都对得上，先确认一下用哪一列。',
      calls: [
        {
          tool: 'ask_user',
          input: {
            title: '确认用哪一列',
            questions: open
              .slice(0, 5)
              .map((doubt) => ({ id: doubt.id, text: doubt.text, kind: 'single', options: doubt.options, default: doubt.options[0] })),
          },
        },
      ],
    };
  const isShort = (isQuestion(text) || /第几/.test(text)) && !/[生制做画新建]成?.{0,6}(?:图|表)|筛选|去重|加一列/.test(text);
  if (planned.plans.length === 0 && planned.marks.length === 0) {
    // A figure that was not understood is not told by the sums of all columns.
    const asksFigure = /多少|几[个人条次天单名]|合计|一共|总共|平均|最|占比|[\u4e00-\u9fff]率|有哪些|哪[些个]|名单|列出|排/.test(text);
    if (planned.undone.length === 0 && isShort && !asksFigure && conversation.can('read_file')) return answerTurn(conversation);
    return { text: notUnderstood(sheets, [...planned.undone, ...cannotDo(text).filter((one) => !/图表|Excel|查重/.test(one))]), calls: [] };
  }
  return carryOut(conversation, planned, sheets, wanted, isShort);
}

/** The same for the same conversation, before the work and after it. */
function planAll(conversation: Conversation, made: Made | null, sheets: SheetInfo[]): { planned: Planned; open: Doubt[] } {
  const { text } = conversation;
  const plannedWith = (chosen: ReadonlyMap<string, string>): Planned => {
    if (made) {
      const doubts: Doubt[] = [];
      const plan = followUp(text, made, sheets, chosen, doubts, conversation.today);
      if (typeof plan === 'string') return { plans: [], marks: [], doubts, undone: [plan] };
      if (plan) return { plans: [plan], marks: [], doubts, undone: [] };
    }
    const kept = conversation.files.length === 0 ? keptBefore(conversation) : null;
    const read = readSheetRequest(text, sheets, chosen, conversation.today, kept);
    const planned = kept ? { ...read, plans: sayingOf(read.plans, kept, text) } : read;
    const first = sheets.find((sheet) => !sheet.hidden) ?? sheets[0];
    if (
      planned.plans.length === 0 &&
      planned.marks.length === 0 &&
      planned.undone.length === 0 &&
      first &&
      /分析|看看|看一下|概况|概览|总结|解读|洞察/.test(text)
    )
      return { ...planned, plans: overviewOf(first) };
    return planned;
  };
  const first = plannedWith(new Map());
  const chosen = chosenIn(conversation, first.doubts);
  const planned = chosen.size > 0 ? plannedWith(chosen) : first;
  return { planned, open: planned.doubts.filter((doubt) => !chosen.has(doubt.words)) };
}

function isSheetWriting({ tool }: MadeBy): boolean {
  return tool === 'edit_sheet' || tool === 'create_sheet';
}

function lastMade({ made, done }: Conversation): MadeBy | undefined {
  const first = done[0]?.at ?? Infinity;
  return made.findLast((call) => call.at < first && isSheetWriting(call));
}

/** The rows the person chose before and still speaks of. */
function keptBefore({ all, done, earlier }: Conversation): Kept | null {
  const first = done[0]?.at ?? Infinity;
  return keptEarlier(
    all.flatMap(({ tool, input, ok, at }) => {
      const made =
        !ok || at >= first ? null : tool === 'query_sheet' ? queryOf(input) : /^(?:edit|create)_sheet$/.test(tool) ? madeBy(input) : null;
      const words = earlier.findLast((message) => message.at < at)?.text ?? '';
      return made ? [{ words, table: made.table.sheet, steps: made.steps }] : [];
    }),
  );
}

/** What the person replied about words that fit several columns. */
function chosenIn({ replies }: Conversation, doubts: Doubt[]): Map<string, string> {
  const chosen = new Map<string, string>();
  for (const reply of replies) {
    if (reply.tool !== 'ask_user') continue;
    for (const doubt of doubts) {
      const words = reply.words.startsWith('我的回答：') ? answerTo(reply.words, doubt.text) : reply.words;
      const answer = words.trim().replace(/^(?:用|按|选|要|是)|(?:的)?(?:那|这)?(?:一)?(?:个|列)?[。！!.]?$/g, '');
      // 含税 stands in 不含税, too: the shortest that fits is meant.
      const option =
        doubt.options.find((one) => one === words) ??
        doubt.options
          .filter((one) => answer !== '' && (answer.includes(one) || one.includes(answer)))
          .sort((a, b) => a.length - b.length)[0];
      if (option !== undefined) chosen.set(doubt.words, option);
    }
  }
  return chosen;
}

function carryOut(conversation: Conversation, { plans, marks }: Planned, sheets: SheetInfo[], names: string[], isShort: boolean): Turn {
  const fileOf = (plan: SheetPlan): string =>
    plan.table.file_name ?? sheets.find((sheet) => sheet.sheet === plan.table.sheet && names.includes(sheet.file))?.file ?? names[0] ?? '';
  const [first] = plans;
  const marksIn = (file: string): Record<string, unknown>[] => marks.filter((mark) => mark.file === file).flatMap((mark) => mark.edits);
  if (!first) {
    const file_name = marks[0]?.file ?? '';
    return { text: '', calls: [{ tool: 'edit_sheet', input: { file_name, edits: marksIn(file_name) } }] };
  }
  const single = plans.length === 1 && marks.length === 0 && !first.chart && !first.formulas;
  if (single && isShort && conversation.can('query_sheet'))
    return {
      text: '',
      calls: [{ tool: 'query_sheet', input: { table: { ...first.table, file_name: fileOf(first) }, steps: first.steps } }],
    };
  const main = fileOf(first);
  const foreign = plans.some((plan) => fileOf(plan) !== main || plan.steps.some((step) => usesOther(step, main)));
  if (foreign) {
    const withFiles = plans.map((plan) => ({ ...plan, table: { ...plan.table, file_name: fileOf(plan) } }));
    const own = withFiles.map((plan) => {
      const { do: _do, ...sheet } = editOf(plan);
      return sheet;
    });
    const stem = main.replace(/\.[^.]+$/, '');
    return { text: '', calls: [{ tool: 'create_sheet', input: { file_name: `${stem}_${first.name}.xlsx`, sheets: own } }] };
  }
  const edits = plans.map((plan) =>
    editOf({ ...plan, table: { sheet: plan.table.sheet }, steps: plan.steps.map((step) => withoutFile(step, main)) }),
  );
  return { text: '', calls: [{ tool: 'edit_sheet', input: { file_name: main, edits: [...edits, ...marksIn(main)] } }] };
}

function usesOther(step: Record<string, unknown>, main: string): boolean {
  const refs = [step['with'], ...(Array.isArray(step['tables']) ? step['tables'] : [])];
  return refs.some((ref: unknown) => typeof ref === 'object' && ref !== null && 'file_name' in ref && ref.file_name !== main);
}

function withoutFile<S extends Record<string, unknown>>(step: S, main: string): S {
  const bare = (ref: unknown): unknown => {
    if (typeof ref !== 'object' || ref === null || !('file_name' in ref) || ref.file_name !== main) return ref;
    const { file_name: _file, ...rest } = ref;
    return rest;
  };
  return {
    ...step,
    ...('with' in step ? { with: bare(step['with']) } : {}),
    ...(Array.isArray(step['tables']) ? { tables: step['tables'].map(bare) } : {}),
  };
}

function notUnderstood(sheets: SheetInfo[], undone: string[]): string {
  const sheet = sheets.find((one) => !one.hidden) ?? sheets[0];
  if (!sheet) return '表格里没有数据。';
  const category = mainCategory(sheet)?.name;
  const amount = mainAmount(sheet)?.name;
  const date = sheet.columns.find((column) => column.type === 'date')?.name;
  const examples = [
    ...(category !== undefined ? [`按${category}汇总${amount ?? '数量'}并画柱状图`] : []),
    ...(date !== undefined && amount !== undefined ? [`每月${amount}的环比`] : []),
    ...(amount !== undefined ? [`找出${amount}的异常值`, `${amount}前10名`] : []),
    '去重',
  ];
  const about = sheets.slice(0, 6).map(
    (one) =>
      `- “${escapeMarkdown(one.file)}”的“${escapeMarkdown(one.sheet)}”：${one.rows} 行，列有${one.columns
        .slice(0, 12)
        .map((column) => escapeMarkdown(column.name))
        .join('、')}${one.columns.length > 12 ? ' 等' : ''}`,
  );
  const lead =
    undone.length > 0
      ? `未完成：\n${undone.map((one) => `- ${escapeMarkdown(one)}`).join('\n')}`
      : '没有看出要对表格做什么，所以没有动它。';
  return `${lead}\n\n表里有：\n${about.join('\n')}\n\n可以直接说：\n${examples
    .slice(0, 4)
    .map((one) => `- “${one}”`)
    .join('\n')}`;
}

function withoutFiles(conversation: Conversation): Turn {
  const typed = typedTable(conversation.text);
  if (typed && conversation.can('create_sheet'))
    return {
      text: typed.is_form ? '按您说的列做一张空表，内容留着待补充。' : '把您给的内容做成表格。',
      calls: [
        {
          tool: 'create_sheet',
          input: {
            file_name: `${typed.name}.xlsx`,
            sheets: [{ name: typed.name, title: typed.name, header: typed.header, rows: typed.rows }],
          },
        },
      ],
    };
  return {
    text: '请上传要处理的表格（xlsx、xls、csv），再说出需求，例如“按部门汇总销售额并画柱状图”“去重”“两表按工号合并”“每月同比环比”。\n\n没有现成的表格也可以：把内容按“一行一条、逗号分开”发给我，或告诉我表里要有哪些列。',
    calls: [],
  };
}
