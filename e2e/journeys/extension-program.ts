/** A program of one's own as an extension: its exact command seen and agreed to, its field filled in, then really run behind the walls; changed words ask again. */
import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { checkAccess } from '../kit/axe.ts';
import { answered, arrive, send } from '../kit/desk.ts';
import { weatherScenario } from '../kit/provider-extensions.ts';
import { desktop, type Journey } from '../kit/stage.ts';

/** Speaks MCP over its lines; its one tool tells where it runs. */
const program = `
const { createInterface } = require('node:readline');
const { hostname, networkInterfaces } = require('node:os');
const { existsSync } = require('node:fs');
const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
const told = () => [
  'key=' + process.env.KEY, 'host=' + hostname(), 'uid=' + process.getuid(),
  'names=' + Object.keys(process.env).filter((name) => /DATABASE|SECRET|MODEL|MCP/.test(name)).length,
  'root=' + existsSync('/root/.') + ' net=' + Object.keys(networkInterfaces()).join(),
].join('，');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize')
    answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'here', version: '1' } });
  if (method === 'tools/list')
    answer(id, { tools: [{ name: 'weather', title: '看看这里', description: 'Tells where it runs.', inputSchema: { type: 'object', properties: {} } }] });
  if (method === 'tools/call') answer(id, { content: [{ type: 'text', text: told() }] });
});
`;

export const ownProgram: Journey = {
  name: 'extensions: a program of one’s own is agreed to word by word, runs in the sandbox, asks again when it changes, and is removed',
  async run(stage) {
    if (!existsSync('/usr/bin/bwrap')) return;
    const { server } = await stage.modelServer(weatherScenario());
    const { page } = await stage.openWindow(server, { viewport: desktop, colorScheme: 'dark' });
    await arrive(page);
    const tools = page.getByRole('dialog', { name: '工具' });
    const openTools = async () => {
      await page.getByRole('button', { name: /^工具：/ }).click();
      await page.getByRole('menuitem', { name: '管理工具' }).click();
    };
    const entry = { command: 'node', args: ['-e', program], env: { KEY: 'k-${接口密钥}' } };
    const save = async (servers: object) => {
      await tools.getByRole('button', { name: '自定义工具' }).click();
      const text = page.getByRole('textbox', { name: '自定义工具的 JSON 配置' });
      await text.fill(JSON.stringify({ mcpServers: servers }));
      await page.getByRole('dialog', { name: '添加自定义工具' }).getByRole('button', { name: '确认' }).click();
      await page.getByText('自定义工具已保存，安装后就能使用').first().waitFor();
    };
    await openTools();
    await save({ 本机: entry });
    await tools.getByRole('button', { name: '安装 本机' }).click();

    const configuring = page.getByRole('dialog', { name: '配置工具' });
    const command = configuring.getByRole('region', { name: '要运行的命令' });
    await command.getByText('程序能看到这些环境变量：KEY。').waitFor();
    const words = await command.getByRole('listitem').getByRole('code').allInnerTexts();
    assert.deepEqual([words[0], words[1], words[2]?.trim()], ['node', '-e', program.trim()], 'every word of it, as it will run');
    const install = configuring.getByRole('button', { name: '安装' });
    assert.ok(await install.isDisabled(), 'not without the key');
    await configuring.getByLabel('接口密钥').fill('0001');
    assert.ok(await install.isDisabled(), 'not unseen');
    await configuring.getByRole('checkbox', { name: /我已看过这条命令/ }).check();
    await checkAccess(page, 'a command to agree to');
    await install.click();
    await page.getByText('成功安装本机').waitFor();
    await page.keyboard.press('Escape');
    await tools.waitFor({ state: 'hidden' });

    await send(page, '这里的天气怎么样');
    await answered(page, 1);
    const said = await page.getByRole('article', { name: '回答' }).innerText();
    assert.match(said, /key=k-0001，host=antou，uid=1000，names=0，root=false net=(?:lo)?(?![a-z])/);

    await openTools();
    await tools.getByRole('tab', { name: '自定义' }).click();
    await save({ 本机: { ...entry, args: [...entry.args, 'more'] } });
    await tools.getByRole('button', { name: '安装 本机' }).waitFor();
    await page.keyboard.press('Escape');
    await tools.waitFor({ state: 'hidden' });
    await send(page, '再查一次天气');
    await answered(page, 2);
    assert.doesNotMatch(await page.getByRole('article', { name: '回答' }).nth(1).innerText(), /key=/, 'other words are not run unseen');

    await openTools();
    await tools.getByRole('tab', { name: '自定义' }).click();
    await tools.getByRole('button', { name: '安装 本机' }).click();
    await command.getByText('more', { exact: true }).waitFor();
    // What was filled in for another command is not handed to this one.
    await configuring.getByLabel('接口密钥').fill('0001');
    await configuring.getByRole('checkbox', { name: /我已看过这条命令/ }).check();
    await install.click();
    await tools.getByRole('button', { name: '移除 本机' }).click();
    await tools.getByRole('button', { name: '安装 本机' }).waitFor();
    await tools.getByRole('button', { name: '删除 本机' }).click();
    const sure = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: '删除这个自定义工具？' }))
      .first();
    await sure.getByRole('button', { name: '删除' }).click();
    await page.getByText('自定义工具已删除').waitFor();
    await tools.getByRole('tab', { name: '自定义' }).waitFor({ state: 'hidden' });
  },
};
