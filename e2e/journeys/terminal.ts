/** The terminal: a command seen while it runs and afterwards, its files, stopping one that has no end, and a shell to type into. */
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { until } from '#server/whole/testing.ts';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, preview, send } from '../kit/desk.ts';
import { steppedScenario } from '../kit/provider-steps.ts';
import { desktop, type Journey } from '../kit/stage.ts';

const hasSandbox = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/script');

const work = `echo -e '\\e[1;32m开始统计\\e[0m'
for n in 1 2; do echo "第 $n 批"; sleep 0.1; done
printf '城市,数量\\n上海,42\\n' > 结果.csv
echo 完成`;
/** Known again among all that this machine runs. */
const nap = `sleep 0.04${process.pid}`;
const endless = `echo 转圈开始; while :; do ${nap}; done`;
const longSleep = `sleep 300.0${process.pid}`;

/** What the screen says, as a reader with a screen reader gets it. */
function screen(page: Page, label: string) {
  return preview(page).getByRole('group', { name: label });
}

async function shows(page: Page, label: string, words: string): Promise<void> {
  await screen(page, label).locator('.xterm-rows').getByText(words).first().waitFor();
}

export const inTheTerminal: Journey = {
  name: 'commands run in the task’s own terminal, are seen live and afterwards, are stopped, and a person types beside them',
  async run(stage) {
    if (!hasSandbox) return;
    const steps = steppedScenario([
      { calls: [{ name: 'terminal', arguments: { command: work } }] },
      { text: '统计好了，见《结果.csv》。' },
    ]);
    const looping = steppedScenario([{ calls: [{ name: 'terminal', arguments: { command: endless } }] }]);
    const { server, provider } = await stage.modelServer(
      (request) => (JSON.stringify(request.messages.at(-1)).includes('转圈') ? looping.script(request) : steps.script(request)),
      { chunk_chars: 20 },
    );
    const { page } = await stage.openWindow(server);
    await arrive(page);
    steps.letOn(2);
    await send(page, '统计各城市的数量');
    await page.waitForURL(/\/task\//);
    await page
      .getByRole('article', { name: '回答' })
      .getByRole('button', { name: /运行 echo/ })
      .click();
    await answered(page, 1);
    await preview(page).getByRole('tab', { name: '终端', exact: true }).click();
    await preview(page).getByText('退出码 0').waitFor();
    await shows(page, '终端的输出', '开始统计');
    await preview(page).getByRole('list', { name: '这一步的文件' }).getByText('结果.csv').waitFor();
    const told = JSON.stringify(provider.requests.at(-1)?.chat?.messages.at(-1));
    assert.ok(told.includes('退出码 0') && told.includes('第 2 批') && told.includes('写出的文件：结果.csv'), told);
    assert.ok(!told.includes('[1;32m'), 'the model reads no colours');
    await checkAccess(page, 'a command that has run');

    // A shell of one's own, in the same folder.
    await preview(page).getByRole('button', { name: '打开终端' }).click();
    const own = screen(page, '我的终端，可以输入命令');
    await shows(page, '我的终端，可以输入命令', '/workspace');
    await own.click();
    await page.keyboard.insertText('cat 结果.csv; echo 我写的 > 我的.txt');
    await page.keyboard.press('Enter');
    await shows(page, '我的终端，可以输入命令', '上海,42');
    await preview(page).getByText('已保存 我的.txt').waitFor();
    // Another size is told to the shell, which goes on.
    await page.setViewportSize({ width: 1300, height: 700 });
    await page.keyboard.insertText('echo 大小变了$((40+3))');
    await page.keyboard.press('Enter');
    await shows(page, '我的终端，可以输入命令', '大小变了43');
    await page.setViewportSize(desktop);
    await page.keyboard.insertText(longSleep);
    await page.keyboard.press('Enter');
    // While the shell is starting a command nobody hears Ctrl-C.
    await untilRunning(longSleep, true);
    await page.keyboard.press('Control+c');
    await page.keyboard.insertText('echo 还在$((40+2))');
    await page.keyboard.press('Enter');
    await shows(page, '我的终端，可以输入命令', '还在42');
    await checkAccess(page, 'a shell');
    await preview(page).getByRole('button', { name: '关闭终端' }).click();
    await preview(page).getByRole('tab', { name: '文件', exact: true }).click();
    await preview(page).getByText('我的.txt').first().waitFor();

    looping.letOn(1);
    await send(page, '转圈试试');
    await preview(page).getByRole('tab', { name: '终端', exact: true }).click();
    await shows(page, '终端的输出', '转圈开始');
    await preview(page).getByText('正在运行', { exact: true }).waitFor();
    await untilRunning(nap, true);
    await page.getByRole('button', { name: '停止', exact: true }).click();
    await page.getByText('已停止', { exact: true }).first().waitFor();
    await untilRunning(nap, false);
    await preview(page).getByText('没有做完', { exact: true }).first().waitFor();
  },
};

async function untilRunning(command: string, wanted: boolean): Promise<void> {
  const isRunning = () => execFileSync('ps', ['-eo', 'args']).toString().includes(command);
  await until(() => isRunning() === wanted, `${command} ${wanted ? 'to run' : 'to be gone'}`);
}
