/** What stood against a save: each with the way to its line. */
import type { CodeFault } from './code-editor.tsx';

export function FaultList({ faults, onGo }: { faults: readonly CodeFault[]; onGo(fault: CodeFault): void }) {
  if (faults.length === 0) return null;
  return (
    <ul aria-label="编译错误" className="max-h-1/3 shrink-0 overflow-auto border-t border-line bg-rust-wash text-sm">
      {faults.map((fault, n) => (
        <li key={n}>
          <button
            type="button"
            disabled={fault.path === undefined}
            onClick={() => onGo(fault)}
            className="-outline-offset-2 w-full px-3 py-1.5 text-left break-words text-rust enabled:hover:underline max-md:min-h-11"
          >
            {fault.path === undefined ? '' : `${fault.path}${fault.line === undefined ? '' : `:${fault.line}`} `}
            {fault.message}
          </button>
        </li>
      ))}
    </ul>
  );
}
