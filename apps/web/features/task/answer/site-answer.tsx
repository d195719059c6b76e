/** An answer of the website expert: its words, and its tags drawn as what they are. Nothing in it is carried out. */
import { lazy, useContext, useMemo, useState, type ReactNode } from 'react';
import { createTagReader, innerTags, type Piece } from '#contract/site/tags.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { MarkdownManner } from '#ui/markdown/manner.ts';
import { loadMarkdown } from './load-markdown.ts';
import { SiteChat, siteManner } from '../site-chat.ts';

const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

type Tag = Extract<Piece, { type: 'tag' }>;

export function SiteAnswer({ text, streaming }: { text: string; streaming: boolean }) {
  const pieces = useTags(text, streaming);
  return (
    <MarkdownManner value={siteManner}>
      <div className="md-small-pictures space-y-3">
        {pieces.map((piece, n) =>
          piece.type === 'text' ? (
            <Markdown key={n} text={piece.text} streaming={streaming && n === pieces.length - 1} />
          ) : (
            <TagView key={n} tag={piece} streaming={streaming} />
          ),
        )}
      </div>
    </MarkdownManner>
  );
}

/** Only what came since is read, as long as the text goes on as it began. */
function useTags(text: string, streaming: boolean): Piece[] {
  const [kept] = useState(() => ({ reader: createTagReader(), text: '' }));
  return useMemo(() => {
    if (!text.startsWith(kept.text)) Object.assign(kept, { reader: createTagReader(), text: '' });
    kept.reader.read(text.slice(kept.text.length));
    kept.text = text;
    return kept.reader.pieces(!streaming);
  }, [kept, text, streaming]);
}

function TagView({ tag, streaming }: { tag: Tag; streaming: boolean }): ReactNode {
  const { name, inner, attributes } = tag;
  switch (name) {
    case 'response_to_user':
      return <Markdown text={inner.trim()} streaming={streaming && !tag.closed} />;
    case 'deepdive':
      return <mark className="rounded-sm bg-amber-wash px-1 text-amber">{inner}</mark>;
    case 'button':
      return <Suggestion tag={tag} />;
    case 'deep_dive_suggestion':
      return <Suggestions tag={tag} />;
    case 'code_generation_task':
      return <p className="text-sm text-ink-2">{inner.trim() || '代码的进度见上面的步骤'}</p>;
    case 'version_tag':
      return <p className="text-sm text-ink-2">版本 {inner.trim() || (attributes['version'] ?? '')}</p>;
    case 'task_name':
      return <p className="text-sm font-medium">{inner.trim()}</p>;
    case 'seq_thinking':
    case 'thinking':
    case 'think':
    case 'tool_call':
      return <Closed title="Think" tag={tag} />;
    case 'create_prd':
    case 'modify_prd':
      return <Closed title="需求文档" tag={tag} />;
    case 'project_plans':
    case 'page_list':
      return <Pages tag={tag} />;
    case 'file':
    case 'file_edit':
      return (
        <Closed title={`Edit file ${attributes['path'] ?? attributes['name'] ?? innerTags(inner, 'path')[0] ?? ''}`.trim()} tag={tag} />
      );
    case 'apply_migrations_sql':
      return <Closed title="数据库改动（没有执行）" tag={tag} />;
    case 'add_env':
      return <Closed title="环境变量（没有设置）" tag={tag} />;
  }
}

/** What it holds can be read, and does nothing. */
function Closed({ title, tag: { inner, closed } }: { title: string; tag: Tag }) {
  return (
    <details className="rounded-card border border-line bg-sheet">
      <summary className="min-h-9 cursor-pointer px-3 py-2 text-sm break-words text-ink-2 max-md:min-h-11">
        {title}
        {closed ? '' : '…'}
      </summary>
      <pre className="max-h-100 overflow-auto border-t border-line px-3 py-2 text-xs whitespace-pre-wrap">{inner.trim()}</pre>
    </details>
  );
}

function Suggestion({ tag: { inner, closed } }: { tag: Tag }) {
  const fill = useContext(SiteChat)?.fill ?? null;
  const words = inner.trim();
  if (words === '') return null;
  return (
    <Button look="secondary" size="small" disabled={!closed || !fill} onClick={() => fill?.(words)}>
      {words}
    </Button>
  );
}

function Suggestions({ tag: { inner, closed } }: { tag: Tag }) {
  const fill = useContext(SiteChat)?.fill ?? null;
  const options = innerTags(inner, 'option');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (options.length === 0) return null;
  const isOff = !closed || !fill;
  return (
    <fieldset disabled={isOff} className="space-y-1 rounded-card border border-line bg-sheet p-3">
      <legend className="sr-only">可以选几项</legend>
      {options.map((option, n) => (
        <Checkbox
          key={n}
          label={option}
          checked={chosen.includes(option)}
          disabled={isOff}
          onChange={(on) => setChosen(on ? [...chosen, option] : chosen.filter((one) => one !== option))}
        />
      ))}
      <Button look="secondary" size="small" disabled={isOff || chosen.length === 0} onClick={() => fill?.(chosen.join('；'))}>
        填入输入框
      </Button>
    </fieldset>
  );
}

function Pages({ tag }: { tag: Tag }) {
  const pages = innerTags(tag.inner, 'page').map((page) => ({
    name: innerTags(page, 'page_name')[0] ?? '',
    path: innerTags(page, 'page_path')[0] ?? '',
    does: innerTags(page, 'page_description')[0] ?? '',
  }));
  if (pages.length === 0) return <Closed title="页面" tag={tag} />;
  return (
    <ol className="list-decimal space-y-1 rounded-card border border-line bg-sheet py-2 pr-3 pl-8 text-sm">
      {pages.map(({ name, path, does }, n) => (
        <li key={n}>
          {name} <span className="text-ink-3">{path}</span>
          {does === '' ? null : <p className="text-ink-2">{does}</p>}
        </li>
      ))}
    </ol>
  );
}
