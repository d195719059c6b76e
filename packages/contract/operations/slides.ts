/** Operations on decks. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { id } from '../task.ts';

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
