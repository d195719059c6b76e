import { afterAll, describe, expect, it } from 'vitest';
import { withoutUnseenEmoji } from './emoji.server.ts';
import { chromiumPath, testDrawer } from './testing.ts';

describe.skipIf(!chromiumPath)('emoji in what is drawn', () => {
  const drawer = testDrawer();
  const none = new AbortController().signal;
  afterAll(() => drawer.close());

  it('go where no font has them, as wholes, and nothing else does', async () => {
    // No font has these two: they are not given to any emoji yet.
    const page = '<p>发布\u{1faff}了\u{1faff}\u200d\u{1fafe}，见 ① ™ A</p>';
    expect(await withoutUnseenEmoji(page, drawer, none)).toBe('<p>发布了，见 ① ™ A</p>');
    expect(await withoutUnseenEmoji('<p>没有表情</p>', drawer, none)).toBe('<p>没有表情</p>');
  });
});
