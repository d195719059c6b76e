/** What a person pointed at in the preview of a site: as it stands in a prompt, and as the message carries it, with code cut from the project itself. */
import { z } from 'zod';
import { parse, type TagNode } from '../prompt/markup.ts';
import { PartType } from './chat.ts';
import { areaPlace, elementPlace, mostInArea, type AreaPlace, type ElementPlace, type PageDetail } from './frame-places.ts';

/** Outermost whole elements of a rectangle; selections of one message. */
export const selectionLimits = { area: mostInArea, selections: 10, code_chars: 2_000 } as const;

const code = z.string().max(selectionLimits.code_chars);
const elementSelection = z.object({ ...elementPlace.shape, codeBlock: code });
const areaSelection = z.object({ selectedArea: z.array(areaPlace.extend({ startCodeBlock: code })).max(selectionLimits.area) });
export type ElementSelection = z.infer<typeof elementSelection>;

export const domSelectPart = z.object({
  type: z.literal(PartType.DomSelect),
  domSelect: z.union([elementSelection, areaSelection]),
});
export type DomSelectPart = z.infer<typeof domSelectPart>;

type SelectionTag = Extract<TagNode, { tag: 'DomSelect' }>;

/** Null where it is none: a prompt can be written by hand. */
export function selectionOf({ attributes }: SelectionTag): ElementPlace | AreaPlace[] | null {
  if (attributes.selectedArea !== '') {
    const area = z.array(areaPlace).min(1).max(selectionLimits.area).safeParse(fromJson(attributes.selectedArea));
    return area.data ?? null;
  }
  const { filePath: path, name, tag, text: shown, look } = attributes;
  const told = { filePath: path, line: Number(attributes.line), column: Number(attributes.column), name, tag, text: shown };
  return elementPlace.safeParse(look === '' ? told : { ...told, look: fromJson(look) }).data ?? null;
}

/** The selections a prompt holds, in order. */
export function selectionsIn(markup: string): (ElementPlace | AreaPlace[])[] {
  if (!markup.includes('{#DomSelect')) return [];
  return parse(markup)
    .flatMap((node) => (node.type === 'tag' && node.tag === 'DomSelect' ? [selectionOf(node)] : []))
    .flatMap((one) => (one ? [one] : []))
    .slice(0, selectionLimits.selections);
}

function fromJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The parts of a message in words, for whoever reads only those. What stands in code is data. */
export function selectionWords(parts: readonly DomSelectPart[], page: PageDetail | undefined): string {
  const told = parts.map(({ domSelect }) =>
    'selectedArea' in domSelect
      ? domSelect.selectedArea
          .map((one) => block(`${one.filePath} 第 ${one.startLine} 行 <${one.startTagName}>`, one.startCodeBlock))
          .join('\n')
      : block(
          `${domSelect.filePath} 第 ${domSelect.line} 行第 ${domSelect.column} 列 <${domSelect.tag}>${domSelect.name === '' ? '' : `，组件 ${domSelect.name}`}`,
          domSelect.codeBlock,
        ),
  );
  const seenPage = page ? [`【预览里正看着的页面】${page.path}${page.title === '' ? '' : ` ${page.title}`}`] : [];
  return [...told.map((one) => `【在预览里选中的】${one}`), ...seenPage].join('\n');
}

function block(head: string, codeBlock: string): string {
  if (codeBlock === '') return head;
  const longest = Math.max(2, ...[...codeBlock.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${head}\n${fence}\n${codeBlock}\n${fence}`;
}
