/** What a page tells about itself: errors nobody foresaw and, where a collector is configured, how it is used. Never what people write. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';

const page_session = z.string().regex(/^[0-9a-f]{32}$/, '应为页面编号');
/** A route's pattern, not the address: no ids, no query. */
const route = z
  .string()
  .max(100)
  .regex(/^\/[\w/:*.-]*$/, '应为路由');

export const ReportError = defineOperation({
  name: 'ReportError',
  summary: '把页面遇到的意外错误记入服务端日志。',
  input: z.strictObject({ page_session, route, message: z.string().max(300), stack: z.string().max(2000) }),
  output: z.strictObject({}),
  reads: true,
  access: 'anonymous',
  limits: { body: 16 * 1024, per_minute: 10 },
});

export const TrackEvents = defineOperation({
  name: 'TrackEvents',
  summary: '把页面的使用情况转给已配置的统计服务；没有配置时什么也不保留。',
  input: z.strictObject({
    page_session,
    events: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-z_]{1,40}$/, '应为小写字母与下划线'),
          at: z.number().int().min(0),
          params: z.record(z.string().regex(/^[a-z_]{1,40}$/), z.union([z.string().max(100), z.number(), z.boolean()])),
        }),
      )
      .min(1)
      .max(20),
  }),
  output: z.strictObject({}),
  reads: true,
  access: 'anonymous',
  limits: { body: 64 * 1024, per_minute: 60 },
});
