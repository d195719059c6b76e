/** Draws one block in the way its kind needs, so that even a very long one costs only what is new in it. */
import { memo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Block } from './blocks.ts';
import { CodeBlock, readFence } from './code-block.tsx';
import { Drawing, isDrawing } from './drawing/drawing.tsx';
import { tableMore, tableStart } from './elements.tsx';
import { useGradual } from './gradual.ts';
import { Piece } from './piece.tsx';
import { createChunks } from './chunks.ts';
import { hideTag, mendTail } from './prepare.ts';
import { TableFrame } from './table-frame.tsx';
import type { Marks } from './tidy.ts';

const TABLE_ROWS = 24;
/** An open block this long is parsed again only when it has grown by a part of its length, a larger one the longer it is. */
const LONG = 1200;
const VERY_LONG = 12_000;

export interface BlockProps {
  block: Block;
  definitions: ReadonlyMap<string, string>;
  marks: Marks | undefined;
  /** More text is coming, and it would change this block. */
  growing: boolean;
}

/** Definitions this block's brackets name, as source lines. */
function definitionsFor(block: Block, definitions: ReadonlyMap<string, string>): string {
  if (!block.refers || definitions.size === 0) return '';
  const labels = [...block.text.matchAll(/\[((?:[^[\]\\]|\\.)+)\]/g)].map(([, label]) => label?.trim().toLowerCase() ?? '');
  return [...new Set(labels)]
    .map((label) => definitions.get(label))
    .filter(Boolean)
    .map((line) => `\n\n${line}`)
    .join('');
}

export const BlockView = memo(
  function BlockView({ block, definitions, marks, growing }: BlockProps): ReactNode {
    return (
      <div
        className="md-block"
        data-kind={block.kind}
        data-at={block.from}
        data-level={block.kind === 'heading' ? block.level : undefined}
        data-note={block.kind === 'footnote' ? block.label : undefined}
        data-more={isMore(block) || undefined}
        data-in={block.within || undefined}
        data-edge={block.kind === 'layout' ? block.layout.edge : undefined}
        data-layout={block.kind === 'layout' && block.layout.level ? block.layout.name : undefined}
      >
        <Content block={block} definitions={definitions} marks={marks} growing={growing} />
      </div>
    );
  },
  (before, after) =>
    before.block.text === after.block.text &&
    before.block.kind === after.block.kind &&
    before.block.within === after.block.within &&
    before.block.open === after.block.open &&
    before.marks === after.marks &&
    before.growing === after.growing &&
    (!after.block.refers || before.definitions === after.definitions),
);

/** Does it go on from the block before? Then no gap may show between them. */
function isMore(block: Block): boolean {
  return block.kind === 'list' ? block.nth !== null : block.kind === 'text' && block.more;
}

function Content({ block, definitions, marks, growing }: BlockProps): ReactNode {
  switch (block.kind) {
    case 'definition':
      return null;
    case 'code':
      return <FenceBlock block={block} growing={growing} />;
    case 'table':
      return <TableBlock block={block} marks={marks} definitions={definitions} growing={growing} />;
    case 'layout':
      return <LayoutBlock block={block} definitions={definitions} marks={marks} growing={growing} />;
    case 'footnote':
      return <FootnoteBlock block={block} definitions={definitions} marks={marks} growing={growing} />;
    case 'text':
    case 'heading':
    case 'list':
      return <TextBlock block={block} definitions={definitions} marks={marks} growing={growing} />;
  }
}

function FenceBlock({ block, growing }: Pick<BlockProps, 'block' | 'growing'>): ReactNode {
  const { language, code } = readFence(block.text);
  return isDrawing(language) ? (
    <Drawing language={language} code={code} growing={growing} />
  ) : (
    <CodeBlock language={language} code={code} />
  );
}

function TextBlock({ block, definitions, marks, growing }: BlockProps): ReactNode {
  const text = useSteady(block);
  // A list that goes on counts on: its first number is set, whatever the source wrote.
  const numbered = block.kind === 'list' && block.nth !== null ? text.replace(/^( {0,3})\d{1,9}(?=[.)])/, `$1${block.nth}`) : text;
  return (
    <Piece
      text={block.open && numbered.length < VERY_LONG ? mendTail(growing ? hideTag(numbered) : numbered) : numbered}
      marks={marks}
      definitions={definitionsFor(block, definitions)}
    />
  );
}

/** The block's text; while a long block is open, the text of a moment ago. */
function useSteady(block: Block): string {
  const shown = useRef('');
  const grown = block.text.length - shown.current.length;
  // A cache of what was shown, not state: losing it costs one parse.
  const part = block.kind === 'table' ? 1 / 50 : block.text.length < VERY_LONG ? 1 / 16 : 1 / 4;
  if (!block.open || block.text.length < LONG || grown < 0 || grown > block.text.length * part) shown.current = block.text;
  return shown.current;
}

/** The edge of a layout is drawn by the style sheet; here are the words it brings along. */
function LayoutBlock({ block, definitions, marks, growing }: BlockProps): ReactNode {
  if (block.kind !== 'layout') return null;
  const { name, edge } = block.layout;
  const body = growing ? mendTail(hideTag(block.layout.body)) : block.layout.body;
  return (
    <>
      {name === 'reference-analyze' && edge !== 'close' && <p className="md-layout-label">正在精读参考材料</p>}
      {name === 'end-separator' && <hr />}
      {body.trim() !== '' && <Piece text={body} marks={marks} definitions={definitionsFor(block, definitions)} />}
    </>
  );
}

function FootnoteBlock({ block, definitions, marks, growing }: BlockProps): ReactNode {
  const label = block.kind === 'footnote' ? block.label : '';
  const text = (growing ? hideTag(block.text) : block.text).replace(/^ {0,3}\[\^[^\]\s]+\]:[ \t]*/, '').replace(/^(?: {4}|\t)/gm, '');
  return (
    <>
      <span className="md-note-label">{label}</span>
      <div>
        <Piece text={text} marks={marks} definitions={definitionsFor(block, definitions)} />
      </div>
    </>
  );
}

function TableBlock({ block, definitions, marks, growing }: BlockProps): ReactNode {
  const steady = useSteady(block);
  const text = growing ? hideTag(steady) : steady;
  const [cut] = useState(() => createChunks(TABLE_ROWS));
  const [all, setAll] = useState(false);
  const secondBreak = text.indexOf('\n', text.indexOf('\n') + 1);
  const head = secondBreak === -1 ? text : text.slice(0, secondBreak);
  const pieces = cut(secondBreak === -1 ? '' : text.slice(secondBreak + 1));
  const count = useGradual(pieces.length, 2);
  return (
    <TableFrame onCopy={() => flushSync(() => setAll(true))}>
      {pieces.slice(0, all ? pieces.length : count).map((piece, index) => (
        <Piece
          key={index}
          text={piece === '' ? head : `${head}\n${piece}`}
          marks={marks}
          definitions={definitionsFor(block, definitions)}
          components={index === 0 ? tableStart : tableMore}
        />
      ))}
    </TableFrame>
  );
}
