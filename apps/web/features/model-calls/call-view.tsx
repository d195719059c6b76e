/** One call to a model: when, how it went, what was folded before it, and everything it was sent. */
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import type { ModelCall, PromptMessage } from '#contract/operations/model-calls.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { say } from '#ui/toast.tsx';
import { call as callServer, sentenceFor } from '#web/shell/api.ts';
import { beginOf, nameOfCall, outcomeOf, speakerOf, tokensInWords, wordsOf } from './call-words.ts';
import { FoldOut } from './fold-out.tsx';
import { LongText } from './long-text.tsx';

export interface CallViewProps {
  task_id: string;
  answer_id: string;
  call: ModelCall;
  isModel: boolean;
}

type Sent = AnswerOf<Operations['GetModelCall']>;

export function CallView({ task_id, answer_id, call, isModel }: CallViewProps) {
  const sent = useQuery({
    queryKey: ['model-call', task_id, answer_id, call.n],
    queryFn: ({ signal }) => callServer('GetModelCall', { task_id, answer_id, n: call.n }, { signal }),
    staleTime: Infinity,
  });
  return (
    <section aria-label={nameOfCall(call)} className="space-y-4">
      <Facts call={call} isModel={isModel} />
      {call.folded.map((one, n) => (
        <div key={`${one.how} ${n}`} className="rounded-card border border-line bg-paper px-3 py-2 text-sm">
          <p>
            {one.how === 'summary' ? '在这之前，较早的对话整理成了摘要' : '在这之前，较早读到的长内容被略去，需要时会重新读取'}
            <span className="text-ink-3">
              （约 {tokensInWords(one.tokens_before)} → {tokensInWords(one.tokens_after)} token，
              {one.why === 'exceeded' ? '模型说放不下' : '接近上限'}，上限按 {tokensInWords(one.window)} 计）
            </span>
          </p>
          {one.text === '' ? null : <FoldOut title="摘要的内容">{() => <LongText label="摘要" text={one.text} />}</FoldOut>}
        </div>
      ))}
      {call.retries.length > 0 ? (
        <ul aria-label="重试" className="list-disc space-y-1 pl-5 text-sm text-ink-2">
          {call.retries.map((retry, n) => (
            <li key={n}>
              第 {retry.attempt} 次没有成功：{retry.reason}
            </li>
          ))}
        </ul>
      ) : null}
      {sent.isPending ? (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
          <Spinner className="size-4" label="" />
          正在取出当时的内容
        </p>
      ) : sent.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          <span className="text-rust">{sentenceFor(sent.error)}</span>
          <Button look="secondary" size="small" onClick={() => void sent.refetch()}>
            重试
          </Button>
        </div>
      ) : (
        <Content sent={sent.data} isModel={isModel} />
      )}
    </section>
  );
}

function Facts({ call, isModel }: { call: ModelCall; isModel: boolean }) {
  const facts: [string, string][] = [
    [isModel ? '模型' : '引擎', call.brain],
    ['结果', outcomeOf(call)],
    ['开始', new Date(call.began_at).toLocaleString('zh-CN', { hour12: false })],
    ['用时', call.elapsed_ms < 100 ? '不到 0.1 秒' : `${(call.elapsed_ms / 1000).toFixed(1)} 秒`],
    ...(isModel
      ? ([
          [
            '输入 token',
            `${tokensInWords(call.input_tokens)}${call.estimated_tokens === null ? '' : `（事先估计 ${tokensInWords(call.estimated_tokens)}）`}`,
          ],
          ...(call.cached_tokens > 0 ? ([['其中缓存', tokensInWords(call.cached_tokens)]] satisfies [string, string][]) : []),
          ['输出 token', tokensInWords(call.output_tokens)],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {call.reason === '' ? null : <p className="rounded-control bg-rust-wash px-3 py-2 text-sm text-rust">{call.reason}</p>}
    </>
  );
}

function Content({ sent, isModel }: { sent: Sent; isModel: boolean }) {
  const copyAll = async (): Promise<void> => {
    try {
      const { copy } = await import('#ui/markdown/clipboard.ts');
      await copy({ text: JSON.stringify(sent, null, 2) });
      say.done('已复制');
    } catch (error) {
      console.warn('copying failed', error);
      say.error('没有复制成功，浏览器没有允许');
    }
  };
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 text-sm font-semibold">{isModel ? '发给模型的内容' : '作出决定时看到的内容'}</h3>
        <Button look="secondary" size="small" onClick={() => void copyAll()}>
          <Copy size={14} strokeWidth={1.5} aria-hidden />
          复制为 JSON
        </Button>
      </div>
      {sent.has_setting ? null : <p className="text-xs text-ink-3">这次运行发生在记录指令之前，只有对话内容。</p>}
      <Messages messages={isModel ? sent.messages : sent.messages.filter(({ role }) => role !== 'system')} />
      {sent.tools.length > 0 ? (
        <FoldOut title="可用的工具" hint={sent.tools.map(({ name }) => name).join('、')} count={`${sent.tools.length} 个`}>
          {() =>
            sent.tools.map((tool) => (
              <FoldOut key={tool.name} title={tool.name} hint={beginOf(tool.description)}>
                {() => <LongText label={tool.name} text={`${tool.description}\n\n${JSON.stringify(tool.parameters, null, 2)}`} />}
              </FoldOut>
            ))
          }
        </FoldOut>
      ) : null}
      <p className="px-2 text-xs text-ink-3">像密钥、令牌、密码的文字已隐去。</p>
    </div>
  );
}

const pageOf = 100;

/** Rows are added as one comes near the end of those that are there. */
function Messages({ messages }: { messages: PromptMessage[] }) {
  const [shown, setShown] = useState(pageOf);
  const end = useRef<HTMLLIElement>(null);
  const more = shown < messages.length;
  useEffect(() => {
    if (!more || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setShown((before) => before + pageOf);
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more, shown]);
  return (
    <ol aria-label="消息" className="divide-y divide-line rounded-card border border-line">
      {messages.slice(0, shown).map((message, n) => {
        const words = wordsOf(message);
        return (
          <li key={n}>
            <FoldOut title={speakerOf(message)} hint={beginOf(words)} count={`${words.length.toLocaleString('zh-CN')} 字`}>
              {() => <LongText label={speakerOf(message)} text={words} />}
            </FoldOut>
          </li>
        );
      })}
      {more ? <li ref={end} className="h-9" /> : null}
    </ol>
  );
}
