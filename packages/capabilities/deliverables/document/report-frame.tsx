/** Shows an HTML report in a frame that can neither run scripts, nor reach this page, nor fetch anything from outside. */
import { useMemo, type ReactNode } from 'react';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; media-src data: blob:; form-action 'none'; base-uri 'none'";

/** The report with the policy as the first thing its parser meets, so that nothing in the report can come before it. */
export function guardedHtml(html: string): string {
  const rest = html.replace(/^\uFEFF?\s*<!doctype[^>]*>/i, '');
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer">${rest}`;
}

export function ReportFrame({ name, html }: { name: string; html: string }): ReactNode {
  const source = useMemo(() => guardedHtml(html), [html]);
  return <iframe className="doc-report" sandbox="" srcDoc={source} title={name} referrerPolicy="no-referrer" />;
}
