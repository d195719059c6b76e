/** A visual direction shown on four pages, so that it can be chosen by looking. */
import { renderSlide, type Theme } from './render-slide.ts';
import type { SlideContent } from '#contract/content/slide.ts';

/** Four pages of 1280×720: the deck's own slides where they are given, otherwise four that show the hand of the theme. */
export function themeSample(theme: Theme, deck: { title: string; slides?: SlideContent[] }): string[] {
  const own = deck.slides ?? [];
  const cover = own.find(({ layout }) => layout === 'cover') ?? {
    layout: 'cover',
    title: deck.title,
    subtitle: `${theme.name} · 视觉方案`,
  };
  const inner = own.filter(({ layout }) => layout !== 'cover' && layout !== 'agenda' && layout !== 'closing');
  // One of each layout first: three lists of points say less than points, numbers and a table.
  const varied = inner.filter(({ layout }, n) => inner.findIndex((slide) => slide.layout === layout) === n);
  const shown = [cover, ...varied.slice(0, 3)];
  const pages = [...shown, ...examples(theme)].slice(0, 4);
  return pages.map((content, n) => renderSlide(content, theme, { number: n + 1, total: 4, deck_title: deck.title, pictures: () => null }));
}

/** About the direction itself: nothing in them pretends to be a fact of the deck. */
function examples(theme: Theme): SlideContent[] {
  return [
    {
      layout: 'points',
      title: theme.description,
      points: theme.keywords.slice(0, 3).map((word) => ({ title: word, text: `“${word}”一类的内容用这套版式时，要点就这样排。` })),
    },
    {
      layout: 'figures',
      title: '数字页的样子',
      figures: [
        { value: '16:9', label: '页面比例' },
        { value: '14', unit: '种', label: '可用版式' },
        { value: '1280', unit: '像素', label: '页面宽度' },
      ],
    },
    { layout: 'statement', title: '一句话单独成页时', text: '留出安静的空间，让这句话被记住。' },
  ];
}
