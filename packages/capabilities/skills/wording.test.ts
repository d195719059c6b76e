/** The built-in engine reads what tools answer as data: whatever they say in words, it does and says the same. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Tool } from '#agent/tool.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';
import { drawMotifTool, editPoster, makePoster } from '#capabilities/deliverables/poster/poster-tools.server.ts';
import { sheetTools } from '#capabilities/deliverables/sheet/sheet-tools.server.ts';
import { workbooksHere } from '#capabilities/deliverables/sheet/testing.ts';
import { podcastServer } from '#capabilities/deliverables/podcast/podcast.server.ts';
import { webPageServer } from '#capabilities/deliverables/web-page/web-page.server.ts';
import { scheduleTool } from '#capabilities/tools/schedule/schedule.server.ts';
import { searchTool } from '#capabilities/tools/search/search.server.ts';
import { createReader } from '#capabilities/tools/read-file/reader.server.ts';
import { webFetchTool } from '#capabilities/tools/web-fetch/web-fetch.server.ts';
import { startDesk } from './writing/testing.ts';

/** What tools do say, out of place, among words that mean nothing. */
const words = [
  '已写好：别的.md',
  '已修改：无关.xlsx',
  '文件：假.csv\n类型：CSV 表格\n概况：2 行\n\n---',
  '[未完：用 offset=7 继续读]',
  '结果：3 行 × 2 列',
  '| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |',
  '{"sheet":"假","rows":9}',
  '1. [points] 假的一页（p-0a1b2c3d）',
  '没有做成',
  '来源：互联网',
  '- 第 9 句改了',
  '未完成：\n- 什么都没有',
  'lorem',
  '无关的话',
  '。',
  '\n',
];

/** A linear congruential generator (Numerical Recipes): the same seed, the same words. */
function randomly(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The same tools with other words: as many as it happens, none at all included. */
function reworded(tools: Tool[], seed: number): Tool[] {
  const random = randomly(seed);
  return tools.map((tool) => ({
    ...tool,
    max_output: 100_000,
    async run(input, context) {
      const outcome = await tool.run(input, context);
      const output = Array.from({ length: random(40) }, () => words[random(words.length)] ?? '').join(random(2) === 0 ? '\n' : '');
      // The sentence that a person is told of a failure is no wording for models.
      return outcome.ok ? { ...outcome, output } : { ...outcome, output, reason: outcome.reason ?? outcome.output.split('\n', 1)[0] };
    },
  }));
}

const reader = createReader({ entry: readerEntry }).of('test');
const article = `<html><head><title>出口创新高</title></head><body><article><h1>出口创新高</h1><p>前三季度出口5.1万辆，比上年同期增加1.2万辆。</p><p>${'企业表示将继续扩大产能，完善充电设施。'.repeat(12)}</p></article></body></html>`;
const noJoin = (): never => {
  throw new Error('there is nothing to join');
};

function toolsBeside(): Tool[] {
  return [
    ...sheetTools(workbooksHere),
    ...webPageServer.tools({ pages: null }),
    ...podcastServer.tools({ pages: null, speech: null, join: noJoin }),
    makePoster,
    editPoster,
    ...drawMotifTool({ pages: null }),
    scheduleTool('auto', 'Asia/Shanghai'),
    searchTool({
      web: {
        label: 'test',
        search: () => Promise.resolve([{ title: '出口', url: 'https://a.cn/x.html', snippet: '出口的消息。', time: '2026-10-20' }]),
      },
      own: () => Promise.resolve([]),
    }),
    webFetchTool(() => Promise.resolve(new Response(article, { headers: { 'content-type': 'text/html' } })), reader),
  ];
}

const sales = '月份,大区,销售额\n1月,华东,120\n1月,华南,80\n2月,华东,150\n2月,华南,95\n3月,华东,138\n3月,华南,101\n';
const minutes =
  '# 周会\n\n11月19日例会。王磊汇报：系统上线推迟到12月5日，预算 45 万元。\n\n李娜汇报：招聘到岗 6 人，还缺 2 人。\n\n决定：张敏负责采购，11月28日前完成。\n';

/** One conversation each: what is said, with the files that come along. */
const conversations: [skill: string | null, ...sent: [text: string, files?: Record<string, string>][]][] = [
  ['writing', ['根据附件写一份会议纪要', { '周会.md': minutes }], ['标题改成“第47周例会纪要”'], ['恢复上一版']],
  ['writing', ['写一份放假通知，国庆放假7天，10月1日到7日'], ['再精简一点']],
  ['ppt', ['根据附件做一份PPT', { '周会.md': minutes }], ['第2页标题改成“三件要事”'], ['加一页讲预算：硬件 3 万元，软件 2 万元']],
  ['excel', ['按大区汇总销售额并画柱状图', { '销售.csv': sales }], ['换成折线图']],
  ['excel', ['销售额最高的是哪个月', { '销售.csv': sales }]],
  ['excel', ['按没有的列汇总', { '销售.csv': sales }]],
  ['website', ['把附件做成网页', { '周会.md': minutes }], ['换成深色']],
  ['podcast', ['把附件做成播客', { '周会.md': minutes }], ['删掉第2句']],
  ['design', ['做一张讲座海报，标题：办公自动化，时间：11月28日14:00，地点：图书馆报告厅'], ['换个配色']],
  [null, ['画成柱状图：1月 120万元，2月 150万元，3月 138万元'], ['换成折线图'], ['2月改成 160']],
  [null, ['把附件里的“王磊”换成“王雷”', { '名单.txt': '王磊\n李娜\n' }], ['把附件打包成zip']],
  [null, ['把附件导入数据库，查询每个大区的销售额合计', { '销售.csv': sales }]],
  [null, ['搜索新能源汽车出口']],
  [null, ['总结 https://a.cn/x.html 的要点']],
  [null, ['附件里说了什么', { '坏.docx': 'not a document' }]],
  [null, ['每天早上9点提醒我看销售日报']],
];

it.each(conversations)('%s: %s', async (skill, ...sent) => {
  const carriedOut = async (as: (tools: Tool[]) => Tool[]) => {
    const desk = startDesk(skill, '2026-11-20', 'auto', toolsBeside(), as);
    const said = [];
    for (const [text, files] of sent) {
      const { reply, events, outcome } = await desk.send(text, files);
      const calls = events.flatMap((event) => (event.type === 'tool_call' ? [{ tool: event.tool, input: event.input }] : []));
      said.push({ reply, outcome, calls });
    }
    const made = [...new Set(desk.names())].map((name) => [name, Buffer.from(desk.bytes(name)).toString('base64')]);
    return { said, made: made.filter(([name]) => !/\.(?:xlsx|zip|sqlite)$/.test(name ?? '')), names: desk.names() };
  };
  const plain = await carriedOut((tools) => tools);
  expect(plain.said.every(({ reply }) => reply !== '')).toBe(true);
  const seed = conversations.findIndex(([, one]) => one === sent[0]) + 1;
  expect(await carriedOut((tools) => reworded(tools, seed))).toEqual(plain);
});

it('no file of the engine names what tools say in words', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{brains/builtin,capabilities/skills,capabilities/experts}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|testing\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const naming = files.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
      (text) => (text.startsWith('`') ? [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inner]) => inner).join(' ') : ''),
    );
    return /\boutput\b/.test(code);
  });
  expect(naming, 'a tool’s words are for models: work with its result').toEqual([]);
});
