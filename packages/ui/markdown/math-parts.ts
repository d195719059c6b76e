/** The heavy half of formulas, loaded on demand: their grammar, their drawing and its style sheet. */
import 'katex/dist/katex.min.css';
import katex from 'katex';
import remarkMath from 'remark-math';

export { remarkMath };

/** TeX as markup. KaTeX escapes its input and, untrusted, makes no links; what it can't read comes back in red as it was written. */
export function formulaHtml(tex: string, display: boolean): string {
  return katex.renderToString(tex, {
    displayMode: display,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
    maxExpand: 200,
    maxSize: 50,
  });
}
