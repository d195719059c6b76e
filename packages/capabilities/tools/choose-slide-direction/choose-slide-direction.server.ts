/** The tool with which a brain lays several looks of a deck before the person, drawn as they would come out, to choose one. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { slideContent } from '#contract/content/slide.ts';
import { directionsFor, themeNamed, type Direction } from '#capabilities/deliverables/slides/theme-choice.ts';
import type { AckSlideOptions } from '#contract/timeline/questions/interactions.ts';
import { askOrAssume, whenToAsk, type Manner } from '../manner.ts';

const input = z.strictObject({
  title: z.string().trim().min(1).max(200).describe('演示文稿的标题，会写在封面样张上'),
  occasion: z
    .string()
    .trim()
    .max(1000)
    .describe('场合、听众、内容和用户想要的感觉，用来挑选合适的风格，例如“给董事会的年度经营汇报，稳重”'),
  themes: z
    .array(z.string().trim().min(1).max(200))
    .min(2)
    .max(4)
    .optional()
    .describe('指定要给用户看的主题 id；不给就按场合挑四个差别明显的'),
  sample: z
    .array(slideContent)
    .min(1)
    .max(3)
    .optional()
    .describe('画哪几页作样张，用这份演示文稿的真实内容，最好有一页图表或数字；封面会自动加上'),
});

const offered = 4;
/** Pages of each. */
const shown = 3;

export function chooseSlideDirectionTool(manner: Manner): Tool {
  return defineTool({
    name: 'choose_slide_direction',
    description: `Shows the person four visual directions for a deck, each drawn as small pages of it, and waits; the chosen one comes as the person's next message with the theme's id for write_deck. Call it after the outline is agreed on and before write_deck.
${whenToAsk(
  manner,
  'The person wants to take part: let them choose the look of every deck for which they named none.',
  'Use it only when the person asked to choose or to see looks; otherwise take the theme that suits the occasion.',
)}`,
    input,
    operation: 'slide_options',
    title: ({ title }) => `请你选择风格：${title}`,
    deadline_ms: 60_000,
    max_output: 4000,
    async run(given) {
      const { sampleOf } = await import('#capabilities/deliverables/slides/draw.ts');
      const directions = chosenBy(given.themes ?? [], given.occasion);
      const payload: AckSlideOptions = {
        title: given.title,
        options: directions.map(({ id, name, note }) => ({ id, name, note, pages: sampleOf(id, given.title, given.sample ?? [], shown) })),
      };
      return askOrAssume(manner, { reason: 'ack_slide_options', payload }, '四种风格已交给用户选择，等待回答。');
    },
  });
}

/** Those that were named, and as many that suit as there is room for. */
function chosenBy(themes: string[], occasion: string): Direction[] {
  const all = directionsFor(occasion, 100);
  const named = themes.flatMap((words) => {
    const id = themeNamed(words)?.id;
    return all.filter((one) => one.id === id);
  });
  const fitting = directionsFor(occasion, offered);
  return [...new Map([...named, ...fitting].map((one) => [one.id, one])).values()].slice(0, Math.max(offered, new Set(named).size));
}
