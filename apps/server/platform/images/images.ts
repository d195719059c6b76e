/** What of pictures is configured: a service that makes them, a search that finds them, both, or neither. */
import type { Config } from '../config/config.ts';
import { createImageFinder } from './image-finder.ts';
import { createImageMaker } from './image-maker.ts';

/** Throws `Error` with a Chinese sentence when something is half configured. */
export function imagesOf(config: Config) {
  if (config.IMAGE_BASE_URL !== '' && config.IMAGE_MODEL === '')
    throw new Error('设置有误：填写了 IMAGE_BASE_URL，还要填写 IMAGE_MODEL（图片模型名称）。');
  const image_maker =
    config.IMAGE_BASE_URL === ''
      ? null
      : createImageMaker({
          base_url: config.IMAGE_BASE_URL,
          api_key: config.IMAGE_API_KEY,
          model: config.IMAGE_MODEL,
          limit_ms: config.IMAGE_TIMEOUT_SECONDS * 1000,
        });
  const image_finder =
    config.IMAGE_SEARCH_URL === ''
      ? null
      : createImageFinder({
          driver: config.IMAGE_SEARCH_DRIVER,
          base_url: config.IMAGE_SEARCH_URL,
          api_key: config.IMAGE_SEARCH_KEY,
          limit_ms: config.IMAGE_SEARCH_TIMEOUT_SECONDS * 1000,
        });
  return {
    image_maker,
    image_finder,
    async close() {
      await Promise.all([image_maker?.close(), image_finder?.close()]);
    },
  };
}
