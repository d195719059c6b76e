/** Any step, by what its tool was given and gave back: serves every tool, also those nobody here has heard of. */
import { FileRow } from '../file-row.tsx';
import { ArgumentsView } from '../arguments-view.tsx';
import { failureInWords } from '../output-text.ts';
import { OutputView } from '../output-view.tsx';
import type { StepViewProps } from '../registry.ts';

export function View({ entry, fileNamed, openFile }: StepViewProps) {
  const { input, computer_content, file_list, state, tool_operation_type: operation } = entry.action;
  // A failure of one sentence stands above already.
  const isSaid = computer_content === '' || (state === 'failed' && failureInWords(computer_content) === computer_content.trim());
  return (
    <div className="space-y-3 p-4">
      {file_list.length > 0 ? (
        <ul aria-label="这一步的文件" className="space-y-1">
          {file_list.map((file) => (
            <li key={file.uri}>
              <FileRow file={file} onOpen={fileNamed(file.name) ? () => openFile(file.name) : undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      <ArgumentsView input={input} isOwn={operation !== '' && operation.toLowerCase() !== 'mcp'} />
      {isSaid ? null : <OutputView label="返回的内容" text={computer_content} />}
    </div>
  );
}
