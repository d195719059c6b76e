import { afterAll, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';
import { createPageDrawer } from './page-drawer.ts';

const path = findChromium('');
const drawer = path ? createPageDrawer(path) : null;
afterAll(() => drawer?.close());

it.skipIf(!drawer)('a page that can not become one picture is refused in words for its person, not in those of the browser', async () => {
  const tall = '<div style="height:3000000px">x</div>';
  const drawn = drawer?.picture(tall, { width: 1280, height: null, type: 'png' }, new AbortController().signal);
  await expect(drawn).rejects.toThrow(/^页面没有画成，可能太长、太宽或太复杂；原文件没有改动。可以换一种格式导出，或把内容拆短后再试。$/);
});

it.skipIf(!drawer)('whoever leaves in the middle of drawing is let go at once, and the next is served', async () => {
  const frame = { width: 640, height: 360 };
  const pages = Array.from({ length: 8 }, () => `<p style="font-size:40px">${'你好'.repeat(200)}</p>`);
  for (const after_ms of [0, 30, 90, 200]) {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('left')), after_ms);
    const drawn = drawer?.each(pages, frame, stop.signal, async (open) => {
      await open.measure('document.title');
      return open.picture({ x: 0, y: 0, ...frame });
    });
    await expect(drawn).rejects.toThrow('已停止');
  }
  const served = await drawer?.picture(pages[0] ?? '', { ...frame, type: 'png' }, new AbortController().signal);
  expect(served?.length).toBeGreaterThan(1000);
});

it.skipIf(!drawer)('a tab that drew before shows the next page alone, in its own size', async () => {
  const { signal } = new AbortController();
  const seen = (html: string, width: number, height: number) =>
    drawer?.measure(
      html,
      { width, height },
      `(() => [innerWidth, innerHeight, getComputedStyle(document.documentElement).backgroundColor, scrollY, document.body.innerText])()`,
      signal,
    );
  const tall = `<style>html{background:rgb(9,9,9)}body{zoom:2;height:9000px}</style><p>甲</p><script>document.title='ran'</script>`;
  expect(await seen(tall, 640, 360)).toEqual([640, 360, 'rgb(9, 9, 9)', 0, '甲']);
  expect(await seen('<p>乙</p>', 390, 800)).toEqual([390, 800, 'rgba(0, 0, 0, 0)', 0, '乙']);
  const titles = await drawer?.each([tall, '<p>丙</p>', tall], { width: 100, height: 100 }, signal, (page) =>
    page.measure('document.title'),
  );
  expect(titles).toEqual(['', '', '']);
});
