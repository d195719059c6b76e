/** A page with its scripts running: in a frame without an origin and without a network, which tells what goes wrong and where it would lead. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { problemSentence, watched, type ScriptProblem } from '../page-scripts.ts';

const mostProblems = 5;

/** Given by whatever runs in the frame: believed in nothing, shown as words. */
function told(data: unknown): { type: 'ready' } | ({ type: 'problem' } & ScriptProblem) | { type: 'link'; href: string } | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, message, line, href } = data as Record<string, unknown>; // each is looked at below
  if (type === 'ready') return { type };
  if (type === 'problem' && typeof message === 'string') return { type, message, line: typeof line === 'number' ? line : 0 };
  if (type === 'link' && typeof href === 'string' && /^(https?:|mailto:|tel:)/i.test(href)) return { type, href: href.slice(0, 2_000) };
  return null;
}

export interface RunningPageProps {
  title: string;
  html: string;
  /** In CSS pixels; null is as wide as the panel. */
  width: number | null;
  frame_address: string;
}

export function RunningPage({ title, html, width, frame_address }: RunningPageProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    setProblems([]);
    setLink(null);
    let isShown = false;
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      const inside = frame.current?.contentWindow;
      if (!inside || source !== inside) return;
      const one = told(data);
      if (one?.type === 'ready' && !isShown) {
        isShown = true;
        // The frame belongs to no origin that could be named.
        inside.postMessage({ type: 'show', html: watched(html, "(one)=>parent.postMessage(one,'*')") }, '*');
      } else if (one?.type === 'problem') setProblems((before) => [...new Set([...before, problemSentence(one)])].slice(0, mostProblems));
      else if (one?.type === 'link') setLink(one.href);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [html]);
  return (
    <>
      {problems.length === 0 ? null : (
        <div className="wp-told" role="status" data-bad>
          <p>页面里的脚本出错了，页面本身没有丢；把下面的话发给 AI 就能改：</p>
          <ul>
            {problems.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {link === null ? null : (
        <div className="wp-told" role="status">
          <p>页面想打开：{link}</p>
          <a href={link} target="_blank" rel="noopener noreferrer" onClick={() => setLink(null)}>
            打开
          </a>
          <button type="button" onClick={() => setLink(null)}>
            不用
          </button>
        </div>
      )}
      <div className="wp-stage" data-narrow={width !== null || undefined}>
        <iframe
          // Another page is another document.
          key={html}
          ref={frame}
          title={title}
          sandbox="allow-scripts allow-forms allow-downloads"
          referrerPolicy="no-referrer"
          src={frame_address}
          style={width === null ? undefined : { width }}
        />
      </div>
    </>
  );
}
