/** No page gets in front that may not be asked for: while the agent acts, every top-level request of the tab waits for the gate, redirects as well. */
import type { CDPSession } from 'playwright-core';
import type { ToolContext } from '#agent/tool.ts';
import type { OpenBrowser } from './session.server.ts';

/** Bytes of a sent form that are looked at. */
const mostBody = 200_000;

/** How long a tab that is opening is waited for. */
const newTabMs = 3_000;

/**
 * Does `act` with the gate in front. `asked`: the address the act itself opens, which was let through before. Rejects as the gate did
 * when something was held back; the tab then stands where it stood. Documents alone are stopped for a moment: everything else goes its way.
 */
export async function guarded<T>(
  browser: OpenBrowser,
  egress: ToolContext['egress'],
  asked: string | null,
  act: () => Promise<T>,
): Promise<T> {
  const page = browser.page();
  const cdp = await page.context().newCDPSession(page);
  const gate: { refusal: unknown } = { refusal: null };
  try {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const hops = new Map<string, string>();
    cdp.on('Fetch.requestPaused', (event) => {
      const { requestId, networkId = requestId, frameId, request } = event;
      const led_by = hops.get(networkId);
      hops.set(networkId, request.url);
      const isFree =
        frameId !== frameTree.frame.id || !/^https?:/i.test(request.url) || (led_by === undefined && isSame(request.url, asked));
      const way = led_by === undefined ? { by_page: true as const } : { led_by };
      const body = request.postData?.slice(0, mostBody);
      const asking = isFree ? Promise.resolve() : egress({ to: { kind: 'address', url: request.url, ...way }, ...(body ? { body } : {}) });
      asking
        .then(
          () => cdp.send('Fetch.continueRequest', { requestId }),
          (error: unknown) => {
            gate.refusal ??= error;
            return cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
          },
        )
        // A tab that is gone meanwhile asks for nothing.
        .catch(() => undefined);
    });
    let opens = false;
    cdp.on('Page.windowOpen', () => (opens = true));
    await cdp.send('Page.enable');
    await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] });
    const done = await act();
    if (gate.refusal !== null) throw gate.refusal;
    // What was told before this answer has arrived with it. The act may have closed its tab: going back from a new one does.
    await cdp.send('Page.getFrameTree').catch(() => undefined);
    if (opens) await newTabInFront(browser, page);
    await leaveNewTab(browser, page, egress);
    return done;
  } catch (error) {
    throw gate.refusal ?? error;
  } finally {
    await letGo(cdp);
  }
}

/** On a busy machine a tab is there some time after the click that opened it; one that was closed at once, or never came, is not waited for long. */
async function newTabInFront(browser: OpenBrowser, before: ReturnType<OpenBrowser['page']>): Promise<void> {
  for (let waited = 0; waited < newTabMs && (browser.page() === before || browser.url() === ''); waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** What a new tab asked for first is on its way before it can be looked at; the page wrote it. It is not read, and nothing is typed there. */
async function leaveNewTab(browser: OpenBrowser, before: ReturnType<OpenBrowser['page']>, egress: ToolContext['egress']): Promise<void> {
  const page = browser.page();
  const url = browser.url();
  if (page === before || url === '') return;
  try {
    await egress({ to: { kind: 'address', url, by_page: true } });
  } catch (error) {
    await page.close().catch(() => undefined);
    throw error;
  }
}

function isSame(url: string, asked: string | null): boolean {
  return asked !== null && URL.canParse(asked) && new URL(asked).href.split('#')[0] === url.split('#')[0];
}

async function letGo(cdp: CDPSession): Promise<void> {
  // A page that closed or crashed took its session along.
  await cdp.send('Fetch.disable').catch(() => undefined);
  await cdp.detach().catch(() => undefined);
}
