/** The words of a line as Word runs: emphasis, code, links, footnote marks, and blanks that still have to be filled in. */
import { ExternalHyperlink, FootnoteReferenceRun, TextRun, type IRunOptions, type ParagraphChild } from 'docx';
import type { Image, Nodes } from 'mdast';
import { codeFont, colours, emphasisEastAsia } from './docx-styles.ts';
import { textOf } from '../markdown/markdown.ts';
import { splitBlanks } from '../markdown/sections.ts';

interface Marks {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  link?: boolean;
}

const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f\u2018-\u201d\u2026\u2014\u00b7]/;

export interface InlineMeans {
  /** The number of a footnote, or undefined when it has no text. */
  note(identifier: string): number | undefined;
  /** A picture within a line, or null when it is not there. */
  picture(image: Image): ParagraphChild | null;
}

export function inlineRuns(nodes: Nodes[], means: InlineMeans, marks: Marks = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return splitBlanks(node.value).map((part) => run(part.text, marks, part.blank ? { highlight: 'yellow' } : {}));
      case 'strong':
        return inlineRuns(node.children, means, { ...marks, bold: true });
      case 'emphasis':
        return inlineRuns(node.children, means, { ...marks, italics: true });
      case 'delete':
        return inlineRuns(node.children, means, { ...marks, strike: true });
      case 'inlineCode':
        return [run(node.value, marks, { font: codeFont, shading: { type: 'clear', fill: colours.wash, color: 'auto' }, noProof: true })];
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'link':
        return [new ExternalHyperlink({ link: node.url, children: inlineRuns(node.children, means, { ...marks, link: true }) })];
      case 'footnoteReference': {
        const id = means.note(node.identifier);
        return id === undefined ? [] : [new FootnoteReferenceRun(id)];
      }
      case 'image':
        return [means.picture(node) ?? run(`（图片：${node.alt ?? ''}）`, marks)];
      default: {
        const text = textOf(node).trim();
        return text === '' ? [] : [run(text, marks)];
      }
    }
  });
}

function run(text: string, marks: Marks, more: Partial<IRunOptions> = {}): TextRun {
  const { link, ...plain } = marks;
  // Quotation marks, dashes and dots are set in the Chinese font only when the run says it is Chinese.
  const font = wide.test(text) ? { hint: 'eastAsia', ...(marks.italics ? { eastAsia: emphasisEastAsia } : {}) } : undefined;
  return new TextRun({ text, ...plain, ...(link ? { style: 'Hyperlink' } : {}), ...(font ? { font } : {}), ...more });
}
