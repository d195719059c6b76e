/** Follow-ups over sites of five kits, for desks no other test knows, written before the reader could read them: right, or named. */
import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PageSection } from '#contract/content/page.ts';
import cases from './unseen-changes.json' with { type: 'json' };
import { asked, begun, tableOf } from './testing.ts';

const text = (id: string, title: string, ...paragraphs: string[]): PageSection => ({ type: 'text', id, title, paragraphs });
const question = (label: string, type: 'text' | 'phone' | 'number' | 'choice' | 'long', options: string[] = []) => ({
  label,
  type,
  required: label === '体重',
  options,
});

const starts = {
  divers: () =>
    begun('pages', '青屿潜水', {
      pages: [
        {
          title: '首页',
          sections: [
            { type: 'hero', id: 'top', title: '青屿潜水', actions: [{ label: '课程', href: '#c1' }] },
            text('p1', '简介', '三条船，十二位教练。'),
          ],
        },
        { title: '课程', sections: [text('c1', '课程表', '开放水域课 3 天。'), text('c2', '价格', '体验 480 元。')] },
        {
          title: '联系我们',
          sections: [{ type: 'contact', id: 'k', title: '联系方式', items: [{ label: '电话', value: '13905801122' }] }],
        },
      ],
    }),
  blood: () =>
    begun('form', '献血登记', {
      fields: [
        question('姓名', 'text'),
        question('电话', 'phone'),
        question('体重', 'number'),
        question('血型', 'choice', ['A', 'B', 'O', 'AB']),
        question('备注', 'long'),
      ],
    }),
  seeds: () =>
    begun('records', '种子库', {
      tables: [
        tableOf(
          '种子',
          ['编号', '种名', '产地', '库位', '采集日期', '备注'],
          [
            ['S-01', '小麦', '青海', 'A3', '2024-05-01', ''],
            ['S-02', '粟', '山西', 'B1', '2023-09-12', '少量'],
          ],
        ),
      ],
    }),
  garage: () =>
    begun('dashboard', '停车场', {
      tables: [
        tableOf(
          '进出',
          ['车牌', '车型', '时长'],
          [
            ['浙A1', '小型车', 2],
            ['浙A2', '货车', 5],
            ['浙A3', '小型车', 1],
            ['浙A4', '货车', 3],
          ],
        ),
      ],
    }),
  tuner: () =>
    begun('resume', '沈渔', {
      pages: [
        {
          title: '首页',
          sections: [text('e', '教育背景', '2015–2019 省艺术学院'), text('w', '工作经历', '负责音乐学院琴房 120 台钢琴', '给剧院整音')],
        },
      ],
    }),
};

interface Case {
  id: string;
  start: keyof typeof starts;
  say: string;
  right: string;
  has?: string[];
  gone?: string[];
  order?: string[];
  required?: string[];
  optional?: string[];
  named?: string[];
}

// As the file has them.
test.each(cases as unknown as Case[])(
  '$id $say',
  ({ id, start, say, right, has = [], gone = [], order = [], required = [], optional = [], named = [] }) => {
    const before = starts[start]();
    const { files, said, left, isWhole } = asked(before, say);
    const after = [...files].map(([path, one]) => `${path}\n${one}`).join('\n');
    const was = [...before].map(([path, one]) => `${path}\n${one}`).join('\n');
    const content = files.get('content/site.json') ?? '';
    const fields: { label: string; required: boolean }[] = start === 'blood' ? JSON.parse(content).fields : [];
    const must = (label: string): boolean | undefined => fields.find((one) => one.label === label)?.required;
    const data = [content, files.get('content/records.json') ?? '', files.get('content/data.json') ?? ''].join('\n');
    const faults = [
      ...has.filter((words) => !after.includes(words)).map((words) => `缺 ${words}`),
      ...gone
        .filter((words) => data.includes(words) || (words.includes('color-scheme') && (files.get('app/style.css') ?? '').includes(words)))
        .map((words) => `还有 ${words}`),
      ...(order.every((words, n) => n === 0 || data.indexOf(order[n - 1] ?? '') < data.indexOf(words)) ? [] : [`次序 ${order.join('，')}`]),
      ...required.filter((label) => must(label) !== true).map((label) => `${label} 不是必填`),
      ...optional.filter((label) => must(label) !== false).map((label) => `${label} 不是选填`),
      ...named.filter((words) => !left.some((one) => one.includes(words))).map((words) => `没有说 ${words}`),
    ];
    const isDone = after !== was;
    const outcome = !isDone
      ? left.length > 0
        ? 'named'
        : 'SILENT'
      : faults.length > 0 || right === 'ask'
        ? 'WRONG'
        : isWhole || right === 'part'
          ? 'right'
          : 'right, rest named';
    if (process.env['UNSEEN_OUT'])
      appendFileSync(
        process.env['UNSEEN_OUT'],
        `${id}\t${outcome}\t${say}\n  ${said.join('；')} | ${left.join('；')} | ${faults.join('；')}\n`,
      );
    expect(['right', 'right, rest named', 'named'], `${said.join('；')} | ${left.join('；')} | ${faults.join('；')}`).toContain(outcome);
  },
);
