/** A check of a site: what it found with its place, what was tried, and what nobody looked at. */
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { checkSentence, hasPassed, troublesOf, type SiteFinding } from '#contract/site/site-check.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { StepViewProps } from '../registry.ts';
import { View as AnyStep } from './any-step.tsx';

const types: Readonly<Record<SiteFinding['type'], string>> = {
  Error: '错误',
  CodeError: '代码错误',
  ApiError: '接口错误',
  BuildError: '构建错误',
  InstallError: '依赖错误',
  RuntimeError: '运行错误',
  ServerError: '运行错误',
};

export function View(props: StepViewProps) {
  const { display, state } = props.entry.action;
  if (display?.kind !== 'site_check') {
    if (state !== 'running') return <AnyStep {...props} />;
    return (
      <div className="p-4">
        <Skeleton className="h-24 w-full rounded-card" />
      </div>
    );
  }
  const isGood = hasPassed(display);
  const troubles = troublesOf(display);
  const hints = display.findings.filter((one) => !troubles.includes(one));
  return (
    <div className="space-y-4 p-4 text-sm">
      <p className={`flex items-start gap-2 ${isGood ? 'text-jade' : 'text-seal'}`}>
        {isGood ? (
          <CircleCheck size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden />
        ) : (
          <CircleX size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden />
        )}
        <span className="min-w-0 break-words">{checkSentence({ ...display, not_looked: [] })}</span>
      </p>
      <Findings label="要修的" findings={troubles} />
      {display.steps.length > 0 ? (
        <section aria-label="试过的操作" className="rounded-card border border-line px-3 py-2.5">
          <h3 className="font-medium">试过的操作</h3>
          <ol className="mt-1.5 space-y-1 text-ink-2">
            {display.steps.map(({ what, ok, seen }, n) => (
              <li key={n} className="break-words">
                <span className={ok ? 'text-jade' : 'text-seal'}>{ok ? '成功' : '没成'}</span> {what}
                {ok ? null : <span className="text-ink-3">：{seen}</span>}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <Findings label="可以留意的" findings={hints} />
      {display.pages.length > 0 ? <p className="break-words text-ink-3">打开过的页面：{display.pages.join('　')}</p> : null}
      {display.not_looked.length > 0 ? (
        <p className="flex items-start gap-2 text-ink-3">
          <CircleAlert size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">没有看：{display.not_looked.join('；')}</span>
        </p>
      ) : null}
    </div>
  );
}

function Findings({ label, findings }: { label: string; findings: readonly SiteFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={label} className="rounded-card border border-line px-3 py-2.5">
      <h3 className="font-medium">{label}</h3>
      <ul className="mt-1.5 space-y-2">
        {findings.map((one, n) => (
          <li key={n}>
            <p className="break-words">
              [{types[one.type]}] {one.message}
            </p>
            <p className="font-mono text-xs break-all text-ink-3">
              {[one.path && `${one.path}${one.line === undefined ? '' : `:${one.line}`}`, one.page && `页面 ${one.page}`]
                .filter(Boolean)
                .join('　')}
            </p>
            {one.suggestion ? <p className="break-words text-ink-2">{one.suggestion}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
