/** What stands around every table: sideways scrolling and a button that copies it for spreadsheets and documents. */
import { escapeHtml } from '#text/escape.ts';
import { useRef, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

function tableContent(table: HTMLTableElement): { text: string; html: string } {
  const rows = [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
  const text = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
  const html = rows.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell).replaceAll('\n', '<br>')}</${tag}>`).join('')}</tr>`;
  });
  return { text, html: `<table border="1" style="border-collapse:collapse">${html.join('')}</table>` };
}

export function TableFrame({ children, label = '表格', onCopy }: { children: ReactNode; label?: string; onCopy?: () => void }): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className="md-table">
      <CopyButton
        label="复制表格"
        content={() => {
          onCopy?.();
          return table.current ? tableContent(table.current) : { text: '' };
        }}
      />
      {/* Scrolls sideways, so the keyboard must be able to reach it. */}
      <div className="md-table-scroll" tabIndex={0} role="region" aria-label={label}>
        <table ref={table}>{children}</table>
      </div>
    </div>
  );
}
