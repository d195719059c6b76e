import { expect, test } from 'vitest';
import type { CompletionItem } from '#contract/timeline/completion.ts';
import { gathered } from './gathered-sources.ts';

const source = (name: string, why = '全文已读', state: CompletionItem['state'] = 'done'): CompletionItem => ({
  kind: 'source',
  what: `读取附件 ${name}`,
  state,
  why,
});
const point: CompletionItem = { kind: 'point', what: '要点：预算', state: 'partial', why: '还待补充' };

test('attachments that went the same way are one line, the others stand by themselves', () => {
  const items = [source('甲.csv'), point, source('乙.csv'), source('坏.pdf', '没有读出来', 'not_done'), source('丙.csv')];
  expect(gathered(items)).toEqual([
    { kind: 'source', what: '读取 3 个附件', state: 'done', why: '全文已读：甲.csv、乙.csv、丙.csv' },
    point,
    items[3],
  ]);
  expect(gathered(items.slice(0, 3))).toEqual(items.slice(0, 3));
});
