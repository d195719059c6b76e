/** The live picture of a page that moves all the time: how many a second reach a person, and what of a core the server gives for it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLivePage } from '#server/features/browser/live-page.ts';
import { createBrowsing } from '#server/platform/browsing/browsing.ts';
import { findChromium } from '#server/platform/chromium/chromium.ts';
import type { Figure } from './figure.ts';

const seconds = 8;
/** A page with text, of which a part moves with every frame. */
const moving = `<!doctype html><meta charset="utf-8"><title>动</title><body style="font:16px sans-serif">${'<p>前三季度全市新能源汽车产量达到46.2万辆。</p>'.repeat(30)}
<div id="box" style="position:fixed;top:100px;width:200px;height:200px;background:teal;color:white"></div>
<script>let n = 0; (function step() { box.textContent = ++n; box.style.left = (n * 7) % 1000 + 'px'; requestAnimationFrame(step); })()</script>`;

export async function screencastBench(): Promise<Figure[]> {
  const executable = findChromium('');
  if (!executable) throw new Error('Chromium is needed for this');
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(moving));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  // A listening TCP server has an address with a port.
  const { port } = site.address() as AddressInfo;
  const browsing = createBrowsing({ executable, private_hosts: [`127.0.0.1:${port}`], monotonic: () => performance.now() });
  try {
    const session = await browsing.sessionOf({ task_id: 'bench', user_id: 'bench' });
    await session.page().goto(`http://127.0.0.1:${port}/`);
    let pictures = 0;
    let bytes = 0;
    const room = createLivePage({
      session,
      mayDrive: () => Promise.resolve(true),
      onError: (error) => console.error(error),
    });
    const idle = await coreOver(2);
    const guest = room.join({
      tell: () => undefined,
      show(jpeg) {
        pictures += 1;
        bytes += jpeg.length;
        return true;
      },
    });
    guest.take({ type: 'look', width: 800, height: 600, css_width: 800 });
    await pause(1000);
    pictures = 0;
    bytes = 0;
    const watched = await coreOver(seconds);
    guest.leave();
    await pause(300);
    const before = pictures;
    await pause(1000);
    const note = `${(bytes / 1024 / Math.max(1, before)).toFixed(0)} KB a picture; ${pictures - before} pictures after the last one left`;
    room.close();
    return [
      { name: 'live picture of a moving page', value: before / seconds, unit: '/s', target: 15, want: 'at least', note },
      {
        name: 'what a live picture takes of a core, in the server',
        value: Math.max(0, watched - idle) * 100,
        unit: '%',
        target: 25,
        want: 'at most',
      },
    ];
  } finally {
    await browsing.close();
    site.close();
  }
}

/** The share of one core this process uses over some seconds. */
async function coreOver(s: number): Promise<number> {
  const before = process.cpuUsage();
  const begun = performance.now();
  await pause(s * 1000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - begun);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
