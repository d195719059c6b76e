/** Numbers come from programs that ran: the built-in engine's own from words and from a table, a model's with a plot; code, output and figure stand in the panel. */
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, preview, send } from '../kit/desk.ts';
import { codeScenario, plotPrinted } from '../kit/provider-code.ts';
import type { Journey } from '../kit/stage.ts';

/** The plot needs what Debian brings. */
const draws = existsSync('/usr/bin/bwrap') && hasPlots();

function hasPlots(): boolean {
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import matplotlib'], { stdio: 'ignore' });
    return true;
  } catch {
    // No Python or no matplotlib: nothing to draw with.
    return false;
  }
}

export const builtinComputes: Journey = {
  name: 'the built-in engine computes with a program, and says what it can not work out',
  async run(stage) {
    const server = await stage.commonServer();
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, '计算 1299*0.85');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const log = page.getByRole('log', { name: '对话' });
    await log.getByText('1,104.15').waitFor();
    await log.getByText('运行 Python：1299*0.85 的结果').click();
    await preview(page).getByRole('region', { name: '程序' }).getByText("D('0.85')").waitFor();
    await preview(page).getByRole('region', { name: '输出' }).getByText('结果：1,104.15').waitFor();
    await checkAccess(page, 'a program in the panel');

    await send(page, '算一下月供，贷款 100 万，30 年');
    await answered(page, 2);
    await log.getByText('没有看懂要算什么，所以没有算').waitFor();
  },
};

export const modelComputes: Journey = {
  name: 'a model runs Python: an error cut to its lines, then a plot with Chinese letters as a file',
  async run(stage) {
    if (!draws) return;
    const { server } = await stage.modelServer(codeScenario());
    const { page } = await stage.openWindow(server);
    await arrive(page);
    await send(page, '用程序画一张销售额环比增减图');
    await page.waitForURL(/\/task\//);
    await answered(page, 1);
    const log = page.getByRole('log', { name: '对话' });
    await log.getByText('九月最高，为 18.6%').waitFor();
    const code = preview(page);
    await log.getByText('运行 Python：画销售额环比增减图').click();
    for (const line of plotPrinted) await code.getByRole('region', { name: '输出' }).getByText(line).waitFor();
    const image = code.getByRole('figure', { name: '销售额环比增减.png' }).getByRole('img');
    await image.waitFor();
    // The browser drew what the file holds.
    const width = await image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0));
    assert.ok(width > 600, `the plot is ${width} wide`);
    await log.getByText('运行 Python：计算增幅').click();
    const output = code.getByRole('region', { name: '输出' });
    await output.getByText('第 2 行，在 增幅 里：return (后 - 前) / 前').waitFor();
    assert.ok(!(await output.innerText()).includes('<string>'), 'nothing of the harness');
  },
};
