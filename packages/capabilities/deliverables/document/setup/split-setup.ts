/** Parts the setup of a document's paper – YAML between two lines of `---` at its head – from its text, without reading it. Pure, for both sides. */

const mostChars = 8_000;
const block = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

export interface SplitDocument {
  /** What stands between the lines; null where the text has no setup. */
  setup: string | null;
  /** The text without it. */
  body: string;
  /** Where the body begins in the whole. */
  at: number;
}

/** Only a block that names its `paper` is ours: what other programs write at the head of a text stays text. */
export function splitSetup(markdown: string): SplitDocument {
  const whole = { setup: null, body: markdown, at: 0 };
  if (!/^\ufeff?---[ \t]*\r?\n/.test(markdown)) return whole;
  const found = block.exec(markdown.slice(0, mostChars));
  const setup = found?.[1];
  if (!found || found.index > 0 || setup === undefined || !/^paper[ \t]*:/m.test(setup)) return whole;
  const rest = markdown.slice(found[0].length);
  const body = rest.replace(/^(?:[ \t]*\r?\n)+/, '');
  return { setup, body, at: markdown.length - body.length };
}

/** The text with another setup; '' leaves it without one. */
export function withSetup(markdown: string, setup: string): string {
  const { body } = splitSetup(markdown);
  const lines = setup
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*---[ \t]*\n/, '')
    .replace(/\n---[ \t]*\s*$/, '')
    .trim();
  return lines === '' ? body : `---\n${lines}\n---\n\n${body}`;
}
