import { expect, test } from 'vitest';
import { replaceWords } from './revise-words.ts';

test('a name is exchanged wherever it stands, and not where it has a number of its own already', () => {
  expect(replaceWords('周会在会议室开。会议室已订好。', '会议室', '第五会议室').text).toBe('周会在第五会议室开。第五会议室已订好。');
  const numbered = replaceWords('周会在第三会议室开。', '会议室', '第五会议室');
  expect(numbered.edits).toEqual([]);
  expect(JSON.stringify(numbered)).toContain('第三会议室');
  expect(replaceWords('周会在第三会议室开。', '第三会议室', '第五会议室').text).toBe('周会在第五会议室开。');
});

test('behind a label its value is meant, and of days that reach to another both', () => {
  const notice = '定于2026年12月29日至31日盘点。\n\n联系人：韩梅，分机 8012。';
  expect(replaceWords(notice, '联系人', '李梅').text).toContain('联系人：李梅，分机 8012。');
  expect(replaceWords(notice, '盘点日期', '12月28日到30日').text).toContain('定于12月28日到30日盘点。');
  expect(replaceWords(notice, '盘点日期', '12月28日').text).toContain('定于12月28日盘点。');
  expect(replaceWords('| 姓名 | 月薪 |\n| --- | --- |\n| 张三 | 1 |', '张三', '李四').text).toContain('| 李四 | 1 |');
});
