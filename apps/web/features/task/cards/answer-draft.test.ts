import { expect, test } from 'vitest';
import { revivedRows, revivedValues } from './answer-draft.ts';

test('rows come back as they were, and nothing else does', () => {
  const rows = [
    { key: 1, title: '背景', children: [{ key: 3, title: '', children: [] }] },
    { key: 2, title: '结论', children: [] },
  ];
  expect(revivedRows(JSON.parse(JSON.stringify(rows)))).toEqual(rows);
  const many = Array.from({ length: 51 }, (_, key) => ({ key, title: 'x', children: [] }));
  const deep = [{ key: 1, title: 'x', children: [{ key: 2, title: 'y', children: [{ key: 3, title: 'z', children: [] }] }] }];
  for (const odd of [null, [], 'x', [null], [{ key: '1', title: 'x', children: [] }], [{ key: 1, title: 'x' }], many, deep])
    expect(revivedRows(odd)).toBeNull();
});

test('values come back for the questions that are asked, in choices that are still given', () => {
  const questions = [
    { id: 'who', kind: 'single', options: ['领导', '同事'] },
    { id: 'with', kind: 'multiple', options: ['图', '表'] },
    { id: 'more', kind: 'text' },
  ];
  const kept = { who: '同事', with: ['表', '不存在'], more: '尽快' };
  expect(revivedValues(kept, questions)).toEqual({ who: '同事', with: ['表'], more: '尽快' });
  expect(revivedValues({ ...kept, who: '' }, questions)).toMatchObject({ who: '' });
  for (const odd of [
    null,
    {},
    { ...kept, who: '老板' },
    { ...kept, with: '表' },
    { ...kept, more: 7 },
    JSON.parse('{"__proto__":{"who":"同事"}}'),
  ])
    expect(revivedValues(odd, questions)).toBeNull();
});
