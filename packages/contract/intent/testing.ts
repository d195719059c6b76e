/** A test kit: orders as the engine reads them. */
import type { Field } from './common.ts';
import type { MakeIntent } from './make.ts';
import type { Order } from './order.ts';
import type { TableIntent } from './table.ts';

export const read = <Value>(value: Value, sure = true): Field<Value> => ({ value, spans: [], sure });

const text = '给管理层做一份 5 页的年终总结 PPT，今年营收 3.2 亿元，风格要大气一点，顺便对比一下同行';
const at = (words: string) => ({ from: text.indexOf(words), to: text.indexOf(words) + words.length });

export const makeIntent: MakeIntent = {
  intent: 'make',
  kind: { value: 'slides', spans: [at('PPT')], sure: true },
  genre: { value: 'annual-summary', spans: [at('年终总结')], sure: true },
  called: { value: '年终总结', spans: [at('年终总结')], sure: true },
  audience: { value: '管理层', spans: [at('给管理层')], sure: true },
  length: { value: { unit: 'pages', about: 5 }, spans: [at('5 页')], sure: false },
  sections: [
    { title: '全年业绩', spans: [] },
    { title: '来年计划', spans: [] },
  ],
  only_sections: false,
  sources: [],
  facts: [{ words: '今年营收 3.2 亿元', spans: [at('今年营收 3.2 亿元')], sign: 'figure' }],
  unread: [
    { words: '风格要大气一点', span: at('风格要大气一点') },
    { words: '顺便对比一下同行', span: at('顺便对比一下同行') },
  ],
  doubts: [
    {
      id: 'kind',
      kind: 'kind',
      path: 'kind',
      words: 'PPT',
      question: '做成演示文稿还是网页？',
      choices: [
        { value: 'slides', label: '演示文稿' },
        { value: 'web-page', label: '网页' },
      ],
    },
  ],
  needs_model: [{ ability: 'look_up', words: '对比一下同行', spans: [at('对比一下同行')] }],
};

export const makeOrder: Order = {
  title: '年终总结',
  text,
  intent: makeIntent,
  files: [],
  choices: {
    genre: [
      { value: 'annual-summary', label: '年终总结' },
      { value: 'report', label: '工作汇报' },
    ],
  },
};

export const tableOrder: Order = {
  title: '各地区销售额',
  text: '按地区汇总销售额，只要今年的，再按客户分一下层',
  intent: {
    intent: 'table',
    queries: [
      {
        name: '各地区销售额',
        query: {
          table: { file_name: '销售.xlsx', sheet: '明细' },
          steps: [
            { do: 'filter', all: [{ column: '日期', op: 'between', values: ['2026-01-01', '2026-12-31'] }] },
            { do: 'group', by: [{ column: '地区' }], values: [{ column: '销售额', how: 'sum' }], total: true },
            { do: 'sort', by: [{ column: '销售额', descending: true }] },
          ],
        },
        place: 'sheet',
        chart: { type: 'column' },
      },
    ],
    read: [
      { path: 'queries.0.query.steps.1.by.0', spans: [{ from: 0, to: 3 }], sure: true },
      { path: 'queries.0.query.steps.1.values.0', spans: [{ from: 5, to: 8 }], sure: true },
      { path: 'queries.0.query.steps.0.all.0', spans: [{ from: 9, to: 14 }], sure: false },
    ],
    facts: [],
    unread: [{ words: '再按客户分一下层', span: { from: 15, to: 23 } }],
    doubts: [
      {
        id: 'date',
        kind: 'date_column',
        path: 'queries.0.query.steps.0.all.0.column',
        words: '今年',
        question: '“今年”看哪一列日期？',
        choices: [
          { value: '日期', label: '日期' },
          { value: '回款日期', label: '回款日期' },
        ],
      },
    ],
    needs_model: [],
  } satisfies TableIntent,
  files: [
    {
      name: '销售.xlsx',
      structure: {
        sheets: [
          {
            sheet: '明细',
            hidden: false,
            rows: 120,
            range: 'A1:F121',
            header_row: 1,
            columns: [
              { column: '日期', at: 'A', type: 'date', distinct: 90, from: '2025-01-03', to: '2026-11-20', samples: [] },
              { column: '地区', at: 'B', type: 'text', distinct: 4, samples: ['华东', '华南', '华北', '西南'] },
              { column: '客户', at: 'C', type: 'text', distinct: 30, samples: ['甲公司', '乙公司'] },
              { column: '数量', at: 'D', type: 'number', distinct: 40, samples: ['3', '12'] },
              { column: '销售额', at: 'E', type: 'number', distinct: 110, samples: ['1200', '880'] },
              { column: '回款日期', at: 'F', type: 'date', distinct: 60, empty: 14, samples: [] },
            ],
          },
          { sheet: '说明', hidden: false, rows: 4, range: '', header_row: null, columns: [] },
        ],
      },
    },
  ],
};
