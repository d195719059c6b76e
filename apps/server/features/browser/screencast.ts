/** Moving pictures of the page in front: JPEG frames as Chromium draws them, only while somebody looks, no faster than an eye follows. */
import type { CDPSession } from 'playwright-core';

export interface PictureSize {
  width: number;
  height: number;
}

export interface Screencast {
  /** Pictures of this page from now on, in at most this size; begins again when either changed. */
  point(cdp: CDPSession, size: PictureSize): Promise<void>;
  stop(): void;
}

/** Twenty a second: the next picture is asked for no sooner. */
const betweenMs = 50;

export function createScreencast(onPicture: (jpeg: Buffer) => void): Screencast {
  let now: { cdp: CDPSession; size: PictureSize; stop(): void } | null = null;

  function stop(): void {
    const was = now;
    now = null;
    was?.stop();
  }

  return {
    stop,
    async point(cdp, size) {
      if (now?.cdp === cdp && isAbout(now.size, size)) return;
      stop();
      let last = 0;
      let timer: NodeJS.Timeout | undefined;
      const take = ({ data, sessionId }: { data: string; sessionId: number }): void => {
        const wait = Math.max(0, betweenMs - (performance.now() - last));
        last = performance.now() + wait;
        // A page that was closed meanwhile waits for no answer.
        timer = setTimeout(() => cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined), wait);
        onPicture(Buffer.from(data, 'base64'));
      };
      cdp.on('Page.screencastFrame', take);
      now = {
        cdp,
        size,
        stop() {
          clearTimeout(timer);
          cdp.off('Page.screencastFrame', take);
          cdp.send('Page.stopScreencast').catch(() => undefined);
        },
      };
      await cdp.send('Page.startScreencast', {
        format: 'jpeg',
        quality: size.width > 700 ? 65 : 55,
        maxWidth: size.width,
        maxHeight: size.height,
        everyNthFrame: 1,
      });
    },
  };
}

/** A window pulled a little wider needs no new beginning. */
function isAbout(a: PictureSize, b: PictureSize): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(one, other) * 0.15;
  return near(a.width, b.width) && near(a.height, b.height);
}
