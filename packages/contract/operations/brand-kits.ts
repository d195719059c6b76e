/** Operations on brand kits: favourites that hold the colours, typefaces and logo tasks work with. */
import { z } from 'zod';
import { brandKit, brandLook } from '../content/brand-kit.ts';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';
import { favorite } from './favorites.ts';

const uri = z.string().min(1).max(512);

export const CreateBrandKit = defineOperation({
  name: 'CreateBrandKit',
  summary:
    '从一份 pptx、docx 或图片取出颜色、字体和标志，作为品牌套件收藏；content_uri 是 UploadFile 的结果、自己的收藏或自己任务里的文件。notes 说明哪些没有取到。',
  input: z.strictObject({ content_uri: uri }),
  output: z.strictObject({ favorite_info: favorite, kit: brandKit, notes: z.array(z.string()) }),
  access: 'user',
  errors: ['NOT_FOUND', 'UNSUPPORTED', 'TOO_LARGE', 'STATE'],
  limits: { per_minute: 20 },
  slow: true,
});

export const GetBrandKit = defineOperation({
  name: 'GetBrandKit',
  summary: '打开自己收藏的一个品牌套件。',
  input: z.strictObject({ favorite_id: id }),
  output: z.strictObject({ kit: brandKit, is_default: z.boolean() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
});

export const UpdateBrandKit = defineOperation({
  name: 'UpdateBrandKit',
  summary:
    '改品牌套件的名称、颜色、字体和圆角；logo 为 remove 去掉标志，logo_uri 换成这张图片（UploadFile 的结果）。已经放进任务的副本不变。',
  input: z.strictObject({ favorite_id: id, look: brandLook, logo: z.enum(['keep', 'remove']).default('keep'), logo_uri: uri.optional() }),
  output: z.strictObject({ favorite_info: favorite, kit: brandKit }),
  access: 'user',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
  limits: { per_minute: 60 },
  slow: true,
});

export const SetDefaultBrandKit = defineOperation({
  name: 'SetDefaultBrandKit',
  summary: '新任务默认带上这个品牌套件；is_default 为 false 时不再带。同时只有一个。',
  input: z.strictObject({ favorite_id: id, is_default: z.boolean() }),
  output: z.strictObject({ favorite_info: favorite }),
  access: 'user',
  errors: ['NOT_FOUND', 'UNSUPPORTED'],
});
