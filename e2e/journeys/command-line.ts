/** The same report without a browser, and what happens to somebody who asks wrongly. */
import { strict as assert } from 'node:assert';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mammoth from 'mammoth';
import { z } from 'zod';
import { checkSales, writeNotesDocx, writeSalesCsv } from '../kit/office-files.ts';
import { salesBook } from '../kit/order-log.ts';
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

const open = z.looseObject({
  status: z.literal('needs_answer'),
  files: z.array(z.never()),
  card: z.strictObject({
    title: z.string(),
    text: z.string(),
    open: z.array(
      z.strictObject({
        path: z.string(),
        question: z.string(),
        choices: z.array(z.strictObject({ value: z.string(), label: z.string() })),
      }),
    ),
  }),
});

export const commandLineAsks: Journey = {
  name: 'the command line asks what it did not read, and goes on with what it is told',
  async run(stage) {
    const data_dir = join(stage.folder, 'data-ask');
    const out = join(stage.folder, 'out');
    const book = await salesBook();
    const file = join(stage.folder, book.name);
    writeFileSync(file, book.buffer);
    const request = '按地区汇总今年的销售额，从大到小，再给个分层意见';
    const words = ['ask', '--skill', 'excel', '--file', file, '--out', out, '--json', request];
    const asked = await runCommand(data_dir, words);
    assert.equal(asked.code, 3, asked.stderr);
    const { card } = open.parse(JSON.parse(asked.stdout));
    const date = 'queries.0.query.steps.0.all.0.column';
    assert.deepEqual(
      card.open.map(({ path }) => path),
      ['unread.0', date],
    );
    const set = [`${date}=回款日期`, 'unread.0=ignore', 'queries.0.name=回款合计'].flatMap((one) => ['--set', one]);
    const told = await runCommand(data_dir, [...words, ...set]);
    assert.equal(told.code, 0, told.stderr);
    const done = answer.parse(JSON.parse(told.stdout));
    assert.deepEqual(done.not_done, ['照你说的没有管：给个分层意见']);
    assert.match(done.reply, /“回款合计”[\s\S]*“回款日期”是“2026”/);
  },
};

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

    for (const words of [['ask', '--no-such', '写'], ['ask', '--file', '/nowhere.csv', '写'], ['dance']]) {
      const refused = await runCommand(data_dir, words);
      assert.equal(refused.code, 2, `${words.join(' ')}: ${refused.stderr}`);
      assert.equal(refused.stdout, '');
      assert.match(refused.stderr, /用法|找不到文件/);
    }
  },
};
