import { expect, test } from 'vitest';
import type { TableIntent } from '#contract/intent/table.ts';
import { namedAsChosen } from './chosen-names.ts';

const asked = (column: string, by: string): TableIntent => ({
  intent: 'table',
  queries: [
    {
      name: '品类-装窑件数',
      place: 'sheet',
      query: {
        table: {},
        steps: [
          { do: 'filter', all: [{ column: '装窑件数', op: '>', value: 0 }] },
          { do: 'group', by: [{ column: by }], values: [{ column, how: 'avg', as: '装窑件数（平均）' }] },
          { do: 'top', n: 3, by: '装窑件数（平均）' },
          { do: 'compute', as: '一半', formula: '[装窑件数（平均）]/2' },
        ],
      },
      chart: { type: 'pie', category: '品类', values: ['装窑件数（平均）'] },
    },
  ],
  read: [],
  facts: [],
  unread: [],
  doubts: [],
  needs_model: [],
});

test('another column brings its name with it, in all that comes after it', () => {
  const shown = asked('装窑件数', '品类');
  const [one] = namedAsChosen(asked('成品件数', '窑号'), shown).queries;
  expect(one).toEqual({
    name: '窑号-成品件数',
    place: 'sheet',
    query: {
      table: {},
      steps: [
        { do: 'filter', all: [{ column: '装窑件数', op: '>', value: 0 }] },
        { do: 'group', by: [{ column: '窑号' }], values: [{ column: '成品件数', how: 'avg', as: '成品件数（平均）' }] },
        { do: 'top', n: 3, by: '成品件数（平均）' },
        { do: 'compute', as: '一半', formula: '[成品件数（平均）]/2' },
      ],
    },
    chart: { type: 'pie', category: '窑号', values: ['成品件数（平均）'] },
  });
  expect(namedAsChosen(shown, shown)).toEqual(shown);
});
