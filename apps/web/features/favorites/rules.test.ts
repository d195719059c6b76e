import { expect, test } from 'vitest';
import type { Favorite } from '#contract/operations/favorites.ts';
import {
  addedTo,
  admitFavorites,
  allFavorites,
  changedIn,
  dayInWords,
  firstWords,
  problemOfTag,
  type FavoriteFilter,
  type FavoritePage,
} from './rules.ts';

const mb = 1024 * 1024;
const file = (name: string, size = 1): File => ({ name, size }) as File;

test('what can not be kept is left out without a word; the eleventh, a large file and a large picture with their sentences', () => {
  const mixed = admitFavorites(0, [file('程序.exe'), file('页.html'), file('大.pdf', 51 * mb), file('图.PNG', 11 * mb), file('好.docx')]);
  expect(mixed.taken.map(({ name }) => name)).toEqual(['好.docx']);
  expect(mixed.problems).toEqual(['最多同时上传 10 个，单个文件最大 50MB', '图片最大 10MB']);
  expect(admitFavorites(9, [file('a.md'), file('b.md')])).toMatchObject({ taken: [{ name: 'a.md' }], problems: [mixed.problems[0]] });
  expect(admitFavorites(0, [file('程序.exe')])).toEqual({ taken: [], problems: [] });
});

test('a tag has a name of at most eight characters', () => {
  expect(problemOfTag(' ')).toBe('标签名称不能为空');
  expect(problemOfTag('一二三四五六七八九')).toBe('标签名称不能超过8个字');
  expect(problemOfTag(' 一二三四五六七八 ')).toBeNull();
});

test('dates stand as they do everywhere in the favourites', () => {
  const at = new Date(2026, 2, 5, 9, 7).getTime() / 1000;
  expect(dayInWords(at)).toBe('3.05 09:07');
});

test('the first words are read without marks', () => {
  expect(firstWords('# 会议纪要\n\n- 下周三**发布**')).toBe('会议纪要 - 下周三 发布');
  expect(firstWords('|表格 A1:B2|\n| 城市 | 预算 |\n| --- | ---: |\n| 上海 | 128000 |')).toBe('表格 A1:B2 城市 预算 上海 128000');
});

test('a change reaches every list; what no longer fits a filter goes from it, what came in stands first where it belongs', () => {
  const tag = { id: 't1', name: '合同', desc: '' };
  const one = { favorite_id: 'f1', title: '甲.md', tag_info: [tag] } as unknown as Favorite; // the rest is not looked at
  const fresh = { ...one, favorite_id: 'f2', title: '乙.md', tag_info: [] };
  const pages = [{ resource_list: [one], has_more: false, cursor: '' }];
  const tagged: FavoriteFilter = { ...allFavorites, tag_ids: ['t1'] };
  const untagged: FavoriteFilter = { ...allFavorites, untagged: true };
  const titles = (list: FavoritePage[]) => list.flatMap((page) => page.resource_list.map(({ title }) => title));
  expect(titles(addedTo(pages, allFavorites, fresh))).toEqual(['乙.md', '甲.md']);
  expect(titles(addedTo(pages, tagged, fresh))).toEqual(['甲.md']);
  expect(
    titles(
      addedTo(
        pages.map((page) => ({ ...page, resource_list: [] })),
        untagged,
        fresh,
      ),
    ),
  ).toEqual(['乙.md']);
  expect(titles(addedTo(pages, { ...allFavorites, name: '甲' }, fresh))).toEqual(['甲.md']);
  const bare = (shown: Favorite) => ({ ...shown, tag_info: [] });
  expect(titles(changedIn(pages, tagged, bare))).toEqual([]);
  expect(titles(changedIn(pages, allFavorites, bare))).toEqual(['甲.md']);
  expect(titles(changedIn(pages, allFavorites, () => null))).toEqual([]);
});
