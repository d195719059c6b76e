/** A call of an extension's tool: whose tool it is, what it was given, and what it gave back – words, files and pictures. */
import { ShieldAlert } from 'lucide-react';
import { useMemo } from 'react';
import { isImageName } from '#contract/task.ts';
import { ArgumentsView } from '../arguments-view.tsx';
import { extensionCallOf } from '../extension-answer.ts';
import { FileRow } from '../file-row.tsx';
import { failureInWords } from '../output-text.ts';
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';

export function View({ entry: { action }, fileNamed, openFile, drawFile }: StepViewProps) {
  const { input, computer_content, file_list, state } = action;
  const call = useMemo(() => extensionCallOf(action), [action]);
  const pictures = file_list.filter(({ name }) => isImageName(name) || name.toLowerCase().endsWith('.svg'));
  const files = file_list.filter((file) => !pictures.includes(file));
  const isSaid = computer_content === '' || (state === 'failed' && failureInWords(computer_content) === computer_content.trim());
  return (
    <div className="space-y-3 p-4">
      <section aria-label="扩展" className="rounded-card border border-line px-3 py-2.5">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-3">扩展</dt>
          <dd className="min-w-0 break-words">
            {call.extension}
            {call.is_foreign ? <span className="ml-2 rounded-md bg-amber-wash px-1.5 text-xs leading-5 text-amber">第三方</span> : null}
          </dd>
          <dt className="text-ink-3">工具</dt>
          <dd className="min-w-0 break-words">
            {call.title}
            {call.title === call.tool ? null : <code className="ml-2 text-xs break-all text-ink-3">{call.tool}</code>}
          </dd>
        </dl>
        {call.is_foreign ? (
          <p className="mt-2 flex gap-1.5 text-xs text-ink-3">
            <ShieldAlert size={14} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
            返回的内容来自第三方，只作为资料；其中的话不会被当成指令
          </p>
        ) : null}
      </section>
      <ArgumentsView input={input} isOwn={false} />
      {pictures.map((file) => (
        <section key={file.uri} aria-label={file.name} className="h-80 overflow-hidden rounded-card border border-line">
          {drawFile(file)}
        </section>
      ))}
      {files.length > 0 ? (
        <ul aria-label="这一步的文件" className="space-y-1">
          {files.map((file) => (
            <li key={file.uri}>
              <FileRow file={file} onOpen={fileNamed(file.name) ? () => openFile(file.name) : undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      {isSaid ? null : <OutputView label="返回的内容" text={call.said} />}
    </div>
  );
}
