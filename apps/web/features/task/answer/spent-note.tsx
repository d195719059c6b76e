/** What an answer took: one line, and a row for each call of the model on demand. */
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Answer } from '#contract/timeline/fold/view.ts';
import { classList } from '#ui/class-list.ts';
import { timeInWords } from '#web/shell/elapsed.tsx';
import { costInWords, spentRows, tokensInWords } from './spent.ts';

export function SpentNote({ answer }: { answer: Answer }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { usage } = answer;
  // A service that was cut off does not say what it used; nought would not be true.
  if (usage.calls === 0 || (!usage.local && usage.input_tokens + usage.output_tokens === 0)) return null;
  const line = usage.local
    ? [costInWords(usage)]
    : [
        `${tokensInWords(usage.input_tokens + usage.output_tokens)} token`,
        ...(usage.cached_tokens > 0 ? [`缓存 ${tokensInWords(usage.cached_tokens)}`] : []),
        ...(usage.cost === null ? [] : [costInWords(usage)]),
      ];
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-8 items-center gap-1 rounded-control px-2 text-xs tabular-nums hover:bg-hover max-md:min-h-11"
      >
        <span>用量：{line.join(' · ')}</span>
        <ChevronRight
          size={14}
          strokeWidth={1.5}
          aria-hidden
          className={classList('transition-transform duration-150', open && 'rotate-90')}
        />
      </button>
      <div id={id} className={open ? 'min-w-0 basis-full pl-2 text-xs' : 'hidden'}>
        {open ? <SpentTable answer={answer} /> : null}
      </div>
    </>
  );
}

function SpentTable({ answer }: { answer: Answer }) {
  const rows = spentRows(answer);
  const { usage } = answer;
  const has = { cost: usage.cost !== null, cached: usage.cached_tokens > 0 };
  return (
    <div
      className="animate-appear mt-1 overflow-x-auto rounded-card border border-line bg-sheet"
      tabIndex={0}
      role="group"
      aria-label="每一步的用量"
    >
      <table className="w-full md:min-w-100 text-left tabular-nums">
        <thead className="text-ink-3">
          <tr className="border-b border-line">
            <th className="px-3 py-2 font-normal">步骤</th>
            <th className="px-3 py-2 text-right font-normal whitespace-nowrap max-md:px-2">用时</th>
            <th className="px-3 py-2 text-right font-normal whitespace-nowrap max-md:px-2">
              输入<span className="max-md:hidden"> token</span>
            </th>
            {has.cached ? <th className="px-3 py-2 text-right font-normal whitespace-nowrap max-md:px-2">其中缓存</th> : null}
            <th className="px-3 py-2 text-right font-normal whitespace-nowrap max-md:px-2">
              输出<span className="max-md:hidden"> token</span>
            </th>
            {has.cost ? <th className="px-3 py-2 text-right font-normal whitespace-nowrap max-md:px-2">费用</th> : null}
          </tr>
        </thead>
        <tbody className="text-ink-2">
          {rows.map((row, index) => (
            <tr key={row.id} className="border-b border-line last:border-0">
              <td className="max-w-80 px-3 py-1.5 break-words">
                {row.step !== '' && row.step !== rows[index - 1]?.step ? <span className="block text-ink-3">{row.step}</span> : null}
                {row.what}
              </td>
              <Figures spent={row.spent} has={has} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {answer.usage_by.length > 1
            ? answer.usage_by.map(({ brain, spent }) => (
                <tr key={brain} className="border-t border-line text-ink-3">
                  <td className="px-3 py-1.5 break-words">
                    {brain}（{spent.calls} 次）
                  </td>
                  <Figures spent={spent} has={has} />
                </tr>
              ))
            : null}
          <tr className="border-t border-line font-medium text-ink">
            <td className="px-3 py-2">合计（{usage.calls} 次思考）</td>
            <Figures spent={usage} has={has} />
          </tr>
        </tfoot>
      </table>
      <p className="border-t border-line px-3 py-2 text-ink-3">
        {usage.local
          ? '本机运行，无模型费用。'
          : has.cost
            ? '费用按设置中的价格计算，以服务商账单为准。'
            : '没有设置模型价格，所以不显示费用；可以在设置的模型服务里填写。'}
        {has.cached ? '缓存是服务之前读过、这次没有重读的输入。' : ''}用时只计思考，不含工具执行。
      </p>
    </div>
  );
}

function Figures({ spent, has }: { spent: Answer['usage']; has: { cost: boolean; cached: boolean } }) {
  return (
    <>
      <td className="px-3 py-1.5 text-right max-md:px-2 whitespace-nowrap">
        {spent.elapsed_ms < 1000 ? '不到 1 秒' : timeInWords(spent.elapsed_ms)}
      </td>
      <td className="px-3 py-1.5 text-right max-md:px-2">{spent.input_tokens.toLocaleString('en-US')}</td>
      {has.cached ? <td className="px-3 py-1.5 text-right max-md:px-2">{spent.cached_tokens.toLocaleString('en-US')}</td> : null}
      <td className="px-3 py-1.5 text-right max-md:px-2">{spent.output_tokens.toLocaleString('en-US')}</td>
      {has.cost ? <td className="px-3 py-1.5 text-right max-md:px-2 whitespace-nowrap">{costInWords(spent)}</td> : null}
    </>
  );
}
