/** The built-in engine's clearer wording of a request: the person's words stay as they are, what is known is added, what is missing becomes a place to fill. */
import { fileFacts } from '../text/file-names.ts';
import { parse, piecesOf, type PromptNode } from '#contract/prompt/markup.ts';
import { inputSlot, wordsOf } from '#contract/prompt/reading.ts';
import { writingRequestOf } from '../compose/writing-request.ts';
import { asksToWrite } from '../reading/make/asks.ts';
import { readMake } from '../reading/make/read-make.ts';
import type { PromptSetting } from './help.ts';
import { partsFor, structureId, type Part, type Wish } from './parts.ts';
import { suggest } from './suggestions.ts';
import words from './request-words.json' with { type: 'json' };

/** More empty places than this are a form, not a help: sending waits until each is filled. */
const mostEmpty = 4;

/** `unchanged` when nothing is missing. Without any words it starts from what the files are good for. */
export function optimize(query: string, setting: PromptSetting): { query: string; unchanged: boolean } {
  const nodes = parse(query);
  const text = nodes.map(wordsOf).join('');
  if (text.trim() === '') {
    const [first] = suggest(setting);
    const marks = piecesOf(query)
      .flatMap(({ node, raw }) => (node.type === 'tag' ? [raw] : []))
      .join('');
    return { query: `${marks}${first?.prompt_content ?? ''}`, unchanged: false };
  }
  const files = setting.files.map((file) => fileFacts(file.name));
  const names = setting.files.map((file) => file.name);
  // The day changes no part that is missing.
  const order = readMake(text, { kind: 'document', files: names, today: '2026-01-01' });
  if (!order) throw new Error('with its kind told an order is always read');
  const wish: Wish = { text, request: writingRequestOf(order), is_writing: asksToWrite(text), files };
  const asked = labelsIn(text, nodes);
  const missing = partsFor(setting.skill, wish).filter((part) => !asked.has(part.label) && !part.has(wish));
  const open = nodes.filter((node) => node.type === 'tag' && node.tag === 'InputSlot' && node.content.trim() === '').length;
  const added = linesFor(missing, wish, mostEmpty - open);
  if (added.length === 0) return { query, unchanged: true };
  const lines = [...added, ...basis(wish, asked)];
  return { query: `${query.trimEnd().replace(/[，,；;、]$/, '')}\n\n${lines.join('\n')}`, unchanged: false };
}

/** Labels the request has already, with a word or a place to fill behind them: asked once is asked. */
function labelsIn(text: string, nodes: PromptNode[]): Set<string> {
  const empty = nodes.map((node) => (node.type === 'text' ? node.text : wordsOf(node) || '＿')).join('');
  return new Set([...`${text}\n${empty}`.matchAll(/(?:^|\n)\s*([^\n：:，。]{2,8})[：:](?=\s*\S)/g)].map((match) => match[1] ?? ''));
}

function linesFor(missing: Part[], wish: Wish, places: number): string[] {
  let left = places;
  return missing.flatMap((part) => {
    const known = part.known?.(wish) ?? null;
    // The usual structure is no guess about the person's matter, so it needs no filling.
    if (known !== null && part.id === structureId) return [`${part.label}：${known}`];
    if (known === null && --left < 0) return [];
    return [`${part.label}：${inputSlot(part.id, part.placeholder, known ?? '')}`];
  });
}

/** Which files it stands on, when the request doesn't say. */
function basis({ text, files }: Wish, asked: Set<string>): string[] {
  if (
    files.length === 0 ||
    asked.has('依据') ||
    words.from_files.some((word) => text.includes(word)) ||
    files.some((file) => text.includes(file.name))
  )
    return [];
  return [`依据：附件${files.map((file) => `《${file.name}》`).join('')}，数字照原样引用，附件里没有的不要编写`];
}
