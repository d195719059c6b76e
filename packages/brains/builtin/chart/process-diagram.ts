/** Steps that were typed, as a flow chart in the answer: 提交申请，主管审批，通过则备案，不通过则退回提交申请. Pure. */
import { saying, type Turn } from '../recipe.ts';
import { withoutMarkup } from '#text/light-markup.ts';
import { behind, holds } from '#text/words.ts';

const verbs = ['画', '绘', '做', '生成', '出', '来', '给', '整理成', '改成'];
const others = ['报告', '文档', 'ppt', '网页', '海报', '方案'];
const joints = ['然后', '接着'];
const leads = ['再', '最后', '首先', '先', '由'];
const states = ['通过', '同意', '批准', '合格', '符合', '足够', '齐全'].flatMap((one) => [`不${one}`, one]);
const conditions = [...states, '驳回', '超标', '有问题', '没问题', '是', '否'];
const backs = ['退回', '返回', '回到', '重新'];

function asksFor(text: string): boolean {
  const at = text.indexOf('流程图');
  const head =
    text
      .slice(0, at)
      .split(/[。；\n]/)
      .at(-1) ?? '';
  return at >= 0 && (holds(head.slice(-18), verbs) || (!/[：:]/.test(head) && /^\s*[：:]/.test(text.slice(at + 3))));
}

const mostSteps = 24;

/** Null when no flow chart is asked for; without steps it says what it needs. */
export function processTurn(text: string, hasFiles: boolean): Turn | null {
  if (!asksFor(text) || holds(text, others) || hasFiles) return null;
  const steps = stepsIn(withoutMarkup(text));
  if (steps.length < 2)
    return saying(
      '没有画流程图：没有看到步骤。把步骤按顺序写在冒号后面就能画，例如：“画流程图：提交申请，主管审批，通过则人事备案，不通过则退回提交申请”。',
    );
  const told = steps.length > mostSteps ? `\n\n步骤有 ${steps.length} 个，画了前 ${mostSteps} 个。` : '';
  return saying(
    `按您写的顺序画成流程图：\n\n\`\`\`mermaid\n${diagramOf(steps.slice(0, mostSteps))}\n\`\`\`${told}\n\n图的右上角可以下载图片。要改的话，把步骤重新写一遍，再说“画流程图：……”。`,
  );
}

function stepsIn(text: string): string[] {
  const at = text.search(/[：:]/);
  const body = at >= 0 ? text.slice(at + 1) : '';
  return joints
    .reduce((left, word) => left.replaceAll(word, '，'), body)
    .split(/→|⇒|[-=]{1,2}>|[，,；;。\n]/)
    .map((step) => behind(withoutNumber(step.trim()), leads).trim())
    .filter((step) => step !== '' && step.length <= 60);
}

/** 第一步：, 2. and - before a step. */
function withoutNumber(step: string): string {
  const at = step.startsWith('第') ? step.slice(0, 5).indexOf('步') : -1;
  return (at < 0 ? step : step.slice(at + 1)).replace(/^(?:\d{1,2}[.、)）](?!\d)|[-*•])\s*/, '');
}

/** 通过则备案, 如果不通过，退回: what it depends on and what follows; null for a plain step. */
function branchOf(step: string): { label: string; next: string } | null {
  const bare = behind(step, ['如果', '若', '如']);
  const label = conditions.toSorted((a, b) => b.length - a.length).find((one) => bare.startsWith(one));
  const after = label === undefined ? '' : bare.slice(label.length);
  const rest = behind(after, ['的话', '时', '后']);
  const isJoined = ['则', '就', '的'].some((one) => rest.startsWith(one));
  const next = isJoined ? rest.slice(1).trim() : /^[：:]/.test(after) ? rest : '';
  return label === undefined || next.length < 2 ? null : { label, next };
}

function diagramOf(steps: string[]): string {
  const nodes: { id: string; words: string; decides: boolean }[] = [];
  const edges: { from: string; to: string; label: string }[] = [];
  let open: { from: string; label: string }[] = [];
  let decision: string | null = null;
  const put = (words: string): string => {
    const id = `S${nodes.length + 1}`;
    nodes.push({ id, words, decides: false });
    return id;
  };
  for (const step of steps) {
    const found = branchOf(step);
    const last = nodes.at(-1);
    if (found && last) {
      const { label, next: then } = found;
      const from: string = decision ?? last.id;
      if (decision === null) open = [];
      decision = from;
      const asked = nodes.find(({ id }) => id === from);
      if (asked) asked.decides = true;
      const back = backs.some((word) => then.startsWith(word)) ? behind(behind(then, backs), ['给', '到', '去']) : '';
      const known = back !== '' ? nodes.find(({ words }) => words === back || words.includes(back) || back.includes(words)) : undefined;
      if (known) edges.push({ from, to: known.id, label });
      else {
        const id = put(then);
        edges.push({ from, to: id, label });
        if (!holds(then, ['结束', '终止', '作废', '拒绝'])) open.push({ from: id, label: '' });
      }
      continue;
    }
    decision = null;
    const id = put(step);
    for (const { from, label: said } of open) edges.push({ from, to: id, label: said });
    open = [{ from: id, label: '' }];
  }
  const clean = (words: string): string => words.replace(/["<>{}[\]|`\\]/g, ' ').trim();
  return [
    'flowchart TD',
    ...nodes.map(({ id, words, decides }) => `  ${id}${decides ? '{' : '['}"${clean(words)}"${decides ? '}' : ']'}`),
    ...edges.map(({ from, to, label }) => `  ${from} -->${label === '' ? '' : `|${clean(label)}|`} ${to}`),
  ].join('\n');
}
