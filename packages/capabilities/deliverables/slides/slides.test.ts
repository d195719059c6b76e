import { expect, it } from 'vitest';
import { desk } from '../testing.ts';
import { contentOf, linesOf, printDeck, readDeck } from './deck.ts';
import { deckOfPage } from './deck-files.ts';
import { deckFileName } from './deck-name.ts';
import { deckWords } from './view/deck-words.ts';
import type { BrandKit } from '#contract/content/brand-kit.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { printKit } from '#capabilities/brand/print-kit.ts';
import { slidesServer } from './slides.server.ts';
import { editSlides, readSlides, writeDeck, writeSlides } from './slides-tools.server.ts';

const cover: SlideContent = { layout: 'cover', title: '三季度汇报', subtitle: '给董事会' };
const points = (title: string): SlideContent => ({
  layout: 'points',
  title,
  points: [{ title: '甲', text: '说明' }, { title: '乙' }],
  notes: `讲${title}`,
});

async function made(pages: SlideContent[] = [cover, points('第一点'), points('第二点'), { layout: 'closing', title: '谢谢' }]) {
  const { context, files, text, bytes } = desk();
  const begun = await writeDeck.run({ title: '三季度汇报', theme: 'counsel' }, context('c1'));
  const written = await writeSlides.run({ deck: '三季度汇报.pptx.html', pages }, context('c2'));
  const deck = () => {
    const read = readDeck(text('三季度汇报.pptx.html'));
    if (!read) throw new Error('no deck');
    return read;
  };
  const edit = (edits: object[], call = 'e1', attempt = 1) =>
    editSlides.run({ deck: '三季度汇报.pptx.html', edits }, context(call, attempt));
  const check = () => {
    const sibling = (name: string) =>
      Promise.resolve([...files.values()].find(({ file }) => file.name === name || file.uri === name)?.bytes ?? null);
    return slidesServer.check({ ...bytes('三季度汇报.pptx.html'), sibling });
  };
  return { context, files, text, begun, written, deck, edit, check };
}

const titles = (deck: { pages: { title: string }[] }) => deck.pages.map(({ title }) => title);

it('a deck is an overview that names its pages, each a file of its own that holds no script', async () => {
  const { begun, written, deck, text, check } = await made();
  expect(begun.ok && begun.files?.map(({ name }) => name)).toEqual(['三季度汇报.pptx.html']);
  expect(written.ok && written.files?.length).toBe(5);
  expect(titles(deck())).toEqual(['三季度汇报', '第一点', '第二点', '谢谢']);
  expect(deck().pages[1]).toMatchObject({ layout: 'points', notes: '讲第一点' });
  for (const { file, uri, title } of deck().pages) {
    expect(deckOfPage(file)).toBe('三季度汇报.pptx.html');
    expect(uri).not.toBe('');
    expect(text(file)).toContain(title);
    expect(text(file)).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    expect(text(file)).not.toContain('讲第一点');
  }
  expect(text('三季度汇报.pptx.html')).toContain('<h2>第一点</h2>');
  expect(await check()).toBeNull();
});

it('hostile words stay words, in the pages and in the data', async () => {
  const evil = '</script><img src=x onerror=alert(1)>“😀';
  const { deck, text } = await made([{ layout: 'cover', title: evil }, points(evil)]);
  expect(titles(deck())).toEqual([evil, evil]);
  for (const name of ['三季度汇报.pptx.html', ...deck().pages.map(({ file }) => file)]) {
    expect(text(name)).not.toContain('<img src=x');
    expect(text(name).match(/<script/g)?.length ?? 0).toBe(name.endsWith('.pptx.html') ? 1 : 0);
  }
});

it('pages are moved, dropped, doubled and changed under ids that stay, and only what changed is drawn again', async () => {
  const { deck, edit } = await made();
  const before = deck();
  const [first, second] = [before.pages[1], before.pages[2]];
  const done = await edit([
    { op: 'move', page: 3, to: 2 },
    { op: 'set', page: 2, fields: { title: '改过的标题' } },
    { op: 'duplicate', page: 3 },
    { op: 'notes', page: 1, notes: '开场白' },
    { op: 'delete', page: 4 },
  ]);
  expect(done.ok).toBe(true);
  expect(titles(deck())).toEqual(['三季度汇报', '第二点', '第二点', '改过的标题']);
  expect(deck().pages[1]?.id).toBe(second?.id);
  expect(deck().pages[3]?.id).toBe(first?.id);
  expect(deck().pages[0]).toMatchObject({ uri: before.pages[0]?.uri, notes: '开场白' });
});

it('one edit that can’t be done leaves everything as it was', async () => {
  const { deck, edit } = await made();
  const before = deck();
  for (const wrong of [
    { op: 'delete', page: 9 },
    { op: 'set', page: 2, fields: { points: [] } },
    { op: 'move', page: 1, to: 50 },
  ]) {
    const outcome = await edit([{ op: 'rename', title: '别的名字' }, wrong], JSON.stringify(wrong));
    expect(outcome.ok).toBe(false);
    expect(outcome.output).toContain('全部没有改动');
  }
  expect(deck()).toEqual(before);
});

it('another theme draws the same content again', async () => {
  const { deck, edit, text } = await made();
  const before = deck();
  expect((await edit([{ op: 'retheme', theme: '换一种' }])).ok).toBe(true);
  expect(deck().theme).not.toBe(before.theme);
  expect(deck().pages.map(contentOf)).toEqual(before.pages.map(contentOf));
  expect(new Set([...before.pages, ...deck().pages].map(({ uri }) => uri)).size).toBe(8);
  expect(text(deck().pages[1]?.file ?? '')).toContain(`data-theme="${deck().theme}"`);
});

it('calls of one turn on the same deck take turns, and a call made again after a crash adds nothing', async () => {
  const { context, deck } = await made([cover]);
  const add = (call: string, title: string, attempt = 1) =>
    writeSlides.run({ deck: '三季度汇报.pptx.html', pages: [points(title)] }, context(call, attempt));
  await Promise.all([add('a', '甲'), add('b', '乙'), add('c', '丙')]);
  expect(titles(deck())).toEqual(['三季度汇报', '甲', '乙', '丙']);
  await add('b', '乙', 2);
  expect(titles(deck()).filter((title) => title === '乙')).toHaveLength(1);
});

it('a long table goes on over as many pages as it takes to be read, with its head on each, and takes up no fewer rows', async () => {
  const table = (count: number): SlideContent => ({
    layout: 'table',
    title: '门店销售明细',
    header: ['门店', '负责人', '销售额（元）', '备注'],
    rows: Array.from({ length: count }, (_, n) => [`第 ${n + 1} 门店`, '王小明', String(10_000 + n), '']),
    notes: '只讲前三名',
  });
  const { deck, written, edit, check, text, context } = await made([cover, table(60), { layout: 'closing', title: '谢谢' }]);
  const rows = () => deck().pages.flatMap(({ content }) => (content.layout === 'table' ? [content.rows] : []));
  expect(titles(deck())).toEqual(['三季度汇报', '门店销售明细', ...Array(deck().pages.length - 3).fill('门店销售明细（续）'), '谢谢']);
  expect(rows().length).toBeGreaterThan(2);
  expect(
    rows()
      .flat()
      .map(([name]) => name),
  ).toEqual(Array.from({ length: 60 }, (_, n) => `第 ${n + 1} 门店`));
  expect(
    deck()
      .pages.map(({ notes }) => notes)
      .filter(Boolean),
  ).toEqual(['只讲前三名']);
  expect(written.output).toContain('每页重复表头，一行也没有少');
  for (const { file, layout } of deck().pages.filter((page) => page.layout === 'table')) {
    expect(text(file), layout).toContain('销售额（元）');
    expect(text(file)).not.toContain('放不下');
  }
  const before = deck().pages.map(({ id }) => id);
  const again = await writeSlides.run(
    { deck: '三季度汇报.pptx.html', pages: [cover, table(60), { layout: 'closing', title: '谢谢' }] },
    context('c2'),
  );
  expect(again.ok && deck().pages.map(({ id }) => id)).toEqual(before);

  // Later too: a page that is filled up, and the whole deck in another look.
  await edit([{ op: 'set', page: 1, fields: { layout: 'table', header: ['门店'], rows: [['甲']], subtitle: null } }]);
  expect((await edit([{ op: 'replace', page: 2, content: table(200) }], 'e2')).output).toMatch(/分成了第 2–\d+ 页/);
  await edit([{ op: 'retheme', theme: 'magazine' }], 'e3');
  expect(
    rows()
      .flat()
      .filter(([name]) => name === '第 200 门店'),
  ).toHaveLength(1);
  expect(await check()).toBeNull();
});

it('a deck with a page missing, empty or without any page counts as not made', async () => {
  const { files, deck, check, context, text } = await made();
  const page = deck().pages[1];
  files.delete(page?.file ?? '');
  expect(await check()).toContain('第 2 页的文件不在了');
  await writeDeck.run({ title: '空的', theme: 'counsel' }, context('c9'));
  expect(await slidesServer.check({ name: '空的.pptx.html', bytes: new TextEncoder().encode(text('空的.pptx.html')) })).toContain(
    '没有一页',
  );
  const blank = printDeck({ ...deck(), pages: [] }).replace('id="deck"', '');
  expect(await slidesServer.check({ name: 'x.pptx.html', bytes: new TextEncoder().encode(blank) })).toContain('打不开');
});

it('a forged deck is not drawn from', async () => {
  const { files, context, text, deck } = await made();
  const forged = text('三季度汇报.pptx.html').replace(
    '"layout":"points","title":"第一点","points":',
    '"layout":"points","title":"第一点","pointz":',
  );
  const known = files.get('三季度汇报.pptx.html');
  if (known) files.set('三季度汇报.pptx.html', { ...known, bytes: new TextEncoder().encode(forged) });
  expect(deck().pages).toHaveLength(4);
  const outcome = await readSlides.run({ deck: '三季度汇报.pptx.html' }, context('r'));
  expect(outcome.ok).toBe(false);
  expect(outcome.output).toContain('第 2 页的内容不合要求');
});

it('a hundred pages fit, one more does not', async () => {
  const { context, deck } = await made(Array.from({ length: 20 }, (_, n) => points(`第 ${n} 点`)));
  for (let n = 1; n < 5; n++)
    await writeSlides.run(
      { deck: '三季度汇报.pptx.html', pages: Array.from({ length: 20 }, (_, m) => points(`${n} ${m}`)) },
      context(`m${n}`),
    );
  expect(deck().pages).toHaveLength(100);
  const more = await writeSlides.run({ deck: '三季度汇报.pptx.html', pages: [cover] }, context('one-more'));
  expect(more.ok).toBe(false);
});

it('versions are compared by what stands on the pages, whatever they look like and however they are numbered', async () => {
  const { text, edit } = await made();
  const before = deckWords(text('三季度汇报.pptx.html'))?.split('\n');
  await edit([
    { op: 'move', page: 3, to: 2 },
    { op: 'retheme', theme: 'zen' },
  ]);
  const after = deckWords(text('三季度汇报.pptx.html'))?.split('\n');
  expect(after?.toSorted()).toEqual(before?.map((line) => (line === '风格：咨询白页' ? '风格：极简留白' : line)).toSorted());
  expect(before).toContain('备注：讲第一点');
  expect(before).toContain('【第一点】');
  expect(deckWords('<p>一页别的网页</p>')).toBeNull();
});

it('names become flat file names', () => {
  expect(deckFileName('../季度 汇报.pptx', '汇报')).toBe('季度 汇报.pptx.html');
  expect(deckFileName('<b>?*|', '')).toBe('b.pptx.html');
  expect(deckFileName('汇报.pptx.html', '')).toBe('汇报.pptx.html');
  expect(new TextEncoder().encode(deckFileName('长'.repeat(500), '')).length).toBeLessThan(255);
});

it('every layout has its lines, for reading without the drawing', () => {
  expect(
    linesOf({
      layout: 'comparison',
      title: '比',
      left: { title: '左', points: ['一'] },
      right: { title: '右', points: ['二'] },
      verdict: '左好',
    }),
  ).toEqual(['左：一', '右：二', '左好']);
  expect(
    linesOf({ layout: 'chart', title: '图', chart: { type: 'bar', categories: ['甲'], series: [{ name: '额', values: [null] }] } }),
  ).toEqual(['甲：额 —']);
});

it('a deck has colours, typefaces and corners of its own, changed one by one, and its theme again', async () => {
  const { context, deck, edit, text } = await made();
  const first = deck().pages[0]?.file ?? '';
  const plain = text(first);
  const done = await edit([{ op: 'look', own: { colours: { accent: '#b00020' }, faces: { heading: '楷体' } } }]);
  expect(done.ok && done.output).toContain('改了颜色、字体');
  expect(text(first)).toContain('#b00020');
  expect(text(first)).toContain("'楷体',");
  await edit([{ op: 'look', own: { colours: { ink: '#101010' }, corner: 0 } }], 'e2');
  expect(deck().own).toEqual({ colours: { accent: '#b00020', ink: '#101010' }, faces: { heading: '楷体' }, corner: 0 });
  await edit([{ op: 'look', own: null }], 'e3');
  expect(deck().own).toBeUndefined();
  expect(text(first)).toBe(plain);
  const again = await writeDeck.run({ title: '另一份', theme: 'ink', own: { colours: { accent: '#00857c' } } }, context('c9'));
  expect(again.ok && readDeck(text('另一份.pptx.html'))?.own).toEqual({ colours: { accent: '#00857c' } });
});

it('a look that anybody wrote into the file is not drawn', async () => {
  const { files, deck, edit } = await made();
  const evil = { ...deck(), own: { colours: { paper: '#fff;}</style><script>' } } };
  for (const [key, one] of files)
    if (one.file.name === '三季度汇报.pptx.html') files.set(key, { ...one, bytes: new TextEncoder().encode(printDeck(evil as never)) });
  const refused = await edit([{ op: 'rename', title: '新名' }]);
  expect(refused.ok).toBe(false);
  expect(refused.output).toContain('自己的颜色或字体不合要求');
});

it('a deck takes the brand kit among the files of its task, and only the one that is there', async () => {
  const { context, text } = desk();
  const { files } = context('k');
  const kit: BrandKit = {
    version: 1,
    name: '云杉科技',
    colours: { paper: '#ffffff', ink: '#1f2a37', accent: '#00857c', second: '#f58220' },
    more: [],
    faces: { heading: '思源黑体' },
    logo: {
      data: `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='}`,
      width: 320,
      height: 90,
    },
    source: '',
  };
  await files.write({ name: '云杉科技.brand.html', bytes: new TextEncoder().encode(printKit(kit)), key: 'k' });
  const begun = await writeDeck.run({ title: '汇报', theme: 'counsel' }, context('c1'));
  expect(begun.ok && begun.output).toContain('用了品牌套件“云杉科技”');
  expect(begun.ok && begun.result).toMatchObject({ brand: '云杉科技' });
  await writeSlides.run({ deck: '汇报.pptx.html', pages: [cover, points('一')] }, context('c2'));
  const deck = readDeck(text('汇报.pptx.html'));
  expect(deck?.own).toMatchObject({ colours: kit.colours, logo: { picture: '云杉科技.brand.html' } });
  for (const page of deck?.pages ?? []) expect(text(page.file)).toMatch(/data-id="logo"[^>]*src="data:image\/png/);
  expect(text(deck?.pages[1]?.file ?? '')).toContain('#00857c');
  const without = await writeDeck.run({ title: '不用', theme: 'counsel', own: null }, context('c3'));
  expect(without.ok && readDeck(text('不用.pptx.html'))?.own).toBeUndefined();
});
