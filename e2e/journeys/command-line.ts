/** The same report without a browser, and what happens to somebody who asks wrongly. */
import { strict as assert } from 'node:assert';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import mammoth from 'mammoth';
import { z } from 'zod';
import { checkSales, writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import { runCommand } from '../kit/server.ts';
import type { Journey } from '../kit/stage.ts';

const answer = z.strictObject({
  task_id: z.string().regex(/^[0-9a-f]{32}$/),
  status: z.literal('finished'),
  files: z.array(z.strictObject({ name: z.string(), path: z.string(), kind: z.string(), bytes: z.number().int().positive() })).min(1),
  elapsed_ms: z.number().nonnegative(),
  not_done: z.array(z.string()),
  reply: z.string(),
  understood: z.looseObject({ intent: z.string() }).nullable(),
  unread: z.array(z.string()),
  doubts: z.array(z.string()),
  needs_model: z.array(z.strictObject({ ability: z.string(), words: z.string() })),
});

export const commandLine: Journey = {
  name: 'the command line writes the same report',
  async run(stage) {
    const data_dir = join(stage.folder, 'data-ask');
    const out = join(stage.folder, 'out');
    const files = ['--file', await writeNotesDocx(stage.folder), '--file', writeSalesCsv(stage.folder)];
    const request = '根据附件写一份周报，800 字左右，标题为《华东区第47周销售周报》';
    const said = await runCommand(data_dir, ['ask', '--skill', 'writing', ...files, '--out', out, '--as', 'docx,md', '--json', request]);
    assert.equal(said.code, 0, said.stderr);
    assert.match(said.stderr, /读取 第47周销售\.csv/, 'the steps are told');
    const { files: made } = answer.parse(JSON.parse(said.stdout));
    const reports = made.filter((file) => file.kind === 'document');
    for (const report of reports) assert.equal(statSync(report.path).size, report.bytes);
    const [word, plain] = ['.docx', '.md'].map((ending) => reports.find((file) => file.name.endsWith(ending)));
    assert.ok(word && plain);
    const { value } = await mammoth.extractRawText({ path: word.path });
    assert.ok(value.startsWith('华东区第47周销售周报'), value.slice(0, 80));
    const markdown = readFileSync(plain.path, 'utf8');
    assert.ok(markdown.startsWith('# 华东区第47周销售周报\n'));
    checkSales(markdown);

    for (const words of [
      ['ask'],
      ['ask', '--skill', 'cooking', '写一份通知'],
      ['ask', '--no-such', '写'],
      ['ask', '--set', 'title', '写'],
      ['ask', '--as', 'docx,exe', '写'],
      ['ask', '--file', '/nowhere.csv', '写'],
      ['dance'],
    ]) {
      const refused = await runCommand(data_dir, words);
      assert.equal(refused.code, 2, `${words.join(' ')}: ${refused.stderr}`);
      assert.equal(refused.stdout, '');
      assert.match(refused.stderr, /用法|找不到文件/);
    }
  },
};
