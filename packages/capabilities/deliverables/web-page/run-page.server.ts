/** Opens a page with scripts once, in a Chromium that is locked in, presses its buttons, and says what went wrong. */
import type { PageDrawer } from '../kind.server.ts';
import { problemSentence, watched, type ScriptProblem } from './page-scripts.ts';

export interface RunPage {
  /** A sentence each; none where nothing went wrong. */
  problems: string[];
  /** Labels of the buttons that were pressed. */
  pressed: string[];
  /** The page before anything was pressed; null where it did not come to that. */
  png: Uint8Array | null;
}

const screen = { width: 1280, height: 800, scripts: true } as const;
/** A page that has not finished by then never will. */
const patience_ms = 10_000;

const collecting = '(one)=>{if(one.type==="problem")(window.__problems=window.__problems||[]).push(one)}';

interface Pressed {
  label: string;
  problems: ScriptProblem[];
}

const leftForElsewhere = '页面想跳到别的地址';

/** What was collected since the last time. */
const taken = '(window.__problems || []).splice(0)';
const presses = `(async () => {
  const pause = () => new Promise((go) => setTimeout(go, 60));
  const buttons = [...document.querySelectorAll('button, [role="button"], input[type="button"], input[type="submit"], [onclick]')].slice(0, 12);
  const pressed = [];
  for (const one of buttons) {
    if (!one.isConnected || one.disabled || one.getClientRects().length === 0) continue;
    const label = (one.textContent || one.value || one.getAttribute('aria-label') || one.localName).replace(/\\s+/g, ' ').trim().slice(0, 20);
    one.click();
    await pause();
    pressed.push({ label, problems: ${taken} });
  }
  return pressed;
})()`;
const emptiness = `document.body.innerText.trim() === '' && !document.querySelector('img, svg, canvas, video, input, button')`;

/** Rejects when `signal` is aborted or Chromium does not start. */
export async function runPage(html: string, drawer: PageDrawer, signal: AbortSignal): Promise<RunPage> {
  const own = AbortSignal.timeout(patience_ms);
  try {
    const [seen] = await drawer.each([watched(html, collecting)], screen, AbortSignal.any([signal, own]), async (page) => {
      await page.measure('new Promise((go) => setTimeout(go, 150))');
      const here = await page.measure('location.href');
      if (here !== 'about:blank') return { opened: [{ message: leftForElsewhere, line: 0 }], isEmpty: false, png: null, pressed: [] };
      // The scripts are ours: they answer with what they say they give.
      const opened = (await page.measure(taken)) as ScriptProblem[];
      const isEmpty = (await page.measure(emptiness)) === true;
      const png = await page.picture({ x: 0, y: 0, width: screen.width, height: screen.height });
      const pressed = (await page.measure(presses)) as Pressed[];
      return { opened, isEmpty, png, pressed };
    });
    if (!seen) return { problems: [], pressed: [], png: null };
    const said = [
      ...(seen.isEmpty ? ['打开后页面是空白的'] : []),
      ...seen.opened.map((one) => `打开时：${problemSentence(one)}`),
      ...seen.pressed.flatMap(({ label, problems }) => problems.map((one) => `点“${label}”时：${problemSentence(one)}`)),
    ];
    return { problems: [...new Set(said)].slice(0, 12), pressed: seen.pressed.map(({ label }) => label), png: seen.png };
  } catch (error) {
    if (signal.aborted || (error instanceof Error && error.message.startsWith('Chromium'))) throw error;
    const why = own.aborted ? `脚本 ${patience_ms / 1000} 秒没有停下来，可能是死循环` : `运行时：${leftForElsewhere}，或者崩溃了`;
    return { problems: [why], pressed: [], png: null };
  }
}
