/** A deck's own colours, typefaces, logo and corners change what its theme draws, and nothing becomes unreadable by it. */
import { expect, it } from 'vitest';
import { contrast } from '#capabilities/colours/contrast.ts';
import { themeOverrides, type ThemeOverrides } from '#contract/content/theme-overrides.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { drawFree } from '../free/draw-free.ts';
import { typefaces } from '../export/fonts.ts';
import { pageHtml } from '../page-html.ts';
import { compose, type Place } from '../render-slide.ts';
import { drawnThemes } from '../theme-list.ts';
import { dressed, noLookPictures, type LookPictures } from './dress.ts';
import { coloursOf, recolouring } from './recolour.ts';

const place: Place = { number: 3, total: 9, deck_title: '云杉科技三季度汇报', pictures: () => null };
const contents: SlideContent[] = [
  { layout: 'cover', title: '三季度经营汇报', subtitle: '收入与客户', presenter: '张敏', date: '2026-10' },
  { layout: 'points', title: '放缓的原因', points: [{ title: '报价慢', text: '平均要等三天半。' }, { title: '样品慢' }], source: '销售部' },
  { layout: 'figures', title: '三个数字', figures: [{ value: '1,204', unit: '万元', label: '收入', change: '+12%' }], takeaway: '过了线' },
  { layout: 'table', title: '明细', header: ['地区', '收入'], rows: [['华东', '512']] },
];
const kits: Record<string, ThemeOverrides> = {
  light: { colours: { paper: '#ffffff', ink: '#1f2a37', accent: '#00857c', second: '#f58220' } },
  dark: { colours: { paper: '#14171f', ink: '#f4f5f7', accent: '#ffd400', second: '#ff5a5f' } },
  // Nobody can read this ink on this paper.
  faint: { colours: { paper: '#fff6d6', ink: '#ffe9a0', accent: '#ffe600', second: '#fff2a8' } },
};
const theme = drawnThemes[0];
if (!theme) throw new Error('there are themes');
const drawn = (content: SlideContent, own: ThemeOverrides, pictures: LookPictures = noLookPictures, by = theme) =>
  dressed(compose(content, by, place), by, own, pictures);

it.each(Object.keys(kits))('in every direction all that was read before is read in the colours %s', (name) => {
  for (const by of drawnThemes)
    for (const content of contents) {
      const before = compose(content, by, place);
      const { page } = dressed(before, by, kits[name], noLookPictures);
      const title = page.marks.find((mark) => mark.what === 'text' && mark.role === 'title');
      if (title?.what !== 'text') throw new Error(`${by.id} ${content.layout} has no title`);
      const { box, face } = title;
      const [x, y] = [box.x + 8, box.y + box.h / 2];
      const ground = page.marks.slice(0, page.marks.indexOf(title)).reduce(
        (under, mark) => {
          if (mark.what !== 'shape' || !mark.paint.fill || mark.paint.opacity !== undefined) return under;
          const inside = x >= mark.box.x && x <= mark.box.x + mark.box.w && y >= mark.box.y && y <= mark.box.y + mark.box.h;
          return inside ? (/#[0-9a-f]{6}/i.exec(mark.paint.fill)?.[0] ?? under) : under;
        },
        /#[0-9a-f]{6}/i.exec(page.background)?.[0] ?? '',
      );
      expect(contrast(face.color, ground), `${by.id} ${content.layout}: ${face.color} on ${ground}`).toBeGreaterThan(2.9);
    }
});

it('the four colours stand where the four of the theme stood, and what was between them is between them', () => {
  for (const by of drawnThemes) {
    const to = kits['light']?.colours;
    const recolour = recolouring(by, to);
    expect([by.swatch[0], by.swatch[1]].map(recolour)).toEqual([to?.paper, to?.ink]);
    expect(recolour(`linear-gradient(90deg,${by.swatch[0]},${by.swatch[1]})`)).toBe(`linear-gradient(90deg,${to?.paper},${to?.ink})`);
  }
  const [accent, grey] = ['#0b5d44', '#808080'].map(
    recolouring({ swatch: ['#ffffff', '#14261f', '#0b5d44', '#c9a227'] }, { accent: '#b00020' }),
  );
  expect(accent).toBe('#b00020');
  expect(contrast(grey ?? '', '#808080')).toBeLessThan(1.3);
});

it('an ink that can not be read on its paper is made readable, and a lone accent brings its second along', () => {
  const counsel = { swatch: ['#ffffff', '#14261f', '#0b5d44', '#c9a227'] as [string, string, string, string] };
  const { paper, ink } = coloursOf(counsel, kits['faint']?.colours);
  expect(contrast(paper, ink)).toBeGreaterThanOrEqual(4.5);
  expect(coloursOf(counsel, { accent: '#b00020' }).second).not.toBe('#c9a227');
});

it('a logo goes where nothing stands, on a light plate where the ground is not light, and is left out before it covers a word', () => {
  const logo = { src: 'data:image/png;base64,AAAA', width: 320, height: 90 };
  for (const by of drawnThemes)
    for (const content of contents) {
      const { page, crowded } = drawn(content, { ...kits['dark'], logo: { picture: '标志.png' } }, { logo, background: null }, by);
      const at = page.marks.find((mark) => mark.id === 'logo');
      expect(at === undefined, `${by.id} ${content.layout}`).toBe(crowded);
      if (!at) continue;
      if (by.id === 'counsel') expect(page.marks.some((mark) => mark.id === 'logo-plate')).toBe(true);
      expect(at.box.x >= 0 && at.box.y >= 0 && at.box.x + at.box.w <= 1280 && at.box.y + at.box.h <= 720).toBe(true);
      expect(at.box.w / at.box.h).toBeCloseTo(320 / 90, 1);
    }
});

it('typefaces go before those of the theme, in headings and in text, also in what is exported', () => {
  const points = contents[1];
  if (!points) throw new Error('there are contents');
  const { page } = drawn(points, { faces: { heading: 'Futura, 方正兰亭黑', body: '楷体' } });
  const html = pageHtml(page, { title: 't', theme: 'ink', layout: 'points' });
  expect(html).toMatch(/data-role="title"[^>]*font-family:'Futura','方正兰亭黑',/);
  expect(html).toMatch(/data-role="item-text"[^>]*font-family:'楷体',/);
  expect(typefaces(['Futura', '方正兰亭黑', 'sans-serif'])).toEqual({ latin: 'Century Gothic', ea: '方正兰亭黑' });
});

it('corners are as round as asked; circles stay circles', () => {
  const radii = (corner: number) =>
    drawnThemes.flatMap((by) =>
      drawn(contents[1] ?? { layout: 'statement', title: '' }, { corner }, noLookPictures, by).page.marks.flatMap((mark) =>
        mark.what === 'shape' && mark.box.w >= 300 && mark.box.h >= 80 && mark.paint.radius !== undefined ? [mark.paint.radius] : [],
      ),
    );
  expect(Math.max(...radii(0).filter((radius) => radius < 40))).toBe(0);
  expect(radii(24)).toContain(24);
});

it('a picture behind the pages lies under a veil that words are read through', () => {
  const [cover] = contents;
  if (!cover) throw new Error('there are contents');
  const own: ThemeOverrides = { background: { picture: '背景.jpg', show: 50 }, colours: { paper: '#ffffff', ink: '#8a8a8a' } };
  const { page } = drawn(cover, own, { logo: null, background: 'data:image/jpeg;base64,AAAA' });
  expect(page.marks.slice(0, 2).map(({ id }) => id)).toEqual(['background', 'veil']);
  const title = page.marks.find((mark) => mark.what === 'text' && mark.role === 'title');
  expect(title?.what === 'text' && contrast(title.face.color, '#808080')).toBeGreaterThan(2.9);
});

it('in every theme there is a place for a logo on a page with little on it', () => {
  const logo = { src: 'data:image/png;base64,AAAA', width: 320, height: 90 };
  for (const by of drawnThemes)
    for (const content of contents)
      expect([by.id, content.layout, drawn(content, { logo: { picture: 'x' } }, { logo, background: null }, by).crowded]).toEqual([
        by.id,
        content.layout,
        false,
      ]);
});

it('pages written by hand have the colours and faces by name, and the logo', () => {
  const html = drawFree(
    { layout: 'free', title: '页', html: '<h1>页</h1>' },
    theme,
    place,
    { ...kits['dark'], faces: { heading: '楷体' }, corner: 6, logo: { picture: 'x' } },
    {
      logo: { src: 'data:image/png;base64,AAAA', width: 320, height: 90 },
      background: null,
    },
  );
  expect(html).toContain('--paper:#14171f;--ink:#f4f5f7;--accent:#ffd400;--second:#ff5a5f');
  expect(html).toContain('--heading:"楷体",');
  expect(html).toContain('--corner:6px');
  expect(html).toContain('data-id="logo"');
});

it('nothing but colours, names of typefaces and names of files is taken', () => {
  const refused: unknown[] = [
    { colours: { paper: 'red;}body{display:none' } },
    { colours: { accent: 'url(//evil)' } },
    { colours: { other: '#ffffff' } },
    { faces: { heading: 'a";}</style><script>' } },
    { faces: { body: "x','y" } },
    { faces: { body: 'a, b, c' } },
    { corner: 400 },
    { corner: '12px' },
    { logo: { picture: '' } },
    { css: 'x' },
  ];
  for (const own of refused) expect(themeOverrides.safeParse(own).success, JSON.stringify(own)).toBe(false);
  expect(themeOverrides.safeParse({ colours: { accent: '#00857C' }, faces: { heading: '思源黑体' }, corner: 0 }).success).toBe(true);
});
