/** Every direction draws every layout so that nothing is lost, covered or torn, whatever the words are. */
import { afterAll, describe, expect, it } from 'vitest';
import { chromiumPath, testDrawer } from '../testing.ts';
import { pickThemes } from './pick-themes.ts';
import { compose, renderSlide, type Place } from './render-slide.ts';
import type { Box, Mark } from './page.ts';
import { slideContent, type SlideContent, type SlideLayout } from '#contract/content/slide.ts';
import { fits, splitContent } from './split-content.ts';
import { drawnThemes, themeById } from './theme-list.ts';
import { themeSample } from './theme-sample.ts';
import { themes } from './themes.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const place: Place = { number: 7, total: 23, deck_title: '二〇二六年第三季度经营复盘', pictures: () => pixel };
const sentence = '把流失的订单逐一回看以后我们发现，真正让客户离开的不是价格，而是等待：等报价、等样品、等一个能把事情负责到底的人。';
const word = 'W'.repeat(300);
const html = '<script>alert(1)</script><img src=x onerror=alert(2)>&amp;"\'</p></main>';
const emoji = '👩‍👩‍👧‍👦 增长🚀🚀 第3季度 ✅ 完成率 106.7%（同比＋11.2％）';

/** The same words in every place a layout has for words. */
function everywhere(words: string, items: number): SlideContent[] {
  const cut = (length: number): string => [...words].slice(0, length).join('');
  const point = { title: cut(120), text: words };
  const points = Array.from({ length: items }, () => point);
  const lines = Array.from({ length: items }, () => cut(120));
  const chart = { type: 'column' as const, title: cut(100), categories: ['甲', cut(40)], series: [{ name: cut(40), values: [1, null] }] };
  const title = cut(120);
  return [
    { layout: 'cover', title, subtitle: words, presenter: cut(80), date: '2026 年 10 月' },
    { layout: 'agenda', title, items: points.length > 1 ? points : [point, point] },
    { layout: 'section', title, number: cut(8), text: words },
    { layout: 'statement', title, text: words },
    { layout: 'points', title, lead: words, points, source: cut(200), notes: '只说给自己听' },
    { layout: 'comparison', title, left: { title: cut(60), points: lines }, right: { title: cut(20), points: [cut(30)] }, verdict: words },
    { layout: 'timeline', title, events: (points.length > 1 ? points : [point, point]).map((event) => ({ ...event, when: cut(20) })) },
    { layout: 'process', title, steps: points.length > 1 ? points : [point, point] },
    {
      layout: 'table',
      title,
      header: [cut(20), '数', '说明'],
      rows: Array.from({ length: items * 2 }, () => [cut(30), '1,024', words]),
      takeaway: cut(200),
    },
    { layout: 'chart', title, chart, takeaway: words, points: lines.slice(0, 5) },
    {
      layout: 'figures',
      title,
      figures: points.slice(0, 6).map(() => ({ value: '1,204,318.50', unit: '万元', label: cut(80), change: cut(40) })),
      takeaway: words,
    },
    { layout: 'quote', title: cut(80), text: words, by: cut(60) },
    { layout: 'picture', title, picture: 'a.png', caption: cut(120), points: points.slice(0, 5) },
    { layout: 'closing', title, text: words, contact: cut(100) },
  ];
}

const kinds: [string, SlideContent[]][] = [
  ['一个字', everywhere('茶', 1)],
  ['一句话', everywhere(sentence, 4)],
  ['一整段', everywhere(sentence.repeat(8).slice(0, 260), 6)],
  ['三百个字母的词', everywhere(word, 3)],
  ['HTML', everywhere(html, 3)],
  ['表情', everywhere(emoji, 6)],
];

describe('the directions', () => {
  it('are at least ten, each with its drawings, none named twice', () => {
    expect(drawnThemes.map(({ id }) => id)).toEqual(themes.map(({ id }) => id));
    expect(themes.length).toBeGreaterThanOrEqual(10);
    expect(new Set(themes.map(({ name }) => name)).size).toBe(themes.length);
  });

  it('compose differently: titles of one slide stand in other places in other directions', () => {
    const content: SlideContent = {
      layout: 'points',
      title: '增长放缓的三个原因',
      points: [{ title: '报价慢', text: sentence }, { title: '样品慢' }],
    };
    const titles = drawnThemes.map((theme) => {
      const at = /data-role="title"[^>]*style="left:([\d.]+)px;top:([\d.]+)px;width:([\d.]+)px/.exec(renderSlide(content, theme, place));
      return at?.slice(1).join(' ');
    });
    expect(titles).not.toContain(undefined);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('are chosen by the topic, from different families', () => {
    expect(pickThemes('街道党工委基层治理工作报告')[0]?.id).toBe('gov');
    expect(pickThemes('大模型平台技术分享')[0]?.id).toBe('night');
    expect(pickThemes('小学三年级数学课件')[0]?.id).toBe('play');
    // A shop in the name of a report says little of how it should look.
    const ofShops = ['门店数字化二期项目汇报', '2026门店订单数据分析', '门店排班优化方案', '门店盘点工作总结'].map(
      (topic) => pickThemes(topic)[0]?.id,
    );
    expect(new Set(ofShops).size).toBeGreaterThan(2);
    expect(pickThemes('2026年三季度销售汇报')[0]?.id).toBe('finance');
    const works = ['Mermaid，报告', '预算执行数据分析，分析 经营', '门禁制度培训，报告', 'Libtasn1，报告'].map(
      (topic) => pickThemes(topic)[0]?.id,
    );
    expect(works).not.toContain('night');
    expect(works).not.toContain('play');
    expect(pickThemes('硕士论文答辩')[0]?.id).toBe('academic');
    // What only says that it is a report gets a sober one, and not always the same.
    const reports = ['采购中心', '客服组', '华东区', '物流部', '行政处', '总经办', '门诊部', '后勤组'].map(
      (who) => pickThemes(`${who}季度工作汇报`)[0]?.id,
    );
    expect(new Set(reports).size).toBeGreaterThan(3);
    for (const topic of ['季度经营复盘', '茶馆开业', 'xyz']) {
      const chosen = pickThemes(topic, 4);
      expect(new Set(chosen.map(({ family }) => family)).size).toBeGreaterThanOrEqual(3);
      expect(new Set(chosen.map(({ id }) => id)).size).toBe(4);
      expect(pickThemes(topic, 4)).toEqual(chosen);
    }
  });

  it('show themselves on four pages, with slides of the deck where it has some', () => {
    for (const theme of drawnThemes) {
      const pages = themeSample(theme, { title: '茶馆开业', slides: [{ layout: 'quote', text: '好茶不怕等。' }] });
      expect(pages).toHaveLength(4);
      expect(pages.join('').replaceAll('<wbr>', '')).toContain('好茶不怕等。');
    }
  });
});

describe('a page', () => {
  const all = kinds.flatMap(([, contents]) => contents);

  it('is valid content to begin with', () => {
    for (const content of all) expect(slideContent.safeParse(content).error).toBeUndefined();
  });

  it('is the same for the same content, its ids are there once', () => {
    for (const theme of drawnThemes)
      for (const content of kinds[1]?.[1] ?? []) {
        const page = renderSlide(content, theme, place);
        expect(renderSlide(structuredClone(content), theme, place)).toBe(page);
        const ids = [...page.matchAll(/data-id="([^"]*)"/g)].map((found) => found[1]);
        expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
      }
  });

  it('keeps words words and reaches nothing outside', () => {
    for (const theme of drawnThemes)
      for (const content of everywhere(html, 2)) {
        const page = renderSlide(content, theme, place);
        expect(page).not.toMatch(/<script|<img src=x|onerror=alert\(2\)>|https?:\/\/(?!www\.w3\.org)/i);
        expect(page.match(/<\/main>/g)).toHaveLength(1);
        expect(page).not.toContain('只说给自己听');
      }
  });

  it('takes no address of a picture but data, and says when a picture is missing', () => {
    const content: SlideContent = { layout: 'picture', title: '新仓', picture: '新仓.png' };
    for (const pictures of [() => null, () => 'https://example.com/a.png', () => 'javascript:alert(1)']) {
      const page = renderSlide(content, drawnThemes[0] ?? expect.fail(), { ...place, pictures });
      expect(page).toContain('【待补充：图片“新仓.png”】');
      expect(page).not.toContain('<img');
    }
  });
});

describe('words on what lies under them', () => {
  const light = (hex: string): number => {
    const long = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex;
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(long.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string): number =>
    (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05);
  const first = ({ box, face, size, valign }: Extract<Mark, { what: 'text' }>): { x: number; y: number } => ({
    x: face.align === 'center' ? box.x + box.w / 2 : face.align === 'right' ? box.x + box.w - 6 : box.x + 6,
    y: valign === 'middle' ? box.y + box.h / 2 : valign === 'bottom' ? box.y + box.h - size / 2 : box.y + Math.min(box.h, size) / 2,
  });
  const holds = (box: Box, radius: number, { x, y }: { x: number; y: number }): boolean =>
    box.x <= x &&
    box.y <= y &&
    box.x + box.w >= x &&
    box.y + box.h >= y &&
    (radius < 60 || Math.hypot(x - box.x - box.w / 2, y - box.y - box.h / 2) <= box.w / 2);

  it('are told from it as WCAG AA asks', () => {
    const weak = new Set<string>();
    for (const theme of drawnThemes)
      for (const content of [...everywhere('三季度收入同比增长', 5), ...everywhere('三季度', 2)]) {
        const page = compose(content, theme, place);
        page.marks.forEach((mark, n) => {
          if (mark.what !== 'text' || mark.role === 'ornament') return;
          const at = first(mark);
          const under = page.marks
            .slice(0, n)
            .findLast((one) => one.what === 'shape' && one.paint.fill !== undefined && holds(one.box, one.paint.radius ?? 0, at));
          const fill = (under?.what === 'shape' ? under.paint.fill : undefined) ?? page.background;
          const worst = Math.min(...(fill.match(/#[0-9a-f]{3,6}/gi) ?? []).map((one) => contrast(one, mark.face.color)));
          const large = mark.size >= 24 || (mark.size >= 18.6 && mark.face.weight >= 700);
          if (worst < (large ? 2.95 : 4.45))
            weak.add(`${theme.id} ${content.layout} ${mark.id} ${mark.face.color} on ${fill}: ${worst.toFixed(2)}`);
        });
      }
    expect([...weak]).toEqual([]);
  });
});

describe('a slide that holds too much', () => {
  const spoken = (content: SlideContent): string => {
    const found: string[] = [];
    JSON.stringify({ ...content, title: undefined, layout: undefined }, (_, value: unknown) => {
      if (typeof value === 'string') found.push(value);
      return value;
    });
    return found.join('').replaceAll(/\s/g, '');
  };
  const pieces = (content: SlideContent): string[] => [...spoken(content).matchAll(/第\d+段[^第]*/g)].map((found) => found[0]);

  it('is told so in Chinese, and is divided without losing a word', () => {
    let n = 0;
    const numbered = (length: number): string => {
      n += 1;
      return `第${n}段${sentence.repeat(30).slice(0, length)}`;
    };
    const contents: SlideContent[] = [
      {
        layout: 'points',
        title: '原因',
        lead: numbered(300),
        points: Array.from({ length: 8 }, () => ({ title: numbered(40), text: numbered(900) })),
      },
      { layout: 'process', title: '步骤', steps: Array.from({ length: 8 }, () => ({ title: numbered(60), text: numbered(400) })) },
      {
        layout: 'timeline',
        title: '经过',
        events: Array.from({ length: 8 }, () => ({ when: '2026 年', title: numbered(60), text: numbered(500) })),
      },
      {
        layout: 'comparison',
        title: '比较',
        left: { title: '左', points: Array.from({ length: 8 }, () => numbered(250)) },
        right: { title: '右', points: [numbered(100)] },
        verdict: numbered(500),
      },
      {
        layout: 'table',
        title: '明细',
        header: ['项', '数'],
        rows: Array.from({ length: 200 }, () => [numbered(12), '1']),
        takeaway: numbered(200),
      },
      {
        layout: 'chart',
        title: '图',
        chart: { type: 'bar', categories: ['甲'], series: [{ name: '数', values: [1] }] },
        takeaway: numbered(900),
        points: Array.from({ length: 5 }, () => numbered(280)),
      },
      { layout: 'statement', title: '话', text: numbered(1900) },
      { layout: 'cover', title: '封面', subtitle: numbered(1500) },
    ];
    for (const content of contents) {
      expect(fits(content)).toMatch(/放不下.*请拆成多页/);
      const parts = splitContent(content);
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) {
        expect(slideContent.safeParse(part).error).toBeUndefined();
        expect(fits(part)).toBeNull();
      }
      const kept = parts.map(spoken).join('');
      for (const piece of pieces(content)) expect(kept).toContain(piece.slice(0, 9));
      const letters = (text: string): number => [...text].filter((letter) => letter === '等').length;
      expect(letters(kept)).toBe(letters(spoken(content)));
    }
  });

  it('is left alone when it fits', () => {
    const content: SlideContent = { layout: 'points', title: '三件事', points: [{ title: '一' }, { title: '二' }, { title: '三' }] };
    expect(fits(content)).toBeNull();
    expect(splitContent(content)).toEqual([content]);
  });
});

describe.skipIf(!chromiumPath)('drawn by Chromium', () => {
  const drawer = testDrawer();
  const none = new AbortController().signal;
  afterAll(() => drawer.close());

  /** Complaints about one page after another: words out of their box, boxes out of the page, words over words. */
  const complaints = String.raw`(() => [...document.querySelectorAll('main')].flatMap((main) => {
    const found = [];
    const sheet = main.getBoundingClientRect();
    const name = (e) => main.dataset.theme + ' ' + main.dataset.layout + ' ' + e.dataset.id;
    // The empty half of a bracket may hang over the end of a line: scrollWidth counts it, nobody sees it.
    const leaves = (words) => {
      const room = words.getBoundingClientRect();
      const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
      const letter = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let n = 0; n < node.data.length; n++) {
          if (/[、。，．！？；：）］｝】》〉」』〕”’]/.test(node.data[n])) continue;
          letter.setStart(node, n);
          letter.setEnd(node, n + 1);
          const r = letter.getBoundingClientRect();
          if (r.right > room.right + 1 || r.left < room.left - 1) return true;
        }
      return false;
    };
    const texts = [...main.querySelectorAll('.t')].map((box) => ({ box, words: box.firstElementChild }));
    for (const { box, words } of texts) {
      if (words.offsetHeight > box.offsetHeight + 1) found.push(name(box) + ' is too tall: ' + words.offsetHeight + ' in ' + box.offsetHeight);
      if (words.scrollWidth > words.clientWidth + 1 && leaves(words)) found.push(name(box) + ' is too wide');
    }
    for (const e of main.querySelectorAll('.t, table, figure, img')) {
      const r = e.getBoundingClientRect();
      if (r.left < sheet.left - 1 || r.top < sheet.top - 1 || r.right > sheet.right + 1 || r.bottom > sheet.bottom + 1) found.push(name(e) + ' leaves the page');
    }
    for (const cell of main.querySelectorAll('td, th')) if (cell.scrollWidth > cell.clientWidth + 1) found.push(name(cell) + ' is too wide');
    const rects = [...texts.filter(({ box }) => box.dataset.role !== 'ornament').map(({ box, words }) => ({ e: box, r: words.getBoundingClientRect() })),
      ...[...main.querySelectorAll('table, figure, img')].map((e) => ({ e, r: e.getBoundingClientRect() }))];
    rects.forEach((a, n) => rects.slice(n + 1).forEach((b) => {
      const w = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left);
      const h = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
      if (w > 2 && h > 3) found.push(name(a.e) + ' lies over ' + b.e.dataset.id + ' by ' + Math.round(h));
    }));
    return found;
  }))()`;

  // HTML is words like others here, and one sentence lies between one letter and a passage.
  it.each(kinds.filter(([name]) => name !== 'HTML' && name !== '一句话'))(
    'nothing leaves its box or covers another: %s',
    async (_, contents) => {
      const sheets = drawnThemes.map((theme) => {
        const pages = contents.flatMap((content) => splitContent(content, [theme])).map((content) => renderSlide(content, theme, place));
        const style = /<style>([\s\S]*?)<\/style>/.exec(pages[0] ?? '')?.[1] ?? '';
        const bodies = pages.map((page) => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '');
        return `<!doctype html><meta charset="utf-8"><style>${style} html,body{height:auto;overflow:visible}</style>${bodies.join('')}`;
      });
      const found = await drawer.each(sheets, { width: 1280, height: 720 }, none, (page) => page.measure(complaints));
      expect(found).toEqual(drawnThemes.map(() => []));
    },
  );

  it('draws each layout in the size of a slide', async () => {
    const layouts = new Set<SlideLayout>((kinds[1]?.[1] ?? []).map(({ layout }) => layout));
    expect(layouts.size).toBe(14);
    const page = renderSlide({ layout: 'cover', title: '茶' }, themeById('ink') ?? expect.fail(), place);
    const size = await drawer.measure(
      page,
      { width: 1280, height: 720 },
      '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
      none,
    );
    expect(size).toEqual([1280, 720]);
  });
});
