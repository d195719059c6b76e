/** Operations on the favourites a person keeps: bring in, keep, find, tag, take away. */
import { z } from 'zod';
import { favoriteLimits, favoriteSentences, FavoriteEntry, FavoriteSource, FavoriteType } from '../favorite.ts';
import { defineOperation } from '../operation.ts';
import { id, limits } from '../task.ts';

const uri = z.string().min(1).max(512);
const ids = z.array(id).min(1).max(500);
const tagIds = z.array(id).max(favoriteLimits.tags_of_one);
const tagName = z.string().trim().min(1, favoriteSentences.tag_empty).max(favoriteLimits.tag_chars, favoriteSentences.tag_too_long);
const tagDesc = z.string().trim().max(200).default('');

export const favoriteTag = z.strictObject({ id, name: z.string(), desc: z.string() });
export type FavoriteTag = z.infer<typeof favoriteTag>;

export const favorite = z.strictObject({
  favorite_id: id,
  content_type: z.enum(FavoriteType),
  title: z.string(),
  /** Its first words, for the list; '' where it has none. */
  text: z.string(),
  /** The kept file: its own copy, which stays when the task it came from goes. `url` is short-lived. */
  content_info: z.strictObject({ uri, url: z.string(), bytes: z.int() }),
  /** A picture small enough for a list; '' where there is none. */
  preview_info: z.strictObject({ url: z.string() }),
  /** What a task made of it, such as `slides`; '' for an upload. */
  product_type: z.string(),
  /** The file of the task it was kept from, and that task; '' for an upload or when it is gone. */
  related_info: z.strictObject({ uri: z.string(), task_id: z.string() }),
  /** Seconds since 1970. */
  create_time: z.int(),
  source: z.enum(FavoriteSource),
  tag_info: z.array(favoriteTag),
  /** A brand kit that new tasks begin with. */
  is_default: z.boolean(),
});
export type Favorite = z.infer<typeof favorite>;

export const UploadFile = defineOperation({
  name: 'UploadFile',
  summary: '上传一个要收藏的文件；返回的 file_uri 交给 AddFavorite，一小时内没有收藏的会被清除。',
  input: z.strictObject({ file_name: z.string().min(1).max(limits.name_chars), scene: z.enum(['Favorite', 'FavoritePage']) }),
  output: z.strictObject({ file_uri: uri }),
  access: 'user',
  errors: ['TOO_LARGE', 'UNSUPPORTED'],
  limits: { per_minute: 120 },
  upload: { field: 'file_content', max_bytes: favoriteLimits.file_bytes, too_large: favoriteSentences.too_many_or_large },
});

export const AddFavorite = defineOperation({
  name: 'AddFavorite',
  summary: '收藏一个上传的文件或自己任务里的文件；同一个任务文件再次收藏得到原来那一项。',
  input: z.strictObject({
    title: z.string().trim().min(1).max(limits.name_chars),
    content_uri: uri,
    source: z.enum(FavoriteSource),
    scene: z.enum(['TASK', 'FavoritePage', 'Favorite']),
    tag_ids: tagIds.default([]),
    product_type: z.string().max(64).default(''),
    from: z.enum(FavoriteEntry),
  }),
  output: z.strictObject({ favorite_info: favorite }),
  access: 'user',
  errors: ['NOT_FOUND', 'UNSUPPORTED', 'TOO_LARGE', 'STATE'],
  limits: { per_minute: 120 },
  idempotent: true,
});

export const DeleteFavorites = defineOperation({
  name: 'DeleteFavorites',
  summary: '取消收藏；任务里的原文件和已经放进任务的副本都不变。不存在的编号不计。',
  input: z.strictObject({ ids, from: z.enum(FavoriteEntry) }),
  output: z.strictObject({}),
  access: 'user',
});

export const FavoriteList = defineOperation({
  name: 'FavoriteList',
  summary: '我的收藏，新的在前；可按名称与内容查找，或按标签、无标签筛选。cursor 从 0 开始。content_uris 只问这些任务文件里哪些已收藏。',
  input: z.strictObject({
    cursor: z.string().max(128).default('0'),
    size: z.int().min(1).max(favoriteLimits.search_page).default(favoriteLimits.first_page),
    name: z.string().trim().max(limits.search_query_chars).default(''),
    /** Those with any of these. */
    tag_ids: z.array(id).max(favoriteLimits.tags).default([]),
    need_untagged: z.boolean().default(false),
    content_uris: z.array(uri).max(200).optional(),
  }),
  output: z.strictObject({ resource_list: z.array(favorite), has_more: z.boolean(), cursor: z.string() }),
  reads: true,
  access: 'user',
  limits: { per_minute: 600 },
});

export const UpdateFavoriteInfo = defineOperation({
  name: 'UpdateFavoriteInfo',
  summary: '换掉一项收藏的标签；给出的就是全部。',
  input: z.strictObject({ id, tag_ids: tagIds }),
  output: z.strictObject({ favorite_info: favorite }),
  access: 'user',
  errors: ['NOT_FOUND'],
});

export const GetTagList = defineOperation({
  name: 'GetTagList',
  summary: '我的收藏标签，按创建先后。',
  input: z.strictObject({}),
  output: z.array(favoriteTag),
  reads: true,
  access: 'user',
});

export const CreateTags = defineOperation({
  name: 'CreateTags',
  summary: '新建一个标签；同名的已有时返回它。',
  input: z.strictObject({ tag_name: tagName, tag_desc: tagDesc }),
  output: z.strictObject({ tag: favoriteTag }),
  access: 'user',
  errors: ['STATE'],
});

export const UpdateTags = defineOperation({
  name: 'UpdateTags',
  summary: '改一个标签的名称和说明；名称已被另一个标签使用时拒绝。',
  input: z.strictObject({ tag_id: id, tag_name: tagName, tag_desc: tagDesc }),
  output: z.strictObject({ tag: favoriteTag }),
  access: 'user',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const DeleteTags = defineOperation({
  name: 'DeleteTags',
  summary: '删除标签；收藏本身不变。不存在的编号不计。',
  input: z.strictObject({ ids }),
  output: z.strictObject({}),
  access: 'user',
});

export const MergeTags = defineOperation({
  name: 'MergeTags',
  summary: '把一个标签并入另一个：它的收藏都得到目标标签，它自己被删除。',
  input: z.strictObject({ source_id: id, target_id: id }),
  output: z.strictObject({ tag: favoriteTag }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE'],
});
