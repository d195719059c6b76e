/** The text as it is, on the same lines the Markdown will have, for the moment before the Markdown module is there. */
import type { ReactNode } from 'react';

/** Needs no style sheet: the Markdown style sheet arrives with the module this stands in for. */
export function PlainText({ text, className }: { text: string; className?: string }): ReactNode {
  return (
    <div className={className} style={{ fontSize: 16, lineHeight: '26px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </div>
  );
}
