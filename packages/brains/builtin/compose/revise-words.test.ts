import { expect, test } from 'vitest';
import { replaceWords } from './revise-words.ts';

test('a name is exchanged wherever it stands, and not where it has a number of its own already', () => {
  expect(replaceWords('周会在会议室开。会议室已订好。', '会议室', '第五会议室').text).toBe('周会在第五会议室开。第五会议室已订好。');
  const numbered = replaceWords('周会在第三会议室开。', '会议室', '第五会议室');
  expect(numbered.edits).toEqual([]);
  expect(JSON.stringify(numbered)).toContain('第三会议室');
  expect(replaceWords('周会在第三会议室开。', '第三会议室', '第五会议室').text).toBe('周会在第五会议室开。');
});
