/** The calls of the poster tools that a brief or a change comes to. Pure. */
import type { Turn } from '#brains/builtin/recipe.ts';
import { chooseLook, paletteByWords, type Look } from '#capabilities/deliverables/poster/choose.ts';
import { lookOf } from '#capabilities/deliverables/poster/poster-look.ts';
import { applyPosterEdits, type PosterEdit } from '#capabilities/deliverables/poster/poster-edit.ts';
import { hashOf } from '#capabilities/deliverables/poster/random.ts';
import type { Brief } from './brief.ts';
import type { Asked } from './recipe-deeds.ts';
import type { PosterState } from './poster-state.ts';
import { sheetsOf } from './sheets.ts';

export const codeName = /二维码|小程序码|qr/i;

/** One call for each poster that is to look different; none like another. */
export function makeCalls(brief: Brief, pictures: string[], posters: PosterState[], behind: boolean): Turn['calls'] {
  const codes = pictures.filter((name) => codeName.test(name));
  const sheets = sheetsOf(
    brief,
    pictures.filter((name) => !codes.includes(name)),
    codes[0] ?? null,
  );
  const used: Look[] = posters.map(({ content }) => content);
  // One picture behind the words fills the sheet, where there are not too many of them.
  const fills = behind && sheets.every((sheet) => sheet.pictures?.length === 1 && (sheet.points?.length ?? 0) <= 3);
  const ratios = brief.article ? (['21:9', '1:1'] as const) : ([brief.ratio] as const);
  return Array.from({ length: brief.versions }, (_, n) => n).flatMap((n) => {
    const { sheet, subject, style } = brief;
    const { seed, ...look } = lookOf({ sheet, sheets, subject, style, fills, before: used }, n > 0);
    used.push(look);
    return ratios.map((ratio) => {
      const part = brief.article ? (ratio === '21:9' ? ' 头图' : ' 次图') : '';
      const title = `${brief.sheet.headline.replaceAll('\n', ' ')}${part}${brief.versions > 1 ? ` ${n + 1}` : ''}`;
      // A small square carries no list.
      const shown =
        brief.article && ratio === '1:1' ? sheets.slice(0, 1).map(({ points: _p, facts: _f, action: _a, ...rest }) => rest) : sheets;
      return {
        tool: 'make_poster',
        input: {
          title,
          ratio,
          ...(brief.printed && !brief.article ? { sheet: brief.printed } : {}),
          ...look,
          ...(paletteByWords(style) ? {} : { palette_unasked: true }),
          seed,
          sheets: shown,
        },
      };
    });
  });
}

/** Head and second picture of an article are in one look: what is said of neither by name is done to both. */
export function editCalls({ edits }: Asked, current: PosterState, posters: PosterState[], text: string): Turn['calls'] {
  const call = (name: string, of: PosterEdit[]) => ({ tool: 'edit_poster' as const, input: { file_name: name, edits: of } });
  const part = / (?:头图|次图)(?=[ .\d])/;
  const other = part.test(current.name)
    ? posters.find(({ name }) => name !== current.name && name.replace(part, '') === current.name.replace(part, ''))
    : undefined;
  if (!other || /头图|次图|封面/.test(text) || edits.some(({ op }) => op === 'set_ratio')) return [call(current.name, edits)];
  const outcome = applyPosterEdits(current.content, edits);
  if (!outcome.ok) return [call(current.name, edits)];
  const { system, palette } = outcome.content;
  const both = edits.flatMap((edit): PosterEdit[] =>
    edit.op === 'another_look' && edit.change !== 'drawing'
      ? [
          ...(edit.change === 'palette' ? [] : [{ op: 'set_system' as const, system }]),
          ...(edit.change === 'system' ? [] : [{ op: 'set_palette' as const, palette }]),
        ]
      : [edit],
  );
  // The small square holds less: what it doesn't have can't be changed on it.
  const fits = both.filter(
    (edit) => applyPosterEdits(other.content, [edit]).ok && !['set_fact', 'add_point', 'set_points'].includes(edit.op),
  );
  return [call(current.name, both), ...(fits.length > 0 ? [call(other.name, fits)] : [])];
}

export function others(asked: Asked, { content }: PosterState, posters: PosterState[]): Turn['calls'] {
  const used: Look[] = posters.map((one) => one.content);
  return Array.from({ length: asked.others }, (_, n) => {
    const seed = hashOf(`${content.seed} ${posters.length} ${n}`);
    const look = chooseLook(content.sheets, seed, { topic: content.topic }, used);
    used.push(look);
    const title = content.title.replace(/ 之\d+$/, '');
    return {
      tool: 'make_poster',
      input: {
        title: `${title} 之${posters.length + n + 1}`,
        ratio: asked.ratio ?? content.ratio,
        ...(asked.ratio === null && content.sheet !== undefined ? { sheet: content.sheet } : {}),
        ...look,
        palette_unasked: true,
        seed,
        sheets: content.sheets,
      },
    };
  });
}
