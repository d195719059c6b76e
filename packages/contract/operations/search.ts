/** Search over everything a person's tasks hold: names, what was said, what was answered, and the text of files; and over favourites. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id, limits, taskStatus } from '../task.ts';

/** Begin and end of a match in the text beside it, in UTF-16 units. */
export const textRange = z.tuple([z.int().min(0), z.int().min(0)]);
export type TextRange = z.infer<typeof textRange>;

export const searchHit = z.strictObject({
  /** A file stands for itself, beside its task; a favourite belongs to no task. */
  kind: z.enum(['task', 'file', 'favorite']),
  /** Where the words were found, the weightiest place first. */
  source: z.enum(['name', 'file_name', 'message', 'answer', 'file']),
  /** '' for favourites, as is the name; their status says nothing. */
  task_id: z.union([id, z.literal('')]),
  task_name: z.string(),
  task_status: taskStatus,
  /** '' for everything else. */
  favorite_id: z.union([id, z.literal('')]),
  /** '' for tasks. */
  file_uri: z.string(),
  /** Of a favourite, its title. */
  file_name: z.string(),
  /** Matches in the name of the task, the file or the favourite. */
  name_ranges: z.array(textRange),
  /** Some words around the first match; '' when only a name matched. */
  snippet: z.string(),
  snippet_ranges: z.array(textRange),
  /** Seconds since 1970. */
  time: z.int(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const SearchTasks = defineOperation({
  name: 'SearchTasks',
  summary:
    '在我的任务和收藏里全文搜索：任务名、消息、回答、文件内容，收藏的名称与内容；用空格分开的词须同时出现，两个字即可，不分大小写。只有一个字时只找名称。',
  input: z.strictObject({
    query: z.string().trim().min(1, '请输入要找的内容').max(limits.search_query_chars),
    cursor: z.string().max(512).default(''),
    size: z.int().min(1).max(limits.search_page).default(limits.search_page),
  }),
  output: z.strictObject({ hits: z.array(searchHit), has_more: z.boolean(), next_cursor: z.string() }),
  reads: true,
  access: 'user',
  limits: { per_minute: 240 },
});
