/** From a document to a podcast that can be heard and mended: with the built-in engine, with a model and a speech service, and where there is no voice. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { findEspeak } from '#server/platform/speech/espeak.ts';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, attach, eventsOf, preview, send, taskIdOf } from '../kit/desk.ts';
import { podcastScenario } from '../kit/provider-podcast.ts';
import { startProvider } from '../kit/provider.ts';
import { startSpeech, type SpeechService } from '../kit/speech-service.ts';
import { phone, type Journey, type Stage } from '../kit/stage.ts';
import { modelEnvironment } from '../kit/model-server.ts';

const report = `# 第三季度客户服务复盘

## 总体情况

第三季度共受理工单12,846件，同比增长12.5%。平均首次响应时间为3.2分钟，比目标快0.8分钟。

## 主要问题

大促期间排队时长最高达到11分钟，放弃率为6.3%。

## 下一步

11月底前上线退款自动审核，把处理时长降到1天以内。
`;

const attached = { name: '复盘.md', mimeType: 'text/markdown', buffer: Buffer.from(report) };

function transcript(page: Page): Locator {
  return page.getByRole('region', { name: '播客文字稿' });
}

function player(page: Page): Locator {
  return page.getByRole('group', { name: '播放器' });
}

const line = (page: Page, words: string): Locator => transcript(page).locator('li[data-line]', { hasText: words }).first();

async function speechOf(stage: Stage, fails?: RegExp): Promise<{ speech: SpeechService; env: Record<string, string> }> {
  const speech = await startSpeech(fails ? { fails } : {});
  stage.onEnd(() => speech.close());
  return { speech, env: { SPEECH_BASE_URL: speech.base_url, SPEECH_API_KEY: 'sk-speech-1', SPEECH_VOICES: 'high,low' } };
}

export const builtinPodcast: Journey = {
  name: 'a podcast from a document, with the built-in engine',
  async run(stage) {
    // With the machine's own voice where there is one.
    const server = findEspeak('') ? await stage.commonServer() : await stage.startServer((await speechOf(stage)).env);
    const { window, page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=podcast' });
    await attach(page, [attached]);
    await send(page, '把附件做成一期 2 分钟的播客');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    await transcript(page).getByRole('heading', { level: 1, name: '第三季度客户服务复盘' }).waitFor();
    const said = (await transcript(page).textContent()) ?? '';
    for (const sentence of ['第三季度共受理工单12,846件，同比增长12.5%。', '大促期间排队时长最高达到11分钟，放弃率为6.3%。'])
      assert.ok(said.includes(sentence), `says “${sentence}”`);
    await checkAccess(page, 'a podcast');

    // A press on a line plays from there, and that line is the one that is marked.
    const problem = line(page, '放弃率为6.3%');
    await problem.getByRole('button', { name: /放弃率/ }).click();
    await problem.and(page.locator('[data-current]')).waitFor();
    await player(page).getByRole('button', { name: '暂停' }).waitFor();
    await player(page).getByRole('button', { name: '暂停' }).click();
    const slider = player(page).getByRole('slider', { name: '播放进度' });
    const before = Number(await slider.inputValue());
    assert.ok(before > 5000, `it stands in the middle: ${before}`);
    await player(page).getByRole('button', { name: '后退 15 秒' }).click();
    assert.ok(Number(await slider.inputValue()) < before);
    await transcript(page)
      .getByRole('navigation', { name: '章节' })
      .getByRole('button', { name: /下一步/ })
      .click();
    await line(page, '下一步').and(page.locator('[data-current]')).waitFor();

    // One sentence by hand: it alone is spoken again.
    const task_id = taskIdOf(page);
    const task = (await eventsOf(window, server.address, task_id)).events;
    await problem.hover();
    await problem.getByRole('button', { name: /修改第/ }).click();
    await page.getByRole('textbox', { name: /第 \d+ 句的内容/ }).fill('大促那三天，排队最长11分钟。');
    await page.getByRole('button', { name: '保存并重录' }).click();
    await line(page, '排队最长11分钟').waitFor();
    // Speaking and joining take their time on a busy machine.
    await page.getByText('已手动修改 第三季度客户服务复盘.podcast.html').waitFor({ timeout: 60_000 });
    await player(page).getByRole('button', { name: '播放', exact: true }).waitFor();
    const { events } = await eventsOf(window, server.address, task_id);
    const written = events.slice(task.length).filter((event) => event.type === 'file_written');
    assert.deepEqual(written.map((event) => event.file.name).sort(), ['第三季度客户服务复盘.mp3', '第三季度客户服务复盘.podcast.html']);

    // The same by words.
    await send(page, '标题改成《三季度客服复盘》，删掉第2句');
    await answered(page, 2);
    await transcript(page).getByRole('heading', { level: 1, name: '三季度客服复盘' }).waitFor();
    await line(page, '排队最长11分钟').waitFor();

    const download = page.waitForEvent('download');
    await preview(page).getByRole('button', { name: '下载' }).click();
    await page.getByRole('menuitem', { name: 'MP3 音频' }).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), '第三季度客户服务复盘.mp3');
    const bytes = readFileSync(await saved.path());
    assert.equal(bytes.toString('latin1', 0, 3), 'ID3');
    assert.equal(bytes.toString('latin1').match(/CHAP/g)?.length, 5, 'its chapters are in it');
  },
};

export const modelPodcast: Journey = {
  name: 'a podcast by a model, with a line that fails and is recorded again',
  async run(stage) {
    const provider = await startProvider(podcastScenario(), { delay_ms: 1 });
    stage.onEnd(() => provider.close());
    const { speech, env } = await speechOf(stage, /临时供餐/);
    const server = await stage.startServer({ ...modelEnvironment(provider), ...env });
    const { page } = await stage.openWindow(server);
    await arrive(page, { at: '/?skill=podcast' });
    await send(page, '做一期播客，讲食堂改造');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const failed = line(page, '二楼临时供餐');
    await failed.getByText('没有录成：语音服务出错（500）').waitFor();
    await transcript(page).getByText('第 4 句没有录成，音频里暂时没有这一句，可以重试。').waitFor();
    assert.ok((await failed.textContent())?.includes('<b>11:30</b>'), 'words stay words');
    assert.deepEqual(speech.asked.map(({ voice }) => voice).filter((voice) => voice === 'low').length >= 2, true);
    assert.ok(speech.asked.every(({ authorization }) => authorization === 'Bearer sk-speech-1'));
    assert.ok(!server.printed().includes('sk-speech-1'), 'the key is not in what the server prints');

    speech.mend();
    const before = speech.asked.length;
    await failed.getByRole('button', { name: '重录' }).click();
    await failed.getByText('没有录成').waitFor({ state: 'detached' });
    await failed.getByRole('button', { name: /二楼临时供餐/ }).waitFor();
    assert.deepEqual(
      speech.asked.slice(before).map(({ voice, input }) => [voice, /每餐十五元/.test(input)]),
      [['low', true]],
      'only that line, and its figures in words',
    );
    await page.reload();
    await failed.getByRole('button', { name: /二楼临时供餐/ }).waitFor();
  },
};

export const silentPodcast: Journey = {
  name: 'a podcast on a phone, where the machine has no voice',
  async run(stage) {
    const server = await stage.startServer({ ESPEAK_PATH: 'none' });
    const { page } = await stage.openWindow(server, { viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' });
    await arrive(page, { at: '/?skill=podcast' });
    await attach(page, [attached]);
    await send(page, '做成播客');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const answer = page.getByRole('article', { name: '回答' });
    await answer.getByText('没有生成音频：这里没有可用的语音。').first().waitFor();
    await answer
      .getByRole('button', { name: /^打开.*第三季度客户服务复盘/ })
      .first()
      .tap();
    await transcript(page).getByText('请管理员配置语音服务').waitFor();
    assert.equal(await player(page).count(), 0, 'nothing to play is shown');
    await transcript(page).getByRole('button', { name: '配音' }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `nothing sticks out: ${wide}`);
    await checkAccess(page, 'a podcast on a phone');
  },
};
