/** Suggestions from attachments: what each file is good for by its name and kind, and what several make together. */
import type { Suggestion } from '#contract/operations/prompt-help.ts';
import type { FileFacts } from '../text/file-names.ts';
import { inputSlot } from '#contract/prompt/reading.ts';
import { filledIn, say } from './fill-in.ts';
import rows from './file-suggestions.json' with { type: 'json' };

const topicIn = (file: FileFacts): string => (file.topic === '' ? '' : `${file.period ?? ''}${file.topic}`);

/** All that the files offer for the skill: what they make together first, then each file's best, then each file's next. */
export function suggestionsFromFiles(skill: string | null, files: FileFacts[]): Suggestion[] {
  const each = files.map((file) => fromFile(skill ?? '', file));
  const rounds = Array.from({ length: Math.max(...each.map((one) => one.length)) }, (_none, i) => each.flatMap((one) => one[i] ?? []));
  return [...together(skill, files), ...rounds.flat()];
}

/** The words of the first row that fits; without a skill it is asked about, and written of. */
function fromFile(skill: string, file: FileFacts): Suggestion[] {
  const { name, short, sort, subject } = file;
  const fitting = rows.find(
    (row) =>
      row.skill === skill &&
      row.sorts.includes(sort) &&
      (row.subject === undefined || row.subject === subject) &&
      (row.named === undefined || name.includes(row.named)),
  );
  const own = (fitting?.suggestions ?? []).map((one) => filledIn(one, { name, short, report: reportWord(file) }));
  return skill === '' && sort !== 'sheet' ? [...own, ...fromFile('writing', file)] : own;
}

/** What several files make when they are taken together. */
function together(skill: string | null, files: FileFacts[]): Suggestion[] {
  if (files.length < 2) return [];
  const sheets = files.filter((f) => f.sort === 'sheet');
  const texts = files.filter((f) => f.sort === 'text' || f.sort === 'slides');
  const readable = files.filter((f) => f.sort !== 'sound' && f.sort !== 'image');
  const [sheet, otherSheet] = sheets;
  const meeting = texts.find((f) => f.subject === 'meeting');
  const earlier = texts.find((f) => f.subject === 'weekly');
  const found: Suggestion[] = [];
  if (skill === 'writing' || skill === null) {
    if (earlier && sheet)
      found.push(
        say(
          `参照 ${earlier.short}，用 ${sheet.short} 写新一期`,
          `参照附件《${earlier.name}》的结构，用附件《${sheet.name}》的数据写新一期，数字照原样引用`,
        ),
      );
    if (meeting && sheet)
      found.push(
        say(
          `结合 ${meeting.short} 和 ${sheet.short} 写周报`,
          `结合附件《${meeting.name}》和《${sheet.name}》写一份本周周报，包括本周完成、关键数据、问题与风险、下周计划，读者是${inputSlot('reader', '比如：部门领导')}`,
        ),
      );
    else if (sheet && texts[0] && !earlier)
      found.push(
        say(
          `结合 ${texts[0].short} 和 ${sheet.short} 写报告`,
          `结合附件《${texts[0].name}》的情况和《${sheet.name}》的数据写一份汇报材料，读者是${inputSlot('reader', '比如：部门领导')}，写明数据出处`,
        ),
      );
    const weeklies = texts.filter((f) => f.subject === 'weekly');
    if (weeklies.length >= 2)
      found.push(
        say(
          `把 ${weeklies.length} 份周报汇总成一份`,
          `把附件${weeklies.map((f) => `《${f.name}》`).join('')}汇总成一份部门周报，按人或按项目列出，问题与计划合并同类项`,
        ),
      );
  }
  if (sheet && otherSheet && skill !== 'design' && skill !== 'podcast')
    found.push(
      say(`对比 ${sheet.short} 和 ${otherSheet.short}`, `对比附件《${sheet.name}》和《${otherSheet.name}》，列出变化最大的项目和差额`),
    );
  else if (
    texts.length >= 2 &&
    texts[0]?.subject === texts[1]?.subject &&
    ['contract', 'policy', 'plan'].includes(texts[0]?.subject ?? '') &&
    (skill === 'writing' || skill === null)
  )
    found.push(
      say(
        `对比 ${texts[0]?.short} 和 ${texts[1]?.short}`,
        `对比附件《${texts[0]?.name}》和《${texts[1]?.name}》，列出不同的条款或安排，注明出处`,
      ),
    );
  if (readable.length >= 2) {
    const what =
      { ppt: '一份汇报 PPT', website: '一个专题网页', podcast: '一期播客', design: '一张长图', excel: '一张汇总表' }[skill ?? ''] ??
      '一份材料汇总';
    const topic = readable.map(topicIn).find((one) => one !== '');
    found.push(
      say(
        `把 ${readable.length} 份附件合成${what}`,
        `综合全部 ${readable.length} 份附件，做${what}${topic ? `，主题${inputSlot('topic', '要突出的主题', topic)}` : ''}，相同的内容合并，有矛盾的地方指出来`,
      ),
    );
  }
  return found.slice(0, 3);
}

function reportWord(file: FileFacts): string {
  const period = file.period ?? '';
  if (/季度/.test(period)) return `${period}销售分析报告`;
  if (/周/.test(period)) return `${period}工作周报`;
  if (/月(?!\d)$/.test(period)) return `${period}工作月报`;
  return '数据分析报告';
}
