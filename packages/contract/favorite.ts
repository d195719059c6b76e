/** Facts about the favourites a person keeps: what may be kept, its kinds, and its limits. */

/** What kind of thing a favourite is, read from its name. */
export const FavoriteType = { UNKNOWN: 0, HTML: 1, WORD: 2, PPT: 3, EXCEL: 4, PDF: 5, NOTE: 6, IMAGE: 7 } as const;
export type FavoriteType = (typeof FavoriteType)[keyof typeof FavoriteType];

/** How a favourite came in. */
export const FavoriteSource = { UserUpload: 1, Explore: 2, TASK: 3 } as const;
export type FavoriteSource = (typeof FavoriteSource)[keyof typeof FavoriteSource];

/** Where the person was when it came in. */
export const FavoriteEntry = { FavoritePage: 1, TASK: 2 } as const;
export type FavoriteEntry = (typeof FavoriteEntry)[keyof typeof FavoriteEntry];

const extensions: Record<string, FavoriteType> = Object.fromEntries([
  ...['html', 'htm'].map((it) => [it, FavoriteType.HTML]),
  ...['doc', 'docx'].map((it) => [it, FavoriteType.WORD]),
  ...['csv', 'xlsx', 'xls'].map((it) => [it, FavoriteType.EXCEL]),
  ...['ppt', 'pptx'].map((it) => [it, FavoriteType.PPT]),
  ...['pdf'].map((it) => [it, FavoriteType.PDF]),
  ...['md', 'txt'].map((it) => [it, FavoriteType.NOTE]),
  ...['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'ico', 'tiff', 'tif'].map((it) => [it, FavoriteType.IMAGE]),
]);

export function favoriteType(name: string): FavoriteType {
  return extensions[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? FavoriteType.UNKNOWN;
}

/** Only a file of a known kind can be kept; a page of a deck is kept with its deck. */
export function canBeFavorite(name: string): boolean {
  return favoriteType(name) !== FavoriteType.UNKNOWN && !/\.slides\/[^/]+\.html$/i.test(name);
}

/** Extensions a person can choose from their machine, with the dot; web pages only come from tasks. */
export const favoriteUploadExtensions = Object.keys(extensions)
  .filter((it) => extensions[it] !== FavoriteType.HTML)
  .map((it) => `.${it}`);

const megabyte = 1024 * 1024;

export const favoriteLimits = {
  upload_files: 10,
  file_bytes: 50 * megabyte,
  image_bytes: 10 * megabyte,
  tag_chars: 8,
  first_page: 20,
  next_page: 50,
  search_page: 100,
  /** Of one person, and tags of one favourite. */
  favorites: 5000,
  tags: 200,
  tags_of_one: 20,
} as const;

export const favoriteSentences = {
  too_many_or_large: '最多同时上传 10 个，单个文件最大 50MB',
  image_too_large: '图片最大 10MB',
  tag_empty: '标签名称不能为空',
  tag_too_long: '标签名称不能超过8个字',
  tag_missing: '标签不存在',
  tag_taken: '已经有这个名称的标签，可以把两个标签合并',
  tag_itself: '不能把标签合并到它自己',
  too_many_tags: '标签最多 200 个，请先删除或合并一些',
  too_many: '收藏最多 5000 个，请先取消一些',
  gone: '收藏不存在或已取消',
} as const;
