/** Operations on product news: what is new for this person, and that they have seen it. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { abilityType } from '../task.ts';

const popup = z.strictObject({
  id: z.string(),
  title: z.string(),
  desc: z.string(),
  /** Below the base path of the page. */
  icon_url: z.string(),
  bubble_text: z.string(),
  can_click: z.boolean(),
  sub_list: z.array(z.strictObject({ title: z.string(), desc: z.string() })),
  /** A place inside the product, as `/?skill=writing`. */
  schema: z.string(),
});
export type Popup = z.infer<typeof popup>;

export const GetPopupInfo = defineOperation({
  name: 'GetPopupInfo',
  summary: '本人还没有看过的一条新功能介绍；没有时 popup 为空。',
  input: z.strictObject({ ability_type: abilityType }),
  output: z.strictObject({ popup: popup.nullable() }),
  reads: true,
  access: 'user',
});

export const ClickPopup = defineOperation({
  name: 'ClickPopup',
  summary: '本人看过这条介绍，不再出现。',
  input: z.strictObject({ id: z.string().min(1).max(64) }),
  output: z.strictObject({}),
  access: 'user',
  errors: ['NOT_FOUND'],
});
