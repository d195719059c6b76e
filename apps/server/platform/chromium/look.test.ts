/** What a look at a page measures, in real Chromium. */
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { ToolContext } from '#agent/tool.ts';
import { lookTool } from '#capabilities/tools/look/look.server.ts';
import { findChromium } from './chromium.ts';
import { createPageDrawer } from './page-drawer.ts';

const drawer = createPageDrawer(findChromium('') ?? '');
afterAll(() => drawer.close());

async function lookedAt(name: string, bytes: Uint8Array, sees = true) {
  const kept: { name: string; bytes: Uint8Array }[] = [];
  const context: ToolContext = {
    signal: new AbortController().signal,
    call_id: 'c',
    attempt: 1,
    sees,
    note: () => undefined,
    egress: async () => undefined,
    files: {
      list: async () => [],
      async read(asked) {
        if (asked !== name) throw new Error(`任务里没有文件“${asked}”`);
        return { file: { uri: 'u', name, bytes: bytes.length }, bytes };
      },
      write: async () => Promise.reject(new Error('nothing is written')),
      async keepPicture(picture) {
        kept.push(picture);
        return { uri: `p${kept.length}`, name: picture.name };
      },
    },
  };
  const outcome = await lookTool({ pages: drawer }).run({ file: name }, context);
  return { outcome, kept };
}

const page = (body: string, style = '') =>
  new TextEncoder().encode(
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>t</title><style>body{margin:40px;font:18px sans-serif;background:#fff;color:#222}${style}</style></head><body>${body}</body></html>`,
  );

test('words that run over, overlap, are too small or too faint are named by page width; what is fine is said to be', async () => {
  const faulty = page(
    '<h1>第三季度经营情况</h1><p class="box">被盒子截断的一长串说明文字放不下</p><p class="tiny">极小的脚注</p><p class="pale">淡得看不清</p><b class="one">压在一起甲</b><b class="two">压在一起乙</b><div class="wide">很宽的一栏</div>',
    '.box{width:80px;height:20px;overflow:hidden;white-space:nowrap}.tiny{font-size:9px}.pale{color:#ddd}.one,.two{position:absolute;top:300px;left:60px}.two{left:66px}.wide{width:900px}',
  );
  const { outcome, kept } = await lookedAt('有问题.html', faulty);
  expect(outcome.output).toMatch(/超出版面或被截断：“被盒子截断/);
  expect(outcome.output).toMatch(/文字重叠：“压在一起甲”与“压在一起乙”/);
  expect(outcome.output).toMatch(/字小于 12 像素：“极小的脚注”9px/);
  expect(outcome.output).toMatch(/对比度不足：“淡得看不清”1\.\d/);
  expect(outcome.output).toMatch(/手机宽 390：横向超出 \d+ 像素/);
  expect(outcome.output).not.toContain('第三季度经营情况');
  expect(outcome).toMatchObject({ ok: true, pictures: [{ uri: 'p1' }, { uri: 'p2' }] });
  expect(await sharp(kept[0]?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1440 });

  const fine = page(
    '<h1>通知</h1><p>本周五下午两点开会。</p><table><tr style="background:#123;color:#fff"><th>项目</th></tr></table><svg width="300" height="200"><rect width="300" height="200" fill="#246"/><text x="20" y="40" fill="#fff">图</text></svg>',
  );
  expect((await lookedAt('好的.html', fine)).outcome.output).toContain('没有量到溢出、重叠、过小或过淡的字');
});

test('characters no face here can draw are named, others are not', async () => {
  // An old script no usual machine has a face for, beside rare Chinese and marks that every one draws.
  const { outcome } = await lookedAt('字.html', page('<p>会议纪要：𐐷𛰀 与 鞸、é、①、—— 都在 ﷽</p>'));
  expect(outcome.output).toMatch(/没有字体能显示，现在是空框：[^\n]*𛰀/u);
  expect(outcome.output).not.toMatch(/空框：[^\n]*[鞸é①—会]/u);
});

test('who does not see gets what was measured; what can’t be drawn says why', async () => {
  const { outcome, kept } = await lookedAt('页.html', page('<p style="color:#eee">看不清</p>'), false);
  expect(outcome.output).toMatch(/对比度不足[\s\S]*不看图片/);
  expect(kept).toHaveLength(2);
  expect((await lookedAt('坏.pptx.html', page('<p>不是演示文稿</p>'))).outcome).toMatchObject({
    ok: false,
    output: expect.stringContaining('打不开'),
  });
});
