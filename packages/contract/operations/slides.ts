/** Operations on decks. */
import { z } from 'zod';
import { themeOverrides } from '../content/theme-overrides.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

const file_uri = z.string().min(1).max(512);

export const GetSubpageUris = defineOperation({
  name: 'GetSubpageUris',
  summary: '任务里最新一份演示文稿各页的文件，按放映的顺序。',
  // The specification calls the task of a deck by this field.
  input: z.strictObject({ id }),
  output: z.strictObject({ subpage_uris: z.array(z.string()) }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND'],
  paths: [{ method: 'GET', path: '/api/v1/ppt-agent/:id/subpage-uris' }],
});

export const ChangeDeckLook = defineOperation({
  name: 'ChangeDeckLook',
  summary:
    '换演示文稿的主题，或它自己的颜色、字体、标志、圆角和背景图，写成一个新版本；own 给出的就是全部，null 回到主题本来的样子；kit 套用任务里的品牌套件。notes 说明调整了什么。',
  input: z.strictObject({
    task_id: id,
    file_uri,
    theme: z.string().min(1).max(40).optional(),
    own: themeOverrides.nullable().optional(),
    kit: z.string().min(1).max(500).optional(),
  }),
  output: z.strictObject({ file_uri, notes: z.array(z.string()) }),
  access: 'user',
  errors: ['NOT_FOUND', 'STATE', 'CONFLICT', 'UNSUPPORTED'],
  limits: { per_minute: 30 },
  // The version it names lets the same call act only once.
  slow: true,
});
