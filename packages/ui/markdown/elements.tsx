/** How the elements of Markdown that need more than a tag are shown: links, sources, notes, formulas, code and tables. */
import { useContext, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { CodeBlock } from './code-block.tsx';
import { fileNameOf, LocalFiles } from './local-files.ts';
import { useMath } from './math.ts';
import { mediaOf, Player } from './media.tsx';
import { Picture } from './picture.tsx';
import { MarkdownManner } from './manner.ts';
import { linkAddress } from './safety.ts';
import { Cite, sourceOf, Sources } from './sources.tsx';
import { TableFrame } from './table-frame.tsx';

type Hast = NonNullable<ExtraProps['node']>;

function textIn(children: ReactNode): string | null {
  return typeof children === 'string' ? children : null;
}

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
  const showFile = useContext(LocalFiles);
  const { plainLinks } = useContext(MarkdownManner);
  const address = linkAddress(href ?? '');
  if (address === null) {
    const name = fileNameOf(href ?? '');
    return (name !== null && showFile(name, children)) || <span>{children}</span>;
  }
  if (plainLinks) {
    const words = textIn(children);
    return (
      <span>
        {words === address || words === href ? (
          children
        ) : (
          <>
            {children}（{address}）
          </>
        )}
      </span>
    );
  }
  const outside = { href: address, target: '_blank', rel: 'noopener noreferrer' };
  const cite = mark(node, 'dataCite');
  const source = cite === null ? null : sourceOf(cite, address, title ?? '');
  if (source) return <Cite source={source} />;
  const media = mediaOf(address);
  if (media) {
    return (
      <Player kind={media} address={address}>
        {children}
      </Player>
    );
  }
  const legal = legalOf(address);
  if (legal !== null) {
    return (
      <a {...outside} className="md-legal" title={legal} data-legal={new URL(address).searchParams.get('type')}>
        {children}
      </a>
    );
  }
  return (
    <a {...outside} title={title}>
      {children}
    </a>
  );
}

/** What a legal link leads to: a case by its number, or a law by its name and article; null for any other link. */
function legalOf(address: string): string | null {
  const { searchParams } = new URL(address);
  const [type, caseNumber, law, num] = ['type', 'caseNumber', 'law', 'num'].map((name) => searchParams.get(name));
  if (type === 'case' && caseNumber) return `案例 ${caseNumber}`;
  return type === 'law' && law && num ? `《${law}》${/^\d+$/.test(num) ? `第${num}条` : num}` : null;
}

function Span({ node, children }: ComponentProps<'span'> & ExtraProps): ReactNode {
  const layout = mark(node, 'dataLayout');
  if (layout !== null) return <span data-words={layout}>{children}</span>;
  if (mark(node, 'dataCites') === null) return <span>{children}</span>;
  const sources = (node?.children ?? []).flatMap((link) => {
    if (link.type !== 'element') return [];
    const { href, title } = link.properties;
    return sourceOf(textOf(link), String(href ?? ''), String(title ?? '')) ?? [];
  });
  return <Sources sources={sources} />;
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
