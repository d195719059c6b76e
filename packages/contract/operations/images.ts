/** Operations on pictures: take one or several away as PNG or JPG. */
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { limits } from '../task.ts';

export const ImageType = { png: 'png', jpg: 'jpg' } as const;
export type ImageType = (typeof ImageType)[keyof typeof ImageType];

export const ImageDownload = defineOperation({
  name: 'ImageDownload',
  summary:
    '把自己任务里的一张或几张图片（海报按页转成图片）转为 PNG 或 JPG，返回下载地址；几张打包为 images.zip。image_url 是文件的 uri，不取外部地址。',
  input: z.strictObject({
    image_infos: z
      .array(z.strictObject({ image_url: z.string().min(1).max(512), image_name: z.string().min(1).max(limits.name_chars) }))
      .min(1)
      .max(50),
    download_type: z.enum(ImageType),
  }),
  output: z.strictObject({ download_url: z.string(), file_name: z.string() }),
  reads: true,
  access: 'user',
  errors: ['NOT_FOUND', 'UNSUPPORTED', 'TOO_LARGE'],
  limits: { per_minute: 30 },
});
