/** 查看模型调用: every call an answer made, and what one of them was sent. For the task's owner. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModelCall } from '#contract/operations/model-calls.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { Modal } from '#ui/modal.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { CallView } from './call-view.tsx';
import { nameOfCall, outcomeOf, tokensInWords } from './call-words.ts';

export interface ModelCallsDialogProps {
  task_id: string;
  answer_id: string;
  onClose(): void;
}

export function ModelCallsDialog({ task_id, answer_id, onClose }: ModelCallsDialogProps) {
  const found = useQuery({
    queryKey: ['model-calls', task_id, answer_id],
    queryFn: ({ signal }) => call('GetModelCalls', { task_id, answer_id }, { signal }),
  });
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title="模型调用" size="page">
      {found.isPending ? (
        <div role="status" className="flex flex-1 items-center justify-center gap-2 text-sm text-ink-3">
          <Spinner className="size-5" label="" />
          正在读取
        </div>
      ) : found.isError ? (
        <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 px-6 text-center text-sm">
          <p className="text-ink-2">{sentenceFor(found.error)}</p>
          <Button look="secondary" onClick={() => void found.refetch()}>
            重试
          </Button>
        </div>
      ) : found.data.calls.length === 0 ? (
        <p className="flex flex-1 items-center justify-center px-6 text-center text-sm text-ink-2">
          这个回答还没有调用过模型。它可能在开始之前就停止了，也可能是记录调用之前的回答。
        </p>
      ) : (
        <Calls task_id={task_id} answer_id={answer_id} calls={found.data.calls} isModel={found.data.engine === 'model'} />
      )}
    </Modal>
  );
}

function Calls({ task_id, answer_id, calls, isModel }: { task_id: string; answer_id: string; calls: ModelCall[]; isModel: boolean }) {
  const [n, setN] = useState(1);
  const chosen = calls.find((one) => one.n === n) ?? calls[0];
  return (
    <>
      {isModel ? null : (
        <p className="mx-6 mb-3 rounded-control bg-hover px-3 py-2 text-sm max-md:mx-4">
          内置引擎没有调用模型，内容没有离开这台服务器。下面是它每一轮据以作出决定的内容。
        </p>
      )}
      <div className="flex min-h-0 flex-1 border-t border-line max-md:flex-col">
        <nav aria-label="各次调用" className="shrink-0 overflow-y-auto border-line p-2 max-md:max-h-40 max-md:border-b md:w-52 md:border-r">
          <ul className="space-y-0.5">
            {calls.map((one) => (
              <li key={one.n}>
                <button
                  type="button"
                  aria-current={one.n === chosen?.n}
                  onClick={() => setN(one.n)}
                  className={classList(
                    'block min-h-11 w-full rounded-control px-3 py-1.5 text-left -outline-offset-2 transition-colors duration-150 hover:bg-hover',
                    one.n === chosen?.n && 'bg-hover',
                  )}
                >
                  <span className="block text-sm font-medium">{nameOfCall(one)}</span>
                  <span className={classList('block text-xs', one.outcome === 'failed' ? 'text-rust' : 'text-ink-3')}>
                    {outcomeOf(one)}
                    {isModel ? ` · ${tokensInWords(one.input_tokens + one.output_tokens)} token` : ''}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div
          tabIndex={0}
          role="region"
          aria-label="这次调用"
          className="min-h-0 min-w-0 flex-1 overflow-y-auto p-6 -outline-offset-2 max-md:p-4"
        >
          {chosen ? <CallView key={chosen.n} task_id={task_id} answer_id={answer_id} call={chosen} isModel={isModel} /> : null}
        </div>
      </div>
    </>
  );
}
