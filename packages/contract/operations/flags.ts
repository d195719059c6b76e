/** The operation about feature switches. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';

export const GetFeatureFlags = defineOperation({
  name: 'GetFeatureFlags',
  summary: '这个工作台的功能开关。',
  input: z.strictObject({}),
  output: z.strictObject({ flags: z.record(z.string(), z.boolean()) }),
  reads: true,
  access: 'anonymous',
});
