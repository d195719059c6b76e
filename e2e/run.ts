/**
 * Runs every journey in a real Chromium, several at a time, and says how many passed and which only at a second try. `node e2e/run.ts newcomer`
 * runs those whose name holds the word; those of the night run by name or with `NIGHT=1`.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { findChromium, quietFlags } from '#server/platform/chromium/chromium.ts';
import { journeys, nightJourneys } from './journeys/all.ts';
import { createCommonServer } from './kit/common-server.ts';
import { createModelServer } from './kit/model-server.ts';
import { JourneyStage, type Journey, type SharedServers } from './kit/stage.ts';

const evidence = join(import.meta.dirname, '../.build/journeys');
const limit_ms = 180_000;
/** A journey keeps half a core at work. Each lane has a browser of its own, as its clipboard is one for all windows. */
const lanes = Math.min(6, availableParallelism() + 2);

// A signal alone would end this process without its last words to the servers it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

// What a journey left waiting when it failed elsewhere, such as a download that was never asked for, is its failure, not the end of all.
process.on('unhandledRejection', (reason) => console.log(indented(`left waiting: ${String(reason)}`)));

const wanted = process.argv.slice(2);
const known = process.env['NIGHT'] || wanted.length > 0 ? [...journeys, ...nightJourneys] : journeys;
const chosen = known.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
rmSync(evidence, { recursive: true, force: true });
const failures: { name: string; message: string }[] = [];
const shaky: string[] = [];
const upset: Journey[] = [];
const waiting = [...chosen];
const common = createCommonServer();
await Promise.all(Array.from({ length: Math.min(lanes, chosen.length) }, walk));
await common.stop().catch(ended);
await walkAgain();
if (shaky.length > 0) console.log(`passed only at the second try:\n${indented(shaky.join('\n'))}`);
mkdirSync(evidence, { recursive: true });
writeFileSync(join(evidence, 'failed.json'), JSON.stringify(failures));
console.log(`${chosen.length - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || chosen.length === 0 ? 1 : 0);

async function walk(): Promise<void> {
  const browser = await openBrowser();
  const model = createModelServer();
  for (let journey = waiting.shift(); journey; journey = waiting.shift()) {
    if ((await problemOf(browser, journey, { common, model })) !== null) upset.push(journey);
  }
  await model.stop().catch(ended);
  await browser.close();
}

/** A busy machine upsets what depends on time; what is broken fails again, with nothing beside it and on a server of its own. */
async function walkAgain(): Promise<void> {
  if (upset.length === 0) return;
  const browser = await openBrowser();
  for (const journey of upset) {
    const problem = await problemOf(browser, journey, null, ' again');
    if (problem === null) shaky.push(journey.name);
    else failures.push({ name: journey.name, message: problem });
  }
  await browser.close();
}

function ended(error: unknown): void {
  const name = 'a server that journeys share';
  failures.push({ name, message: String(error) });
  console.log(`FAIL ${name}\n${indented(String(error))}`);
}

async function openBrowser(): Promise<Browser> {
  const executablePath = findShell() ?? findChromium(process.env['CHROMIUM_PATH'] ?? '');
  if (!executablePath) {
    console.error(
      '没有找到 Chromium 或 Chrome，旅程没有运行；请安装（Debian：apt-get install chromium），或用 CHROMIUM_PATH 指定后重新运行。',
    );
    console.log(`0 passed, ${chosen.length} failed`);
    process.exit(1);
  }
  // Chromium's own sandbox needs a user that is not root.
  return chromium.launch({ executablePath, headless: true, args: [...quietFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
}

/** Chromium without an interface of its own: a window of it costs a third. The server still draws and browses with the whole one. */
function findShell(): string | null {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'chromium-headless-shell'));
  return process.env['CHROMIUM_PATH'] ? null : (places.find((place) => existsSync(place)) ?? null);
}

/** What kept it from passing; null when nothing did. */
async function problemOf(browser: Browser, journey: Journey, shared: SharedServers | null, again = ''): Promise<string | null> {
  const started = Date.now();
  const stage = new JourneyStage(browser, shared);
  const place = join(evidence, `${journey.name}${again}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  let problem: unknown = null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${limit_ms / 1000} s`)), limit_ms);
  });
  try {
    await Promise.race([journey.run(stage), late]);
  } catch (error) {
    problem = error;
    await stage.keepEvidence(place);
  } finally {
    clearTimeout(timer);
  }
  await stage.close().catch(async (error: unknown) => {
    problem ??= error;
    await stage.keepEvidence(place);
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${journey.name}${again} (${seconds} s)`);
  if (problem === null) return null;
  const told = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
  console.log(indented(told));
  return told;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '     ');
}
