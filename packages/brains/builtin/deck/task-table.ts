/** A table of tasks tells how far they are, and what stands in their way: counted and copied row by row. */
import type { SourceTable } from './deck-parts.ts';
import { atMost, type Figure, type Point, type Slide } from './slide.ts';

const names = {
  task: /^(?:任务|事项|工作项?|子?项目|模块|里程碑|工作内容|任务名称|项目名称|事项名称)/,
  status: /状态|是否完成|完成情况/,
  progress: /进度|完成(?:率|度|比例|百分比)/,
  risk: /风险|问题|困难|障碍|卡点/,
  owner: /负责人|责任人|经办人|主办/,
  due: /截止|计划完成|完成(?:时间|日期)|期限|到期|结束(?:时间|日期)/,
};

const known =
  /^(?:已?完成|已?上线|已验收|已关闭|已?结项|进行中|在做|开发中|处理中|未开始|未启动|待开始|待办|计划中|延期|逾期|滞后|暂停|已?取消|正常|有风险)$/;
const none = /^(?:[-—/]|无|没有|暂无|N\/?A)?$/i;
const mostRisks = 6;

/** Empty where it is no such table. */
export function taskTablePages({ header, rows, source }: SourceTable, context: string): { slide: Slide; weight: number }[] {
  const column = (pattern: RegExp): number => header.findIndex((name) => pattern.test(name.trim()));
  const at = { task: column(names.task), status: column(names.status), progress: column(names.progress), risk: column(names.risk) };
  const tasks = rows.filter((row) => (row[at.task] ?? '').trim() !== '');
  if (at.task < 0 || tasks.length < 3) return [];
  const states = tasks.map((row) => stateOf((row[at.status] ?? '').trim(), (row[at.progress] ?? '').trim()));
  if (states.includes(null)) return [];
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state ?? '', (counts.get(state ?? '') ?? 0) + 1);
  if (counts.size > 5) return [];
  const [unit, all] = ['项', { value: `${tasks.length}`, unit: '项', label: '任务总数' }];
  const figures: Figure[] = [all, ...Array.from(counts, ([label, count]) => ({ value: `${count}`, unit, label }))];
  const told = Array.from(counts, ([label, count]) => `${label} ${count} 项`).join('，');
  const pages: { slide: Slide; weight: number }[] = [
    {
      weight: 0.9,
      slide: {
        layout: 'figures',
        title: atMost(`${context}：${tasks.length} 项任务，${told}`, 200),
        figures,
        source: atMost(source, 300),
        notes: atMost(`共 ${tasks.length} 项任务：${told}（由“${source}”逐行数出）。`, 4000),
      },
    },
  ];
  const cell = (row: string[], n: number): string => (n < 0 ? '' : (row[n] ?? '').trim());
  const [owner, due] = [column(names.owner), column(names.due)];
  const hindered = at.risk < 0 ? [] : tasks.filter((row) => !none.test(cell(row, at.risk)));
  if (hindered.length > 0) {
    const points = hindered.slice(0, mostRisks).map((row): Point => {
      const beside = [
        cell(row, owner) && `${header[owner]} ${cell(row, owner)}`,
        cell(row, due) && `${header[due]} ${cell(row, due)}`,
      ].filter((one) => one !== '');
      return {
        title: atMost(cell(row, at.task), 80),
        text: atMost(`${cell(row, at.risk)}${beside.length > 0 ? `（${beside.join('，')}）` : ''}`, 140),
      };
    });
    const left = hindered.length - points.length;
    pages.push({
      weight: 0.85,
      slide: {
        layout: 'points',
        title: `${hindered.length} 项任务有${(header[at.risk] ?? '').trim()}`,
        points,
        ...(left > 0 ? { lead: `另有 ${left} 项见原表。` } : {}),
        source: atMost(source, 300),
        notes: atMost(`${points.map(({ title, text = '' }) => `${title}：${text}`).join('；')}。`, 4000),
      },
    });
  }
  return pages;
}

/** As it is written, else as its share of done says; null where neither tells. */
function stateOf(status: string, progress: string): string | null {
  if (known.test(status)) return status.replace(/^完成$/, '已完成');
  if (status !== '') return null;
  const share = /^(\d+(?:\.\d+)?)\s?%$/.exec(progress)?.[1];
  if (share === undefined) return null;
  return Number(share) >= 100 ? '已完成' : Number(share) > 0 ? '进行中' : '未开始';
}
