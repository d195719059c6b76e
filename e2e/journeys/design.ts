/** Posters: from a photo and a sentence to a picture on disk, changed by words; and with a model that has pictures made. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { pngFile } from '../kit/attachment-files.ts';
import { answered, arrive, attach, preview, send } from '../kit/desk.ts';
import { hostileTitle, startPictureStandIn } from '../kit/picture-stand-in.ts';
import { startProvider } from '../kit/provider.ts';
import { steppedScenario } from '../kit/provider-steps.ts';
import type { Journey } from '../kit/stage.ts';

/** A bright sky over dark hills, with the noise a camera leaves. */
async function photo(): Promise<Buffer> {
  const drawn = Buffer.from(
    '<svg width="1800" height="1200"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#7fb2e5"/><stop offset="1" stop-color="#fdebc8"/></linearGradient></defs><rect width="1800" height="1200" fill="url(#s)"/><circle cx="1300" cy="420" r="120" fill="#fff6d8"/><path d="M0 900 L500 480 L900 860 L1250 560 L1800 980 V1200 H0 Z" fill="#3d5a4a"/><path d="M0 1020 L700 760 L1800 1100 V1200 H0 Z" fill="#22352b"/></svg>',
  );
  const noise = await sharp({
    create: { width: 1800, height: 1200, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png()
    .toBuffer();
  return sharp(drawn)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

export const posterFromPhoto: Journey = {
  name: 'design: a photo and a sentence become a poster on disk, and words change it',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await chooseDesign(page);
    await page.getByRole('button', { name: /^比例/ }).click();
    await page.getByRole('menuitemradio', { name: /^16:9/ }).click();
    await attach(page, [{ name: '山.jpg', mimeType: 'image/jpeg', buffer: await photo() }]);
    await send(page, '用这张照片做一张徒步活动海报，标题：去山里住三天，时间：11月6日—8日，费用：1280元/人，主办：远山户外俱乐部');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await page.getByRole('log', { name: '对话' }).getByText('已做好').first().waitFor();
    const sheet = poster(page);
    await sheet.locator('[data-id="s1.headline"]').waitFor();
    assert.equal(((await sheet.locator('[data-id="s1.headline"]').textContent()) ?? '').replaceAll(/\s/g, ''), '去山里住三天');
    assert.match((await sheet.locator('body').textContent()) ?? '', /11月6日—8日[\s\S]*1280元\/人/);
    assert.equal((await sheet.locator('img[data-picture="山.jpg"]').count()) > 0, true, 'the photo stands in it');

    const shot = await saved(page, 'PNG 图片（高清）');
    assert.equal(shot.name, '去山里住三天.png');
    const { width, height, format } = await sharp(shot.bytes).metadata();
    assert.deepEqual({ width, height, format }, { width: 3200, height: 1800, format: 'png' });

    await send(page, '标题改成秋山三日，换成9:16');
    await answered(page, 2);
    await sheet.locator('[data-id="s1.headline"]', { hasText: '秋山三日' }).waitFor();
    await preview(page).getByText('900 × 1600').waitFor();
    const tall = await sharp((await saved(page, 'JPG 图片（高清）')).bytes).metadata();
    assert.deepEqual([tall.width, tall.height], [1800, 3200]);
    const pdf = await saved(page, 'PDF');
    assert.equal(pdf.bytes.subarray(0, 5).toString('latin1'), '%PDF-');
  },
};

export const setOfSheets: Journey = {
  name: 'design: a set of sheets is looked through by keyboard, and taken as one zip',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await send(
      page,
      '做一套小红书图文，主题：三个早起习惯\n1. 睡前放下手机：把手机放到客厅充电\n2. 固定起床时间：周末也不超过一小时\n3. 起床先喝水：一杯温水\n关注我，一起早起',
    );
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await preview(page).getByText('第 1 / 5 张').waitFor();
    await preview(page).getByRole('region', { name: '海报' }).focus();
    await page.keyboard.press('ArrowLeft');
    await preview(page).getByText('第 5 / 5 张').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await preview(page).getByText('第 2 / 5 张').waitFor();
    const zip = await saved(page, 'PNG 图片（高清）');
    assert.equal(zip.name, '三个早起习惯.zip');
    const shots = Object.values(unzipSync(zip.bytes));
    assert.equal(shots.length, 5);
    const { width, height } = await sharp(shots[0]).metadata();
    assert.deepEqual([width, height], [2160, 2880]);
  },
};

export const posterByModel: Journey = {
  name: 'design: a model has pictures made, lays them out, and they are taken away together',
  async run(stage) {
    const { script, letOn } = steppedScenario([
      {
        text: '先生成两张画面。',
        calls: [
          { name: 'open_skill', arguments: { skills: ['design'] } },
          { name: 'generate_image', arguments: { prompt: '清晨的湖面，薄雾，远山，留白在左', name: '湖边晨光', count: 2, shape: 'wide' } },
        ],
      },
      {
        calls: [
          {
            name: 'make_poster',
            arguments: {
              title: '湖边晨光',
              ratio: '3:4',
              system: 'bleed',
              sheets: [
                {
                  role: 'poster',
                  headline: '湖边晨光',
                  subline: '周末露营',
                  facts: [{ label: '时间', value: '11月14日' }],
                  pictures: ['湖边晨光 1.png'],
                },
              ],
            },
          },
        ],
      },
      { text: '做好了一张海报，画面由图片模型生成。' },
    ]);
    letOn(9);
    const provider = await startProvider(script, { image: () => pngFile('x.png', 640, 400).buffer });
    stage.onEnd(() => provider.close());
    const model = {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: provider.base_url,
      MODEL_API_KEY: 'sk-kit',
      MODEL_NAME: 'scripted',
    };
    const server = await stage.startServer({
      ...model,
      IMAGE_BASE_URL: provider.base_url,
      IMAGE_API_KEY: 'sk-image',
      IMAGE_MODEL: 'painter',
    });
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, '做一张露营海报');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await poster(page).locator('img[data-picture="湖边晨光 1.png"]').first().waitFor();
    const asked = provider.requests.find(({ path }) => path === '/v1/images/generations');
    assert.equal(asked?.headers['authorization'], 'Bearer sk-image');
    const offered = provider.requests.flatMap(({ chat }) => chat?.tools?.map((tool) => tool.function.name) ?? []);
    assert.ok(offered.includes('generate_image') && !offered.includes('search_image'), 'what is not configured is not offered');

    const grid = page.getByRole('region', { name: '图片', exact: true });
    await grid.getByRole('img', { name: '湖边晨光 2.png' }).waitFor();
    const zip = await savedFrom(page, () => grid.getByRole('button', { name: '下载全部 2 张' }).click(), 'JPG 图片');
    assert.equal(zip.name, 'images.zip');
    const packed = unzipSync(zip.bytes);
    assert.deepEqual(Object.keys(packed).toSorted(), ['湖边晨光 1.jpg', '湖边晨光 2.jpg']);
    assert.equal((await sharp(packed['湖边晨光 1.jpg']).metadata()).format, 'jpeg');

    // What is quoted goes with the next message, once.
    await grid.getByRole('button', { name: '引用 湖边晨光 2.png' }).click();
    await grid.getByRole('button', { name: '引用 湖边晨光 2.png' }).click();
    assert.equal(await page.getByRole('list', { name: '附件' }).getByText('湖边晨光 2.png').count(), 1);

    await grid.getByRole('button', { name: '打开 湖边晨光 2.png' }).click();
    await preview(page).getByText('640 × 400').waitFor();
    await preview(page).getByRole('button', { name: '下一张' }).click();
    await preview(page).getByText('1 / 2').waitFor();
  },
};

export const posterByServices: Journey = {
  name: 'design: pictures are found and made by services that are slow, or fail and are asked once more',
  async run(stage) {
    const service = await startPictureStandIn();
    stage.onEnd(() => service.close());
    const server = await stage.startServer({
      IMAGE_BASE_URL: service.base_url,
      IMAGE_API_KEY: 'sk-image',
      IMAGE_MODEL: 'painter',
      IMAGE_SEARCH_URL: service.search_url,
    });
    const { page } = await stage.openWindow(server);
    const talk = page.getByRole('log', { name: '对话' });
    await arrive(page);
    await chooseDesign(page);
    service.mood = 'broken';
    await send(page, '生成一张清晨湖面的照片做背景，做一张露营海报，标题：湖边过周末，地点：青山水库北岸');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await talk.getByText('没有生成图片：图片服务自己出错了（500：no room left）').first().waitFor();
    await poster(page).locator('[data-id="s1.headline"]').waitFor();
    assert.equal(await poster(page).locator('img[data-picture]').count(), 0, 'the poster is there without its picture');

    service.mood = 'held';
    await send(page, '再试一次');
    await talk.getByText(/图片服务正在画，已等 \d+ 秒；最多等 120 秒/).waitFor();
    await page.reload();
    await talk.getByText(/图片服务正在画，已等 \d+ 秒/).waitFor();
    service.letGo();
    await answered(page, 2);
    await poster(page).locator('img[data-picture="清晨湖面.png"]').first().waitFor();

    await send(page, '背景换成搜一张湖泊的图片');
    await answered(page, 3);
    await poster(page).locator('img[data-picture="湖泊.png"]').first().waitFor();
    await talk.getByText('发布前请到来源页核实授权').first().waitFor();
    await talk.getByText(hostileTitle, { exact: false }).first().waitFor();
    assert.equal(await page.evaluate(() => '__live' in window), false, 'a title stays words');

    await send(page, '换一张图');
    await answered(page, 4);
    await poster(page).locator('img[data-picture]:not([data-picture="湖泊.png"])').first().waitFor();
    await talk.getByText('湖泊航拍，来源').first().waitFor();

    service.mood = 'broken';
    await send(page, '背景换成搜一张雪山的图片');
    await answered(page, 5);
    await talk.getByText('没有搜到图片：图片搜索自己出错了（500）').first().waitFor();
    await poster(page).locator('img[data-picture]').first().waitFor();
  },
};

async function chooseDesign(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: '设计', exact: true })
    .or(page.getByRole('tab', { name: '设计', exact: true }))
    .first()
    .click();
}

/** The sheet that is shown, not its thumbnails. */
function poster(page: Page) {
  return preview(page).getByRole('region', { name: '海报' }).frameLocator('iframe');
}

async function saved(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  return savedFrom(page, () => preview(page).getByRole('button', { name: '下载', exact: true }).click(), label);
}

async function savedFrom(page: Page, open: () => Promise<void>, label: string): Promise<{ name: string; bytes: Buffer }> {
  await open();
  const downloading: Promise<Download> = page.waitForEvent('download', { timeout: 40_000 });
  await page.getByRole('menuitem', { name: label }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
