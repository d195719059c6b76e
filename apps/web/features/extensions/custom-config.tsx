/** 添加自定义工具: the person's own servers as JSON, checked before it is kept. */
import { useQuery, queryOptions } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { Refusal } from '#contract/codes.ts';
import { extensionLimits, extensionSentences } from '#contract/extension.ts';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ownEscape } from '#ui/own-escape.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { refreshExtensions } from './extensions.ts';
import type { JsonEditorProps } from './json-editor.tsx';

const JsonEditor = lazy(async () => {
  try {
    return { default: (await import('./json-editor.tsx')).JsonEditor };
  } catch (error) {
    console.warn('the JSON editor was not loaded', error);
    return { default: PlainJson };
  }
});

const customConfigQuery = queryOptions({
  queryKey: ['custom-mcp-config'],
  queryFn: ({ signal }) => call('GetCustomMCPConfig', {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});

const example = `{
  "mcpServers": {
    "我的工具": {
      "url": "https://example.com/mcp",
      "headers": { "Authorization": "Bearer …" }
    }
  }
}`;

export function CustomConfig({ onBack, onSaved }: { onBack(): void; onSaved(): void }) {
  const { data, error, refetch } = useQuery(customConfigQuery);
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const troubleAt = useMemo(() => (problem?.at == null ? null : { at: problem.at }), [problem]);
  const [busy, setBusy] = useState(false);
  const problemId = useId();
  useEffect(() => {
    if (data && text === null) setText(startingWith(data.config));
  }, [data, text]);
  const save = async () => {
    if (text === null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { jsonTrouble, lineAndColumn } = await import('./json-place.ts');
      const trouble = jsonTrouble(text);
      if (trouble) {
        const { line, column } = lineAndColumn(text, trouble.at);
        setProblem({
          sentence: extensionSentences.config_not_json(`${trouble.message}。${extensionSentences.config_kept}`),
          place: `第 ${line} 行第 ${column} 个字符附近`,
          at: trouble.at,
        });
        return;
      }
      await call('SaveCustomMCPConfig', { config: text });
      await refreshExtensions();
      say.done('自定义工具已保存，安装后就能使用');
      onSaved();
    } catch (refused) {
      const sentence = refused instanceof Refusal ? (refused.fields?.['config'] ?? refused.message) : sentenceFor(refused);
      setProblem({ sentence: sentence || '添加失败', place: '', at: null });
    } finally {
      setBusy(false);
    }
  };
  if (error && text === null) {
    return (
      <EmptyState
        drawing="broken"
        className="flex-1"
        title="没有取到你的配置"
        text={sentenceFor(error)}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    );
  }
  return (
    <form
      {...ownEscape}
      aria-label="添加自定义工具"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onBack()}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-6 pb-4 max-md:px-4">
        <p className="flex gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm text-amber">
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0" />
          {extensionSentences.risk}
        </p>
        <p className="text-xs text-ink-3">
          每个服务写名称和 url，可加 headers；或写 command、args 和
          env，程序只在你的沙箱里运行。密钥加密保存，之后显示为圆点，保持原样就不会改动。最多 {extensionLimits.custom} 个。
        </p>
        <div
          className={classList(
            'flex min-h-60 flex-1 flex-col overflow-hidden rounded-card border bg-paper focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-seal',
            problem ? 'border-rust' : 'border-line-strong',
          )}
        >
          {text === null ? (
            <div role="status" aria-label="正在取得配置" className="p-3">
              <Skeleton className="h-40 w-full" />
            </div>
          ) : (
            <Suspense fallback={<Skeleton className="m-3 h-40" />}>
              <JsonEditor
                label="自定义工具的 JSON 配置"
                describedBy={problem ? problemId : undefined}
                invalid={problem !== null}
                trouble={troubleAt}
                disabled={busy}
                placeholder={example}
                value={text}
                onChange={(next) => {
                  setText(next);
                  setProblem(null);
                }}
                onSubmit={() => void save()}
              />
            </Suspense>
          )}
        </div>
        {problem ? (
          <p id={problemId} role="alert" className="text-sm break-words text-rust">
            {problem.sentence}
            {problem.place ? <span className="text-ink-2">（{problem.place}）</span> : null}
          </p>
        ) : null}
      </div>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line px-6 py-3 max-md:px-4">
        <Button look="secondary" disabled={busy} onClick={onBack}>
          取消
        </Button>
        <Button type="submit" busy={busy} disabled={text === null}>
          确认
        </Button>
      </div>
    </form>
  );
}

interface Problem {
  sentence: string;
  /** Where in the text; '' when that is not known. */
  place: string;
  at: number | null;
}

/** Set out over lines; a person without any server begins with the frame to write into. */
function startingWith(config: string): string {
  try {
    return JSON.stringify(JSON.parse(config), null, 2);
  } catch {
    // Whatever is stored is shown, so that it can be mended.
    return config;
  }
}

/** Where the editor could not be fetched, the text can be written all the same. */
function PlainJson({ label, describedBy, invalid, disabled, placeholder, value, onChange }: JsonEditorProps) {
  return (
    <textarea
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      readOnly={disabled}
      placeholder={placeholder}
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-60 w-full flex-1 resize-none bg-transparent px-3 py-2.5 font-mono text-[13px] leading-[22px] outline-none"
    />
  );
}
