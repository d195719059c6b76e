/** Draws what stands on a slide in a theme: content in, one self-contained page of 1280×720 out. */
import { drawFree } from './free/draw-free.ts';
import { pageHtml } from './page-html.ts';
import { createPage, type Page, type Place } from './page.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import type { Theme } from './theme.ts';

export type { Place } from './page.ts';
export type { Theme } from './theme.ts';

/** Deterministic: the same content, theme and place give the same bytes. Notes for the speaker are not drawn. */
export function renderSlide(content: SlideContent, theme: Theme, place: Place): string {
  if (content.layout === 'free') return drawFree(content, theme, place);
  return pageHtml(compose(content, theme, place), {
    title: ('title' in content && content.title) || place.deck_title,
    theme: theme.id,
    layout: content.layout,
  });
}

/** The page before it is written as HTML: where everything stands and what had to be squeezed. */
export function compose(content: SlideContent, theme: Theme, place: Place): Page {
  const page = createPage(place);
  const { draw } = theme;
  switch (content.layout) {
    case 'cover':
      draw.cover(page, content);
      break;
    case 'agenda':
      draw.agenda(page, content);
      break;
    case 'section':
      draw.section(page, content);
      break;
    case 'statement':
      draw.statement(page, content);
      break;
    case 'points':
      draw.points(page, content);
      break;
    case 'comparison':
      draw.comparison(page, content);
      break;
    case 'timeline':
      draw.timeline(page, content);
      break;
    case 'process':
      draw.process(page, content);
      break;
    case 'table':
      draw.table(page, content);
      break;
    case 'chart':
      draw.chart(page, content);
      break;
    case 'figures':
      draw.figures(page, content);
      break;
    case 'quote':
      draw.quote(page, content);
      break;
    case 'picture':
      draw.picture(page, content);
      break;
    case 'closing':
      draw.closing(page, content);
      break;
    case 'free':
      break;
  }
  return page;
}
