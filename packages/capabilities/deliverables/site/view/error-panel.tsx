/** What went wrong in a site, above the input: one press asks for all of it to be mended. */
import { ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CollectedError } from '#contract/site/frame-messages.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { errorDetails, errorTitles } from './error-words.ts';
import './error-panel.css';

export interface ErrorPanelProps {
  errors: readonly CollectedError[];
  refused_hosts: readonly string[];
  /** Without it they are named only. */
  onAllowHost?: ((host: string) => void) | undefined;
  /** Without it they are shown only. */
  onFix?: (() => void) | undefined;
  /** A run works already. */
  fixing: boolean;
  onClose(): void;
  /** Opens the line it names. */
  onOpen(error: CollectedError): void;
}

/** What comes in the same moment is no news. */
const newsAfterMs = 1_000;
const shakeMs = 400;

export function ErrorPanel({ errors, refused_hosts, onAllowHost, onFix, fixing, onClose, onOpen }: ErrorPanelProps): ReactNode {
  const count = errors.length;
  const appearedAt = useRef(0);
  const before = useRef(0);
  const [shaking, setShaking] = useState(false);
  useEffect(() => {
    const isMore = count > before.current;
    if (before.current === 0) appearedAt.current = performance.now();
    before.current = count;
    if (!isMore || performance.now() - appearedAt.current <= newsAfterMs) return undefined;
    setShaking(true);
    const timer = setTimeout(() => setShaking(false), shakeMs);
    return () => clearTimeout(timer);
  }, [count]);
  if (count === 0 && refused_hosts.length === 0) return null;
  return (
    <section className="ep" data-shaking={shaking || undefined} aria-label="预览里的错误">
      <header className="ep-head">
        <strong role="status">{count > 0 ? `发现 ${count} 个错误` : '有外部地址没有连接'}</strong>
        {count > 0 && onFix ? (
          <Button size="small" busy={fixing} onClick={onFix}>
            一键修复
          </Button>
        ) : null}
        <IconButton label="关闭" icon={<X size={16} />} onClick={onClose} />
      </header>
      <ul className="ep-rows">
        {errors.map((error) => (
          <li key={`${error.type} ${error.message}`}>
            <ErrorRow error={error} onOpen={onOpen} />
          </li>
        ))}
        {refused_hosts.map((host) => (
          <li key={host} className="ep-host">
            <span>网站想连接 {host}，预览里没有让它连接</span>
            {onAllowHost ? (
              <Button size="small" look="secondary" onClick={() => onAllowHost(host)}>
                允许访问 {host}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ErrorRow({ error, onOpen }: { error: CollectedError; onOpen(error: CollectedError): void }): ReactNode {
  const details = errorDetails(error);
  return (
    <details className="ep-row">
      <summary>
        <ChevronRight size={16} aria-hidden />
        <span>
          [{errorTitles[error.type]}] {error.message}
        </span>
      </summary>
      {details.length === 0 ? null : (
        <dl>
          {details.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {error.path === undefined || error.type === 'ApiError' ? null : (
        <Button size="small" look="ghost" onClick={() => onOpen(error)}>
          打开这一行
        </Button>
      )}
    </details>
  );
}
