/** Steps that were typed, as a flow chart in the answer: 提交申请，主管审批，通过则备案，不通过则退回提交申请. Pure. */
import { saying, type Turn } from '../recipe.ts';
import { withoutMarkup } from '../text/light-markup.ts';

const asks = /(?:画|绘制?|做|生成|出|来|给|整理成|改成)[^。；\n]{0,16}流程图|^[^。；：:\n]{0,20}流程图\s*[：:]/;
const mostSteps = 24;

/** Null when no flow chart is asked for; without steps it says what it needs. */
export function processTurn(text: string, hasFiles: boolean): Turn | null {
  if (!asks.test(text) || /报告|文档|PPT|网页|海报|方案/i.test(text) || hasFiles) return null;
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
  return body
    .split(/→|⇒|[-=]{1,2}>|[，,；;。\n]|然后|接着(?=\p{Script=Han})/u)
    .map((step) => step.replace(/^\s*(?:第[一二三四五六七八九十\d]+步[：:]?|\d{1,2}[.、)）]|[-*•]|再|最后|首先|先|由)\s*/, '').trim())
    .filter((step) => step !== '' && step.length <= 60);
}

const branch =
  /^(?:如果|若|如)?(不?(?:通过|同意|批准|合格|符合|足够|齐全)|驳回|超标|有问题|没问题|是|否)(?:的话|时|后)?(?:则|就|，|:|：|的)\s*(.{2,})$/;

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
    const [, label, then = ''] = branch.exec(step) ?? [];
    const last = nodes.at(-1);
    if (label && last) {
      const from: string = decision ?? last.id;
      if (decision === null) open = [];
      decision = from;
      const asked = nodes.find(({ id }) => id === from);
      if (asked) asked.decides = true;
      const back = /^(?:退回|返回|回到|重新)(?:给|到|去)?(.+)$/.exec(then)?.[1];
      const known = back ? nodes.find(({ words }) => words === back || words.includes(back) || back.includes(words)) : undefined;
      if (known) edges.push({ from, to: known.id, label });
      else {
        const id = put(then);
        edges.push({ from, to: id, label });
        if (!/结束|终止|作废|拒绝/.test(then)) open.push({ from: id, label: '' });
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
