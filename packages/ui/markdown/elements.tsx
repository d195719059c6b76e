/** How the elements of Markdown that need more than a tag are shown: links, pictures, players, notes, code and tables. */
import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { CodeBlock } from './code-block.tsx';
import { useMath } from './math.ts';
import { imageAddress, linkAddress } from './safety.ts';
import { TableFrame } from './table-frame.tsx';

type Hast = NonNullable<ExtraProps['node']>;

function textOf(node: Hast | Hast['children'][number]): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** A property our own plugin set; it is always a string. */
function mark(node: Hast | undefined, name: string): string | null {
  const value = node?.properties[name];
  return typeof value === 'string' ? value : null;
}

function Anchor({ node, href, title, children }: ComponentProps<'a'> & ExtraProps): ReactNode {
  const address = linkAddress(href ?? '');
  if (address === null) return <span>{children}</span>;
  const path = new URL(address).pathname.toLowerCase();
  const outside = { href: address, target: '_blank', rel: 'noopener noreferrer' };
  if (path.endsWith('.mp3')) return <audio className="md-player" controls preload="none" src={address} />;
  if (path.endsWith('.mp4')) {
    return (
      <video className="md-player" controls preload="none" src={address}>
        当前浏览器不能播放视频，<a {...outside}>下载视频</a>后观看。
      </video>
    );
  }
  const cite = mark(node, 'dataCite');
  if (cite !== null) {
    return (
      <a {...outside} className="md-cite" title={title ?? address} aria-label={`来源 ${cite}`}>
        {cite}
      </a>
    );
  }
  return (
    <a {...outside} title={title}>
      {children}
    </a>
  );
}

/** Three or more sources in a row: closed until asked for. */
function Span({ node, children }: ComponentProps<'span'> & ExtraProps): ReactNode {
  const [open, setOpen] = useState(false);
  const count = mark(node, 'dataCites');
  if (count === null || open) return <span>{children}</span>;
  return (
    <button type="button" className="md-cite" aria-label={`更多 ${count} 个来源`} onClick={() => setOpen(true)}>
      更多 {count}
    </button>
  );
}

function showNote(event: MouseEvent<HTMLElement>, label: string): void {
  const note = event.currentTarget.closest('.md')?.querySelector(`[data-note="${CSS.escape(label)}"]`);
  note?.scrollIntoView({ block: 'center' });
}

function Sup({ node, children }: ComponentProps<'sup'> & ExtraProps): ReactNode {
  const label = mark(node, 'dataNote');
  if (label === null) return <sup>{children}</sup>;
  return (
    <sup>
      <button type="button" className="md-note-mark" aria-label={`脚注 ${label}`} onClick={(event) => showNote(event, label)}>
        {label}
      </button>
    </sup>
  );
}

function Picture({ src, alt, title }: ComponentProps<'img'> & ExtraProps): ReactNode {
  const [state, setState] = useState<'loading' | 'wide' | 'normal' | 'broken'>('loading');
  const address = typeof src === 'string' ? imageAddress(src) : null;
  if (address === null || state === 'broken') return <span className="md-no-picture">图片无法显示{alt ? `：${alt}` : ''}</span>;
  return (
    <img
      src={address}
      alt={alt ?? ''}
      title={title}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      data-width={state}
      // Specification: pictures 600 px wide or more are shown at full width.
      onLoad={(event) => setState(event.currentTarget.naturalWidth >= 600 ? 'wide' : 'normal')}
      onError={() => setState('broken')}
    />
  );
}

function Formula({ tex, display }: { tex: string; display: boolean }): ReactNode {
  const math = useMath(true);
  if (!math) return <code className="md-formula">{tex}</code>;
  return <span className="md-formula" data-display={display} dangerouslySetInnerHTML={{ __html: math.formulaHtml(tex, display) }} />;
}

function Code({ node, className, children }: ComponentProps<'code'> & ExtraProps): ReactNode {
  const names = className?.split(' ') ?? [];
  if (node && (names.includes('math-inline') || names.includes('math-display'))) {
    return <Formula tex={textOf(node)} display={names.includes('math-display')} />;
  }
  return <code>{children}</code>;
}

function Pre({ node, children }: ComponentProps<'pre'> & ExtraProps): ReactNode {
  const [code] = node?.children ?? [];
  if (code?.type !== 'element') return <pre>{children}</pre>;
  const names = Array.isArray(code.properties['className']) ? code.properties['className'].map(String) : [];
  if (names.includes('math-display')) return <Formula tex={textOf(code)} display />;
  const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  return <CodeBlock language={language} code={textOf(code).replace(/\n$/, '')} />;
}

function Checkbox({ checked }: ComponentProps<'input'> & ExtraProps): ReactNode {
  return <input type="checkbox" checked={checked ?? false} disabled readOnly aria-label={checked ? '已完成' : '未完成'} />;
}

/** For whole Markdown. */
export const elements: Components = {
  a: Anchor,
  span: Span,
  sup: Sup,
  img: Picture,
  code: Code,
  pre: Pre,
  input: Checkbox,
  table: ({ children }) => <TableFrame>{children}</TableFrame>,
};

/** For the first and the further pieces of a long table, whose frame stands around all of them. */
export const tableStart: Components = { ...elements, table: ({ children }) => children };
export const tableMore: Components = { ...tableStart, thead: () => null };
