import { describe, expect, it } from 'vitest';
import type { MentionItem } from '#contract/prompt/mention.ts';
import { markMatch, mentionGroups, neighbour, type MentionSection } from './find.ts';

const file = (id: string, name: string, tags: string[] = []): MentionItem => ({
  id,
  name,
  avatarUrl: '',
  type: 'files',
  tags: tags.map((tag) => ({ id: `tag-${tag}`, name: tag, avatarUrl: '' })),
});
const sections: MentionSection[] = [
  { id: 'task', title: '当前任务附件', type: 'files', items: [file('f1', '销售数据.xlsx'), file('f2', 'Q3 Report.docx', ['财务'])] },
  { id: 'tools', title: '工具', type: 'tools', items: [{ id: 't1', name: '网页搜索', avatarUrl: '', type: 'tools', tags: [] }] },
];
const names = (typed: string, tab: 'all' | 'files' | 'tools' = 'all') =>
  mentionGroups(sections, tab, typed).map(({ title, rows }) => [
    title,
    rows.map((row) => (row.kind === 'item' ? row.item.name : row.tag.name)),
  ]);

describe('finding what to mention', () => {
  it('shows everything under its section while nothing is typed', () => {
    expect(names('')).toEqual([
      ['当前任务附件', ['销售数据.xlsx', 'Q3 Report.docx']],
      ['工具', ['网页搜索']],
    ]);
  });
  it('finds by any case, by id and by tag, and leaves out empty sections', () => {
    expect(names('q3 r')).toEqual([['当前任务附件', ['Q3 Report.docx']]]);
    expect(names('T1')).toEqual([['工具', ['网页搜索']]]);
    expect(names('T1', 'files')).toEqual([]);
  });
  it('offers the collection of a tag whose name fits', () => {
    expect(names('财')).toEqual([
      ['标签合集', ['财务']],
      ['当前任务附件', ['Q3 Report.docx']],
    ]);
  });
  it('marks the part of the name that fits', () => {
    expect(markMatch('Q3 Report.docx', 'report')).toEqual(['Q3 ', 'Report', '.docx']);
    expect(markMatch('合同.pdf', '财务')).toEqual(['合同.pdf', '', '']);
  });
  it('goes round at both ends', () => {
    expect([neighbour(3, 2, 1), neighbour(3, 0, -1), neighbour(0, 0, 1)]).toEqual([0, 2, 0]);
  });
});
