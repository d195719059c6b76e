import { afterAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Tool } from '#agent/tool.ts';
import { ratioIds, ratioOf } from '#capabilities/images/ratios.ts';
import { chromiumPath, desk, testDrawer } from '../testing.ts';
import { contrast } from '#capabilities/colours/contrast.ts';
import { palettes, schemeOf } from './palettes.ts';
import { drawPoster } from './draw.ts';
import { motifsFor, motifsOf } from './motifs/choice.ts';
import { named } from './motifs/icons.ts';
import { topicOf } from './choose.ts';
import { saidIn } from './whole-words.ts';
import { editPoster, makePoster } from './poster-tools.server.ts';
import type { PosterContent, PosterSheet } from './poster-content.ts';
import { systemIds, type TopicId } from './poster-ids.ts';
import { sourceOf } from './poster-source.ts';
import { posterServer } from './poster.server.ts';
import { evenOut, isRagged, piecesOf } from './text-fit.ts';

const drawer = chromiumPath ? testDrawer() : null;
afterAll(async () => drawer?.close());
const never = new AbortController().signal;

const talk: PosterSheet = {
  role: 'poster',
  kicker: '讲座预告',
  headline: '大模型时代的办公自动化',
  subline: '从重复劳动到人机协作',
  points: [{ title: '办公智能体的三种形态' }, { title: '落地案例与常见误区', text: '来自三家企业的做法' }],
  facts: [
    { label: '时间', value: '11月28日（周六）14:00—16:30' },
    { label: '地点', value: '图书馆报告厅 B201' },
  ],
  action: '现场签到入场',
  brand: '计算机学院学生会',
};
const word = 'Donaudampfschifffahrt'.repeat(14);
const hostile: PosterSheet = {
  role: 'poster',
  kicker: '<b>粗</b>&amp;"引号"',
  headline: `${'好'.repeat(60)}${word.slice(0, 60)}`,
  subline: `🎉👨‍👩‍👧‍👦🏳️‍🌈 <script>alert(1)</script> ${word.slice(0, 160)}`,
  points: Array.from({ length: 8 }, (_, n) => ({
    title: `${n} <img src=x onerror=alert(1)> ${word.slice(0, 80)}`,
    text: '很长的说明文字，'.repeat(28),
  })),
  facts: Array.from({ length: 8 }, (_, n) => ({ label: `信息${n}`, value: `http://${word.slice(0, 140)}` })),
  action: '立即报名'.repeat(12),
  brand: '股份有限公司'.repeat(12),
};
const contentOf = (given: Partial<PosterContent>): PosterContent => ({
  title: '海报',
  ratio: '3:4',
  system: 'swiss',
  palette: 'indigo',
  topic: 'talk',
  seed: 7,
  sheets: [talk],
  ...given,
});
const none = new Map();

/** Every text with what it overflows; texts that lie on each other; in the page itself. */
const outside = `(() => {
  const bad = [];
  for (const sheet of document.querySelectorAll('.sheet')) {
    const page = sheet.getBoundingClientRect();
    const texts = [...sheet.querySelectorAll('.t')].map((box) => {
      const lines = [...box.querySelectorAll('span')].map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line.firstChild || line);
        return range.getBoundingClientRect();
      });
      const left = Math.min(...lines.map((at) => at.left)), top = Math.min(...lines.map((at) => at.top));
      const right = Math.max(...lines.map((at) => at.right)), bottom = Math.max(...lines.map((at) => at.bottom));
      return { id: box.dataset.id, at: { left, top, right, bottom, height: bottom - top }, own: box.getBoundingClientRect() };
    });
    for (const { id, at, own } of texts) {
      if (at.left < page.left - 1 || at.top < page.top - 1 || at.right > page.right + 1 || at.bottom > page.bottom + 1) bad.push(id + ' leaves the sheet');
      // Letters that stand are wider than their column.
      if (!sheet.querySelector('[data-id="' + id + '"]').matches('.v') && (at.right > own.right + 1.5 || at.left < own.left - 1.5 || at.bottom > own.bottom + 1.5 + own.height * 0.2)) bad.push(id + ' leaves its box');
    }
    for (const [n, one] of texts.entries())
      for (const other of texts.slice(n + 1)) {
        const w = Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left);
        const h = Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top);
        const least = Math.min(one.at.height, other.at.height);
        if (w > 2 && h > Math.max(2, least * 0.18)) bad.push(one.id + ' lies on ' + other.id);
      }
  }
  return bad;
})()`;

/** Sheets of every system on one page, each text named by its system. */
const overlapsIn = async (ratio: PosterContent['ratio'], sheets: PosterSheet[]) => {
  const pages = systemIds.map((system) =>
    drawPoster(contentOf({ system, ratio, sheets }), none).html.replaceAll('data-id="', `data-id="${system} `),
  );
  const bodies = pages.map((html) => html.slice(html.indexOf('<body>') + 6, html.indexOf('</body>')));
  const html = `${pages[0]?.slice(0, pages[0].indexOf('<body>'))}<body>${bodies.join('')}</body></html>`;
  return drawer?.measure(html, ratioOf(ratio), outside, never);
};

describe('a poster', () => {
  it('says every word it was given, in every system', () => {
    for (const system of systemIds) {
      const { html } = drawPoster(contentOf({ system }), none);
      const seen = html
        .slice(html.indexOf('<body>'))
        .replace(/<\/(?:div|section)>/g, '\n')
        .replace(/<[^>]+>/g, '')
        .replace(/\s/g, '');
      for (const words of [
        '讲座预告',
        '办公智能体的三种形态',
        '来自三家企业的做法',
        '11月28日（周六）14:00—16:30',
        '图书馆报告厅B201',
        '现场签到入场',
        '计算机学院学生会',
      ]) {
        const flat = words.replace(/\s/g, '');
        // A seal writes two letters a column.
        expect(seen.includes(flat), `${system} shows ${words}`).toBe(true);
      }
    }
  });

  it('comes out the same from the same content, and different from another seed', () => {
    const content = contentOf({ system: 'split' });
    expect(drawPoster(content, none).html).toBe(drawPoster(structuredClone(content), none).html);
    expect(drawPoster({ ...content, seed: 8 }, none).html).not.toBe(drawPoster(content, none).html);
  });

  it('is its own source, whatever stands in it, and holds nothing that runs or loads', () => {
    for (const system of systemIds) {
      const content = contentOf({ system, sheets: [hostile] });
      const { html } = drawPoster(content, none);
      expect(sourceOf(html)?.content).toEqual(content);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).not.toMatch(/<img src=x|<[^>]* on\w+=|<b>粗/);
      const { html: body } = { html: html.slice(html.indexOf('</head>')) };
      expect(body).not.toMatch(/(?:src|href)="(?!data:)|url\((?!#)/);
    }
  });

  it.skipIf(!drawer).each(ratioIds)('keeps every word on its sheet and apart from the others: %s', { timeout: 120_000 }, async (ratio) => {
    const found = await overlapsIn(ratio, [talk, { role: 'poster', headline: '月满人团圆' }, hostile]);
    expect(found).toEqual([]);
  });

  it('can be read: every ground carries its words in every palette', () => {
    for (const palette of palettes)
      for (const ground of ['paper', 'main', 'ink'] as const) {
        const scheme = schemeOf(palette, ground);
        const name = `${palette.id} ${ground}`;
        expect(contrast(scheme.fg, scheme.bg), `${name} fg`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(scheme.dim, scheme.bg), `${name} dim`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(scheme.accent, scheme.bg), `${name} accent`).toBeGreaterThanOrEqual(3);
        expect(contrast(scheme.onAccent, scheme.accent), `${name} onAccent`).toBeGreaterThanOrEqual(4.4);
        expect(contrast(scheme.onSpark, scheme.spark), `${name} onSpark`).toBeGreaterThanOrEqual(4.4);
        expect(contrast(scheme.fg, scheme.soft), `${name} on soft`).toBeGreaterThanOrEqual(4.5);
      }
  });

  it('keeps figures with their units and marks with their words', () => {
    expect(piecesOf('限 20 人，报满即止')).not.toContain('人');
    expect(piecesOf('时间：14:00—16:30').some((piece) => piece.startsWith(':'))).toBe(false);
    expect(piecesOf('第十二届运动会')[0]).toBe('第十二届');
    expect(piecesOf('第一天看日出')[0]).toBe('第一天');
    expect(piecesOf('少儿编程班')).not.toContain('班');
    expect(piecesOf('至2027年3月1日')).toContain('3月1日');
    expect(piecesOf('13911112222（微信同号）').at(-1)).toMatch(/（微信同号）$/);
  });

  it('ends a line where a pause is written rather than within what is said', () => {
    expect(evenOut('1月18日到29日 周一到周五共10天 每天上午9点到10点半', 21).lines).toEqual([
      '1月18日到29日 周一到周五共10天',
      '每天上午9点到10点半',
    ]);
  });

  it('does not let a headline grow until a line is half as long as the others', () => {
    expect(isRagged('安全生产月启动仪式', ['安全', '生产月', '启动仪式'])).toBe(true);
    expect(isRagged('冰河滑冰馆寒假少儿滑冰营', ['冰河滑冰馆', '寒假少儿', '滑冰营'])).toBe(false);
    const { html } = drawPoster(
      contentOf({ system: 'split', ratio: '16:9', sheets: [{ role: 'poster', headline: '安全生产月启动仪式' }] }),
      none,
    );
    expect(html).toContain('<span>安全生产月</span><span>启动仪式</span>');
  });

  it('sets many short points in two columns, long ones in one', () => {
    const lefts = (points: PosterSheet['points']) => {
      const { html } = drawPoster(contentOf({ system: 'split', sheets: [{ role: 'poster', headline: '囤货节', points }] }), none);
      return new Set([...html.matchAll(/data-id="s1\.point-\d+\.title" style="left:([\d.]+)px/g)].map((found) => found[1]));
    };
    const short = Array.from({ length: 6 }, (_, at) => ({ title: `第${at + 1}样` }));
    expect(lefts(short).size).toBe(2);
    expect(lefts(short.slice(0, 5)).size).toBe(1);
    expect(lefts(short.map(({ title }) => ({ title, text: '说明的话很长'.repeat(4) }))).size).toBe(1);
  });
});

const asked = (sheets: PosterSheet[], more: object = {}) => makePoster.input.parse({ title: '讲座', ratio: '3:4', sheets, ...more });
const run = async (tool: Tool, input: unknown, table: ReturnType<typeof desk>, call: string) =>
  tool.run(tool.input.parse(input), table.context(call));

describe('the poster tools', () => {
  it('use a picture of the task, cut and embedded, and say when they can not', async () => {
    const table = desk();
    const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#e8e0d0' } })
      .jpeg()
      .toBuffer();
    await table.context('up').files.write({ name: '现场.jpg', bytes: photo, key: 'up' });
    const made = await run(makePoster, asked([{ ...talk, pictures: ['现场.jpg', '没有.png'] }], { system: 'bleed' }), table, 'a');
    expect(made.ok).toBe(true);
    expect(made.output).toContain('已做好：讲座.poster.html');
    expect(made.output).toContain('用了图片 “现场.jpg”');
    expect(made.output).toContain('没有用上的图片');
    const html = table.text('讲座.poster.html');
    expect(html).toContain('data-picture="现场.jpg"');
    const edited = await run(
      editPoster,
      {
        file_name: '讲座.poster.html',
        edits: [
          { op: 'set_text', field: 'headline', text: '换了标题' },
          { op: 'set_ratio', ratio: '16:9' },
        ],
      },
      table,
      'b',
    );
    expect(edited.output).toContain('标题改成“换了标题”');
    const source = sourceOf(table.text('讲座.poster.html'));
    expect(source?.content).toMatchObject({ ratio: '16:9', system: 'bleed' });
    expect(source?.pictures.get('现场.jpg')?.light).toHaveLength(9);
  });

  it('keep a thing that stands free whole, also when it is drawn again', async () => {
    const table = desk();
    const thing = await sharp(Buffer.from('<svg width="200" height="300"><circle cx="100" cy="150" r="60" fill="#262"/></svg>'))
      .png()
      .toBuffer();
    await table.context('up').files.write({ name: '杯子.png', bytes: thing, key: 'up' });
    await run(makePoster, asked([{ role: 'poster', headline: '新品', pictures: ['杯子.png'] }], { system: 'bleed' }), table, 'f');
    const drawn = table.text('讲座.poster.html');
    expect(drawn).toContain('object-fit:contain');
    const source = sourceOf(drawn);
    expect(source && drawPoster(source.content, source.pictures).html).toBe(drawn);
  });

  it('show a long strip whole, leave a stamp out with a sentence, and let no picture be blown up', async () => {
    const table = desk();
    const photo = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#468' } })
        .jpeg()
        .toBuffer();
    for (const [name, width, height] of [
      ['长条.jpg', 2000, 260],
      ['邮票.jpg', 40, 40],
      ['小.jpg', 300, 200],
    ] as const)
      await table.context('up').files.write({ name, bytes: await photo(width, height), key: name });
    const fits = async (picture: string) => {
      const { output } = await run(
        makePoster,
        asked([{ role: 'poster', headline: '合影', pictures: [picture] }], { system: 'bleed' }),
        table,
        picture,
      );
      const html = table.text(/已做好：(.+)/.exec(output)?.[1] ?? '');
      return { output, fit: /data-picture[^>]*object-fit:(\w+)/.exec(html)?.[1] };
    };
    expect((await fits('长条.jpg')).fit).toBe('contain');
    expect(await fits('小.jpg')).toMatchObject({ fit: 'contain', output: expect.stringContaining('只有 300 × 200 像素，摆得小') });
    expect(await fits('邮票.jpg')).toMatchObject({
      fit: undefined,
      output: expect.stringContaining('没有用上的图片：“邮票.jpg”只有 40 × 40 像素'),
    });
  });

  it('print no empty boxes for emoji that no font has', async () => {
    const table = desk();
    await run(makePoster, asked([{ role: 'poster', headline: '三个习惯\u{1faff}' }]), table, 'g');
    const printed: string[] = [];
    const print = (html: string) => {
      printed.push(html);
      return Promise.resolve(new Uint8Array());
    };
    const pages = { picture: print, pdf: print, each: () => Promise.resolve([]), measure: () => Promise.resolve(['\u{1faff}']) };
    const file = table.bytes('讲座.poster.html');
    await posterServer.export(file, 'png', { pages }, never);
    await posterServer.export(file, 'pdf', { pages }, never);
    expect(printed.map((html) => [html.includes('三个习惯'), html.includes('\u{1faff}')])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('do not make two posters of a task alike, and change nothing when one change fails', async () => {
    const table = desk();
    for (const n of [1, 2, 3]) await run(makePoster, asked([talk], { title: `讲座${n}` }), table, `c${n}`);
    const looks = [1, 2, 3].map((n) => sourceOf(table.text(`讲座${n}.poster.html`))?.content);
    expect(new Set(looks.map((look) => look?.system)).size).toBe(3);
    expect(new Set(looks.map((look) => look?.palette)).size).toBe(3);
    const before = table.text('讲座1.poster.html');
    const failed = await run(
      editPoster,
      {
        file_name: '讲座1.poster.html',
        edits: [
          { op: 'set_palette', palette: 'noir' },
          { op: 'remove_sheet', sheet: 1 },
        ],
      },
      table,
      'd',
    );
    expect(failed).toMatchObject({ ok: false, output: expect.stringContaining('没有改动') });
    expect(table.text('讲座1.poster.html')).toBe(before);
  });

  it.skipIf(!drawer)('are taken away as pictures of twice the size, several as a zip, and as PDF', async () => {
    const table = desk();
    await run(
      makePoster,
      asked(
        [
          { role: 'cover', headline: '三个习惯\u{1faff}' },
          { role: 'ending', headline: '收藏起来' },
        ],
        { title: '图文' },
      ),
      table,
      'e',
    );
    const ports = { pages: drawer };
    const zip = await posterServer.export(table.bytes('图文.poster.html'), 'png', ports, never);
    expect(zip.name).toBe('图文.zip');
    const { unzipSync } = await import('fflate');
    const shots = Object.entries(unzipSync(zip.bytes));
    expect(shots.map(([name]) => name)).toEqual(['图文-01.png', '图文-02.png']);
    const { width, height } = ratioOf('3:4');
    expect(await sharp(shots[0]?.[1]).metadata()).toMatchObject({ width: width * 2, height: height * 2, format: 'png' });
    const pdf = await posterServer.export(table.bytes('图文.poster.html'), 'pdf', ports, never);
    const text = Buffer.from(pdf.bytes).toString('latin1');
    expect(text.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
  });

  it.skipIf(!drawer).each([
    ['A4', [210, 297], 2481],
    ['A3 横', [420, 297], 4961],
    ['333x198mm', [333, 198], 3934],
  ])('are printed on %s at its true size, a page a sheet', async (sheet, [wide, high], pixels) => {
    const table = desk();
    const sheets: PosterSheet[] = [
      { role: 'cover', headline: '三个习惯' },
      { role: 'ending', headline: '收藏起来' },
    ];
    const answer = await run(makePoster, asked(sheets, { title: '图文', sheet }), table, 'p');
    expect(answer.output).toContain(`尺寸：${wide} × ${high} 毫米（PDF 是真实尺寸`);
    const file = table.bytes('图文.poster.html');
    expect(await posterServer.check(file)).toBeNull();
    const { bytes: pdf } = await posterServer.export(file, 'pdf', { pages: drawer }, never);
    const { readPaperPdf } = await import('../document/paper/drawn-paper.server.ts');
    const { pages } = await readPaperPdf(pdf);
    expect(pages.map(({ width, height }) => [Math.round(width * 10) / 10, Math.round(height * 10) / 10])).toEqual([
      [wide, high],
      [wide, high],
    ]);
    const zip = await posterServer.export(file, 'jpg', { pages: drawer }, never);
    const { unzipSync } = await import('fflate');
    const [first] = Object.values(unzipSync(zip.bytes));
    const { width = 0, density } = await sharp(first).metadata();
    expect([Math.abs(width - pixels) <= 4, density]).toEqual([true, 300]);
    const turned = await run(editPoster, { file_name: '图文.poster.html', edits: [{ op: 'set_ratio', ratio: '1:1' }] }, table, 'r');
    expect(turned.output).toContain('比例：1:1（导出 2160 × 2160 像素）');
  });

  it('are on no sheet that is not paper', () => {
    for (const sheet of ['A9', '1080x1440px', '5x5mm', '2000x300mm'])
      expect(
        makePoster.input.safeParse({ title: '讲座', ratio: '3:4', sheets: [{ role: 'poster', headline: '一' }], sheet }).success,
        sheet,
      ).toBe(false);
  });
});

describe('motifs', () => {
  const lead = (topic: TopicId, head: string, more = '') =>
    Object.entries(named).find(([, shape]) => shape === motifsFor(topic, head, more).lead)?.[0] ?? null;

  it('are of what stands below the head where the head names no thing', () => {
    expect(lead('food', '门店会员日', '全场饮品买一送一')).toBe('cup');
    expect(lead('food', '牛肉面新上市', '配饮品')).toBe('bowl');
  });

  it('are of the words themselves, and of nothing where no thing is named that can be drawn', () => {
    expect(motifsFor('food', '热茶供应').all).toEqual([named.cup, named.leaf]);
    for (const topic of ['food', 'festival', 'art'] as const) expect(motifsFor(topic, '邻里相聚').all).toEqual(motifsOf('plain').all);
    expect(lead('talk', '育儿讲座', '现场有咖啡和点心')).toBeNull();
  });

  it('hear no word in parts of two others', () => {
    expect(saidIn('上海鲜花节', /海鲜|鲜花|海/)).toEqual(['鲜花']);
    expect(saidIn('秘书培训招聘会', /书|招聘/)).toEqual(['招聘']);
    expect(saidIn('Paid in app, not happy with AI', /ai|app/i)).toEqual(['app', 'AI']);
  });

  it('follow what a poster is about, not a word by the way', () => {
    expect(topicOf('便民服务日\n理发\n量血压\n现场有热茶', '便民服务日')).toBe('plain');
    expect(topicOf('老街茶馆\n每周六评弹', '老街茶馆')).toBe('food');
    expect(topicOf('社区茶话会\n秘书处主办', '社区茶话会')).toBe('plain');
  });
});
