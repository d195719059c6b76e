/** The tool with which a brain lays several looks of a deck before the person, drawn as they would come out, to choose one. */
import { z } from 'zod';
import { defineTool, type Tool } from '#agent/tool.ts';
import { pageOf } from '#capabilities/deliverables/slides/deck-edit.ts';
import { slideSize, type Deck } from '#capabilities/deliverables/slides/deck.ts';
import { directionsFor, drawPage, themeNamed, type Direction } from '#capabilities/deliverables/slides/draw.ts';
import { slideContent, type SlideContent } from '#capabilities/deliverables/slides/slide-content.ts';
import type { AckSlideOptions } from '#contract/timeline/interactions.ts';
import { askOrAssume, whenToAsk, type Manner } from '../manner.ts';

const input = z.strictObject({
  title: z.string().trim().min(1).max(200).describe('演示文稿的标题，会写在封面样张上'),
  occasion: z.string().trim().max(1000).describe('场合、听众、内容和用户想要的感觉，用来挑选合适的风格，例如“给董事会的年度经营汇报，稳重”'),
  themes: z.array(z.string().trim().min(1).max(200)).min(2).max(4).optional().describe('指定要给用户看的主题 id；不给就按场合挑四个差别明显的'),
  sample: z.array(slideContent).min(1).max(2).optional().describe('除封面外再画哪一两页作样张，用真实内容；不给就只画封面和一页要点'),
});

const offered = 4;

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
    run(given) {
      const directions = chosenBy(given.themes ?? [], given.occasion);
      const pages = [coverOf(given.title), ...(given.sample ?? [pointsOf(given.occasion)])];
      const payload: AckSlideOptions = {
        title: given.title,
        options: directions.map(({ id, name, note }) => ({ id, name, note, pages: drawn(id, given.title, pages) })),
      };
      return Promise.resolve(askOrAssume(manner, { reason: 'ack_slide_options', payload }, '四种风格已交给用户选择，等待回答。'));
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

function drawn(theme: string, title: string, contents: SlideContent[]): string[] {
  const pages = contents.map((content, n) => pageOf(`p-sample${n}`, '', content));
  const deck: Deck = { version: 1, title, theme, size: { ...slideSize }, pages };
  return pages.map((_, n) => drawPage(deck, n, () => null).html);
}

function coverOf(title: string): SlideContent {
  return { layout: 'cover', title };
}

function pointsOf(occasion: string): SlideContent {
  return {
    layout: 'points',
    title: '内页样张：要点这样排',
    ...(occasion === '' ? {} : { lead: occasion.slice(0, 120) }),
    points: [{ title: '结论写在标题里', text: '一页只说一件事' }, { title: '依据写在要点里', text: '数字来自材料' }, { title: '出处写在页脚', text: '随时可以核对' }],
  };
}
