/** One step, whatever it is: what it does, how it stands, how long and how much, and below it the view for its kind. */
import { Braces, CircleAlert } from 'lucide-react';
import { Component, lazy, Suspense, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sizeInWords } from '#contract/file-size.ts';
import type { Action } from '#contract/timeline/fold/view.ts';
import { Ticking, timeInWords } from '#web/shell/elapsed.tsx';
import { actionTitle, lookOfOperation } from '#web/shell/operation-look.ts';
import { WholeText } from '#web/shell/whole-text.tsx';
import { ActionMark } from '#web/shell/work-marks.tsx';
import { failureInWords } from './output-text.ts';
import { isPlain, registeredFor, type StepView, type StepViewProps } from './registry.ts';
import { clockTime } from './times.ts';

type Registered = ReturnType<typeof registeredFor>;

export function StepFrame(props: StepViewProps) {
  const { entry } = props;
  const { action } = entry;
  const registered = registeredFor(action.tool_operation_type);
  const [raw, setRaw] = useState(false);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Head entry={entry}>
        {isPlain(registered) ? null : (
          <IconButton
            label={raw ? '回到排好的内容' : '看输入和返回的原文'}
            aria-pressed={raw}
            icon={<Braces size={16} strokeWidth={1.5} />}
            onClick={() => setRaw(!raw)}
            className={raw ? 'bg-hover' : undefined}
          />
        )}
      </Head>
      <div tabIndex={0} role="region" aria-label="这一步的内容" className="min-h-0 flex-1 overflow-auto -outline-offset-2">
        <Guard key={`${raw}`}>
          <Body {...props} registered={raw ? registeredFor('') : registered} />
          <WholeParts action={action} />
        </Guard>
      </div>
    </div>
  );
}

/** What the step was given or answered is longer than what is here. */
function WholeParts({ action: { whole, input, computer_content } }: { action: Action }) {
  if (whole?.input === undefined && whole?.output === undefined) return null;
  return (
    <div className="space-y-2 p-4">
      {whole.input === undefined ? null : (
        <WholeText seq={whole.input} part="input" name="输入全文.json" shown={JSON.stringify(input).length} />
      )}
      {whole.output === undefined ? null : (
        <WholeText seq={whole.output} part="output" name="返回全文.txt" shown={computer_content.length} />
      )}
    </div>
  );
}

function Head({ entry: { action, step_title }, children }: { entry: StepViewProps['entry']; children: ReactNode }) {
  const { Icon, label } = lookOfOperation(action.tool_operation_type);
  const title = actionTitle(action);
  const facts = [
    label,
    step_title && step_title !== title && action.action_type !== 'plan_update' ? `属于“${step_title}”` : '',
    sizeOf(action),
    clockTime(action.started_at),
  ];
  return (
    <header className="shrink-0 space-y-1 border-b border-line py-2.5 pr-2 pl-4">
      <div className="flex min-h-8 items-center gap-2.5">
        <Icon size={20} strokeWidth={1.5} className="shrink-0 text-ink-3" />
        <h2 className="min-w-0 flex-1 text-sm font-semibold break-words">{title}</h2>
        {children}
        <span className="inline-flex size-8 shrink-0 items-center justify-center">
          <ActionMark state={action.state} />
        </span>
      </div>
      <p className="flex flex-wrap gap-x-1.5 pl-7.5 text-xs text-ink-3 tabular-nums [&>*:not(:last-child)]:after:ml-1.5 [&>*:not(:last-child)]:after:content-['·']">
        <Duration action={action} />
        {facts.filter(Boolean).map((fact) => (
          <span key={fact} className="min-w-0 break-words">
            {fact}
          </span>
        ))}
      </p>
      {action.attempt > 1 ? <p className="pl-7.5 text-xs text-ink-3">中断后自动重新执行，这是第 {action.attempt} 次</p> : null}
      {action.state === 'running' && action.note ? (
        <p role="status" className="pl-7.5 text-xs break-words text-ink-2">
          {action.note}
        </p>
      ) : null}
      {action.state === 'failed' ? (
        <p className="mt-2 mr-2 mb-0.5 flex gap-2 rounded-control bg-rust-wash px-3 py-2 text-sm break-words text-rust">
          <CircleAlert size={16} strokeWidth={1.5} className="mt-[3px] shrink-0" />
          <span className="min-w-0">{failureInWords(action.computer_content)}</span>
        </p>
      ) : null}
    </header>
  );
}

function Duration({ action: { state, started_at, elapsed_ms } }: { action: Action }) {
  if (state === 'running')
    return (
      <span>
        已用 <Ticking since={started_at} />
      </span>
    );
  if (state === 'stopped' || elapsed_ms === null) return <span>没有做完</span>;
  if (elapsed_ms === 0) return <span>用时不到 1 毫秒</span>;
  return <span>用时 {elapsed_ms < 1000 ? `${elapsed_ms} 毫秒` : timeInWords(elapsed_ms)}</span>;
}

const numbers = new Intl.NumberFormat('zh-CN');

function sizeOf({ computer_content, file_list }: Action): string {
  const bytes = file_list.reduce((sum, file) => sum + file.bytes, 0);
  const files = file_list.length === 0 ? '' : `${file_list.length === 1 ? '' : `${file_list.length} 个文件 `}${sizeInWords(bytes)}`;
  const answer = computer_content === '' ? '' : `返回 ${numbers.format(computer_content.length)} 字`;
  return [files, answer].filter(Boolean).join(' · ');
}

const loaded = new Map<Registered['load'], LazyExoticComponent<StepView>>();

function viewOf(load: Registered['load']): LazyExoticComponent<StepView> {
  const known = loaded.get(load);
  if (known) return known;
  const made: LazyExoticComponent<ComponentType<StepViewProps>> = lazy(async () => {
    try {
      return { default: (await load()).View };
    } catch (error) {
      // The next look asks again.
      loaded.delete(load);
      throw error;
    }
  });
  loaded.set(load, made);
  return made;
}

function Body({ registered, ...props }: StepViewProps & { registered: Registered }) {
  const View = viewOf(registered.load);
  return (
    <Suspense fallback={<BodySkeleton />}>
      {/* oxlint-disable-next-line static-components -- made once for each way to load it */}
      <View {...props} />
    </Suspense>
  );
}

export function BodySkeleton() {
  return (
    <div role="status" aria-label="正在打开这一步" className="space-y-3 p-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** A view that could not be loaded or drawn takes nothing else with it. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn('a step could not be shown', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        drawing="broken"
        className="h-full"
        title="这一步没有显示出来"
        text="它的结果都还在，不影响任务。请检查网络后重试"
        action={<Button onClick={() => this.setState({ failed: false })}>重试</Button>}
      />
    );
  }
}
