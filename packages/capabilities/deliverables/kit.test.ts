import { expect, it } from 'vitest';
import { kindsFor } from './kit.server.ts';

const idsFor = (skill: string | null, words: string, names: string[] = []) => kindsFor({ skill, words, names }).map(({ kind }) => kind.id);

it('a run has the tools of its skill, of what was said and of the files there are', () => {
  expect(idsFor(null, '写一份通知')).toEqual(['document']);
  expect(idsFor('ppt', '根据附件做十页')).toEqual(['document', 'slides']);
  expect(idsFor(null, '把这个做成PPT，再出一张海报')).toEqual(['document', 'slides', 'poster', 'image']);
  expect(idsFor(null, '去掉重复的', ['员工.xlsx'])).toContain('sheet');
  expect(idsFor('writing', '标题换一个', ['汇报.pptx.html'])).toContain('slides');
});
