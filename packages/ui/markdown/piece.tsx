/** Parses and draws one piece of Markdown. The only place where Markdown meets its grammar, and what it draws is remembered by its text. */
import { memo, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkCjkFriendly from 'remark-cjk-friendly/parseOnly';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { elements } from './elements.tsx';
import { fileNameOf } from './local-files.ts';
import { useMath } from './math.ts';
import { cutAutolinks, markMath } from './prepare.ts';
import { imageAddress, linkAddress, schema } from './safety.ts';
import { remarkTidy, type Marks } from './tidy.ts';

/** Beyond this a single block is shown as it is: parsing it would hold up the page. */
const MAX_CHARS = 24_000;
/** Quotes in quotes beyond any meaning. */
const TOO_DEEP = /^(?:[ \t]*>){40}/m;

const rehypePlugins: PluggableList = [[rehypeSanitize, schema]];
/** Footnotes are drawn where they are written; a block that mentions one only needs to know that it exists. */
const FOOTNOTE_MARK = /\[\^[^[\]\s]+\]/g;

function safeAddress(address: string, attribute: string): string {
  // A file's bare name is no address; whoever draws the link or the picture shows that file or words.
  const safe = attribute === 'src' ? imageAddress(address) : linkAddress(address);
  return safe ?? (fileNameOf(address) === null ? '' : address);
}

export interface PieceProps {
  text: string;
  marks?: Marks;
  /** Link definitions from elsewhere in the text that this piece mentions, as source lines. */
  definitions?: string;
  components?: Components;
}

export const Piece = memo(function Piece({ text, marks, definitions = '', components = elements }: PieceProps): ReactNode {
  const tooLong = text.length > MAX_CHARS || TOO_DEEP.test(text);
  const { text: formulas, found } = tooLong ? { text, found: false } : markMath(text);
  const math = useMath(found);
  if (tooLong) return <p className="md-plain">{text}</p>;
  const labels = text.includes('[^') ? new Set(text.match(FOOTNOTE_MARK)) : [];
  const notes = [...labels].map((mark) => `\n\n${mark}: .`).join('');
  const remarkPlugins: PluggableList = [remarkGfm, remarkCjkFriendly, [remarkTidy, { marks }]];
  if (math) remarkPlugins.unshift(math.remarkMath);
  const children = cutAutolinks(math ? formulas : text) + definitions + notes;
  try {
    // Called rather than mounted (it is a plain function without hooks), so that its failure is caught here.
    return ReactMarkdown({ children, remarkPlugins, rehypePlugins, components, urlTransform: safeAddress });
  } catch (error) {
    // The grammar is recursive: a text nested thousands of levels deep exhausts the stack. It stays readable as it is.
    console.warn('a piece of Markdown could not be parsed', error);
    return <p className="md-plain">{text}</p>;
  }
});

const SAMPLES = [
  '# 题',
  '正文**重点**、`码`、[链](https://a.com) https://a.com。',
  '- 甲\n- 乙',
  '| 甲 | 乙 |\n|---|--:|\n| 1 | 2 |',
  '> 引\n\n1. 一',
];

/** Jobs that run the grammar for nobody, so that the browser has compiled it when the first text comes. */
export const warmUps = SAMPLES.map((sample) => () => {
  ReactMarkdown({
    children: sample,
    remarkPlugins: [remarkGfm, remarkCjkFriendly, [remarkTidy, {}]],
    rehypePlugins,
    urlTransform: safeAddress,
  });
});
