/** Statements that no sign puts anywhere are told; those with a sign are not. */
import { expect, test } from 'vitest';
import { readMakes } from '../reading/make/read-make.ts';
import { readMaterial } from '../text/material.ts';
import { windowOf } from '../text/testing.ts';
import { composeDocument } from './compose.ts';
import { writingRequestOf } from './writing-request.ts';

const today = '2026-11-28';

function composed(text: string, lines: string[] = []) {
  const materials = lines.length === 0 ? [] : [readMaterial('闸口.txt', [windowOf(lines.join('\n'), { name: '闸口.txt' })])];
  const [intent] = readMakes(text, { kind: 'document', files: materials.map(({ name }) => name), today });
  if (!intent) throw new Error('no order');
  return composeDocument(writingRequestOf(intent), materials, today);
}

test('what only stands where it does by default is named with its place, and unsure in the outline', () => {
  const { notes, outline, content } = composed('根据附件写一份月报，分运行情况、存在问题、下月安排三部分', [
    '11月开闸 412 次。',
    '2号闸门油缸渗油。',
    '传达室换了新窗帘。',
    '12月5日更换油缸。',
  ]);
  expect(content).toMatch(/## 存在问题\n\n- 2号闸门油缸渗油/);
  expect(content).toMatch(/## 下月安排\n\n1\. 12月5日更换油缸/);
  expect(notes).toEqual([expect.stringMatching(/^没有看出该放在哪一部分的：.*“传达室换了新窗帘。”.*先放在“运行情况”/)]);
  const unsure = outline?.material.filter((one) => one.unsure).map(({ words }) => words);
  expect(unsure).toContain('传达室换了新窗帘。');
  expect(unsure).not.toContain('2号闸门油缸渗油。');
});

test('nothing is said where there was nothing to doubt', () => {
  expect(composed('写一份周报：本周完成阀门检修 3 台；计量泵故障 1 次；下周计划试车').notes).toEqual([]);
  expect(composed('写一份倡议书：请大家随手关灯').notes).toEqual([]);
});

test('what is due by a day and has no owner is told among the points of a meeting', () => {
  const { notes } = composed('根据附件写一份会议纪要', ['嗯阀门周四前换好。', '那个7号泵昨天试过了。']);
  expect(notes.join()).toContain('“阀门周四前换好。”先放在“讨论要点”');
});
