/** The report of an evaluation as one page that stands by itself: what was right, what was not and whether anybody said so, beside the last run. Pure. */
import { escapeHtml } from '#text/escape.ts';
import { change, gradeOrder, gradeWords, type Grade } from './grade.ts';
import type { EvalRun, TaskResult } from './history.ts';
import { reportStyle } from './report-style.ts';

export interface Before {
  /** The newest result of each task before this run, by its id. */
  last: ReadonlyMap<string, TaskResult>;
  /** Of the same model, oldest first, without this one. */
  runs: readonly EvalRun[];
}

const changeWords = { better: '变好', worse: '变差', same: '不变', new: '首次' } as const;

export function reportPage(run: EvalRun, before: Before): string {
  const changes = run.results.map((one) => ({ ...one, change: changeOf(one, before) }));
  const groups = [...gradeOrder].toReversed().flatMap((grade) => {
    const own = changes.filter((one) => one.grade === grade);
    return own.length > 0 ? [section(grade, own)] : [];
  });
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>案头评测 · ${escapeHtml(run.model)}</title><style>${reportStyle}</style></head>
<body><main>
<header><p class="eyebrow">案头评测</p><h1>${escapeHtml(run.model)}</h1>
<p class="meta"><time>${dayOf(run.started_at)}</time> · ${run.results.length} 个任务 · 用时 ${duration(run.elapsed_ms)}${run.stopped ? ' · <b class="stopped">中途停止</b>' : ''}</p></header>
${summary(run, changes, before)}
${desks(run.results)}
${groups.join('\n')}
<footer>每一项都由程序按规则判定：数由源文件重新计算，成果用另一套程序重新打开。做成果的模型不参与评分。</footer>
</main></body></html>
`;
}

type Changed = TaskResult & { change: keyof typeof changeWords };

const rightOf = ({ findings }: TaskResult): number => findings.filter(({ wrong }) => wrong === null).length;

function changeOf(one: TaskResult, { last }: Before): keyof typeof changeWords {
  const old = last.get(one.id);
  return change({ grade: one.grade, right: rightOf(one) }, old && { grade: old.grade, right: rightOf(old) });
}

function summary(run: EvalRun, changes: readonly Changed[], { runs }: Before): string {
  const { results } = run;
  const count = (grade: Grade): number => results.filter((one) => one.grade === grade).length;
  const all = results.length || 1;
  const bar = gradeOrder
    .filter((grade) => count(grade) > 0)
    .map((grade) => `<i class="${grade}" style="flex:${count(grade)}" title="${gradeWords[grade]} ${count(grade)}"></i>`)
    .join('');
  const legend = gradeOrder
    .map(
      (grade) => `<li class="${count(grade) === 0 ? 'none' : ''}"><i class="${grade}"></i>${gradeWords[grade]}<b>${count(grade)}</b></li>`,
    )
    .join('');
  const tokens = results.reduce((sum, one) => sum + one.tokens.input + one.tokens.output, 0);
  const costs = results.flatMap(({ cost }) => cost ?? []);
  const facts = [
    ['对', `${Math.round((count('right') / all) * 100)}%`],
    ['核对项', `${results.reduce((sum, one) => sum + rightOf(one), 0)} / ${results.reduce((sum, one) => sum + one.findings.length, 0)}`],
    ['每个任务', duration(median(results.map(({ elapsed_ms }) => elapsed_ms))) + '（中位）'],
    [
      '费用',
      costs.length > 0
        ? `${costs.reduce((sum, one) => sum + one, 0).toFixed(2)} 元`
        : tokens > 0
          ? `${tokens.toLocaleString('en')} token`
          : '没有',
    ],
  ];
  const compared = runs.length === 0 ? '<p class="compared">这个模型是第一次评测，没有可比的记录。</p>' : comparison(changes, runs);
  return `<section class="card summary"><div class="bar" role="img" aria-label="${gradeOrder.map((grade) => `${gradeWords[grade]} ${count(grade)}`).join('，')}">${bar}</div>
<ul class="legend">${legend}</ul>
<dl class="facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
${compared}</section>`;
}

function comparison(changes: readonly Changed[], runs: readonly EvalRun[]): string {
  const last = runs.at(-1);
  const told = (['better', 'worse', 'same', 'new'] as const).map((one) => {
    const own = changes.filter((task) => task.change === one);
    return own.length > 0
      ? `<span class="${one}">${changeWords[one]} ${own.length}${one === 'same' ? '' : `：${own.map(({ number, title }) => `<a href="#t${number}">${number} ${escapeHtml(title)}</a>`).join('、')}`}</span>`
      : '';
  });
  return `<p class="compared">与上次（${dayOf(last?.started_at ?? '')}）相比：${told.filter((one) => one !== '').join(' · ')}</p>${trend(changes, runs)}`;
}

/** The share that was right, run by run, of runs that had at least half as many tasks. */
function trend(changes: readonly Changed[], runs: readonly EvalRun[]): string {
  const share = (results: readonly { grade: Grade }[]): number =>
    results.filter(({ grade }) => grade === 'right').length / (results.length || 1);
  const points = [
    ...runs
      .filter(({ results }) => results.length * 2 >= changes.length)
      .slice(-11)
      .map(({ results }) => share(results)),
    share(changes),
  ];
  if (points.length < 3) return '';
  const x = (n: number): number => 6 + (n * 228) / (points.length - 1);
  const y = (value: number): number => 42 - value * 36;
  return `<svg class="trend" viewBox="0 0 280 48" role="img" aria-label="历次评测里对的比例：${points.map((one) => `${Math.round(one * 100)}%`).join('、')}"><polyline points="${points.map((one, n) => `${x(n).toFixed(1)},${y(one).toFixed(1)}`).join(' ')}"/><circle cx="${x(points.length - 1)}" cy="${y(points.at(-1) ?? 0).toFixed(1)}" r="3.5"/><text x="240" y="${(y(points.at(-1) ?? 0) + 4).toFixed(1)}">${Math.round((points.at(-1) ?? 0) * 100)}%</text></svg>`;
}

function desks(results: readonly TaskResult[]): string {
  const names = [...new Set(results.map(({ desk }) => desk))];
  const cell = (one: TaskResult): string =>
    `<a class="dot ${one.grade}" href="#t${one.number}" title="${one.number} ${escapeHtml(one.title)}：${gradeWords[one.grade]}">${one.number}</a>`;
  return `<section class="card desks"><h2>岗位</h2>${names
    .map(
      (desk) =>
        `<div class="row"><b>${escapeHtml(desk)}</b><span>${results
          .filter((one) => one.desk === desk)
          .map(cell)
          .join('')}</span></div>`,
    )
    .join('')}</section>`;
}

function section(grade: Grade, own: readonly Changed[]): string {
  return `<section class="group"><h2><i class="${grade}"></i>${gradeWords[grade]}<small>${own.length}</small></h2>${own.map((one) => task(one)).join('\n')}</section>`;
}

function task(one: Changed): string {
  const bad = one.findings.filter(({ wrong }) => wrong !== null);
  const good = one.findings.length - bad.length;
  const isOpen = one.grade === 'wrong' || one.grade === 'failed';
  const cost =
    one.cost !== null
      ? ` · ${one.cost.toFixed(3)} 元`
      : one.tokens.input > 0
        ? ` · ${(one.tokens.input + one.tokens.output).toLocaleString('en')} token`
        : '';
  return `<details class="card task" id="t${one.number}"${isOpen ? ' open' : ''}><summary><span class="n">${one.number}</span><span class="t">${escapeHtml(one.title)}<small>${escapeHtml(one.desk)} · ${good}/${one.findings.length} 项 · ${duration(one.elapsed_ms)}${cost}</small></span><em class="change ${one.change}">${changeWords[one.change]}</em></summary>
<blockquote>${escapeHtml(one.request)}</blockquote>
${one.status !== 'finished' && one.status !== 'needs_answer' ? `<p class="note">${escapeHtml(one.status)}</p>` : ''}
${list('它问了', one.asked)}
<ul class="findings">${bad.map((found) => `<li class="${found.told ? 'told' : 'bad'}"><span>${escapeHtml(found.what)}</span><b>${escapeHtml(found.wrong ?? '')}${found.told ? '（说明了）' : ''}</b></li>`).join('')}</ul>
${good === 0 ? '' : `<p class="holds">${one.findings.flatMap(({ what, wrong }) => (wrong === null ? [escapeHtml(what)] : [])).join('、')}</p>`}
${list('它说没有做到', one.not_done)}
${one.reply === '' ? '' : `<details class="reply"><summary>回答</summary><p>${escapeHtml(one.reply.slice(0, 4000))}</p></details>`}
${one.files.length === 0 ? '' : `<p class="files">${one.files.map(({ name, bytes }) => `${escapeHtml(name)}（${size(bytes)}）`).join('、')}</p>`}
</details>`;
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : `<div class="said"><h3>${title}</h3><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></div>`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function duration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} 秒`;
  return `${Math.floor(ms / 60_000)} 分 ${Math.round((ms % 60_000) / 1000)} 秒`;
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function dayOf(iso: string): string {
  const at = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${at.getFullYear()} 年 ${at.getMonth() + 1} 月 ${at.getDate()} 日 ${two(at.getHours())}:${two(at.getMinutes())}`;
}
