/** Shows a web page in a closed frame, with its scripts running where it has any, as wide as a phone, a tablet or the panel, or as its source. */
import './web-page-viewer.css';
import { Code, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { ViewerProps } from '../../kind.web.ts';
import { hasScripts } from '../page-scripts.ts';
import { RunningPage } from './running-page.tsx';

const widths = [
  { id: 'phone', label: '手机', width: 390, Icon: Smartphone },
  { id: 'tablet', label: '平板', width: 768, Icon: Tablet },
  { id: 'desktop', label: '电脑', width: null, Icon: Monitor },
] as const;
type Width = (typeof widths)[number]['id'];

export function Viewer({ name, bytes, script_frame }: ViewerProps): ReactNode {
  const html = useMemo(() => textOf(bytes), [bytes]);
  const runs = useMemo(() => script_frame !== undefined && hasScripts(html), [html, script_frame]);
  const page = useMemo(() => (runs ? '' : guarded(html)), [html, runs]);
  const [width, setWidth] = useState<Width>('desktop');
  const [source, setSource] = useState(false);
  const shown = widths.find((one) => one.id === width)?.width ?? null;
  return (
    <div className="wp">
      <div className="wp-bar">
        <div role="group" aria-label="预览宽度">
          {widths.map(({ id, label, Icon }) => (
            <button key={id} type="button" aria-pressed={!source && width === id} onClick={() => (setWidth(id), setSource(false))}>
              <Icon size={16} strokeWidth={1.5} aria-hidden />
              {label}
            </button>
          ))}
        </div>
        <button type="button" aria-pressed={source} onClick={() => setSource(!source)}>
          <Code size={16} strokeWidth={1.5} aria-hidden />
          源代码
        </button>
      </div>
      {source ? (
        <pre className="wp-source" tabIndex={0} role="region" aria-label="网页源代码">
          {html}
        </pre>
      ) : runs ? (
        <RunningPage title={name} html={html} width={shown} frame_address={script_frame ?? ''} />
      ) : (
        <div className="wp-stage" data-narrow={shown !== null || undefined}>
          <iframe
            title={name}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            srcDoc={page}
            style={shown === null ? undefined : { width: shown }}
          />
        </div>
      )}
    </div>
  );
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'";

/** The frame's own policy stands before anything of the page; links open elsewhere, those inside the page stay inside. */
function guarded(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll('script, iframe, frame, object, embed, base, meta[http-equiv], link')) element.remove();
  for (const element of page.querySelectorAll('a[href], area[href]')) {
    if (element.getAttribute('href')?.startsWith('#')) continue;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
  const meta = page.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  page.head.prepend(meta);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** UTF-8, else what Chinese programs write. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
