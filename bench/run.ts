/** Runs the benchmarks, one line a figure. `node bench/run.ts send fold` runs those whose name holds one of the words; `--long` lets those that can take their full time. */
import { buildProduct } from '../tools/build.ts';
import { isMet, lineOf, machineNoise, type Bench } from './figure.ts';
import { appendLinesBench } from './append-lines.ts';
import { appendBench } from './append.ts';
import { arrivalsBench } from './arrivals.ts';
import { browserBench } from './browser.ts';
import { burstBench } from './burst.ts';
import { crowdBench } from './crowd.ts';
import { deckExportBench } from './deck-export.ts';
import { deckBench } from './deck.ts';
import { documentsBench } from './documents.ts';
import { foreignDeckBench } from './foreign-deck.ts';
import { freeSlidesBench } from './free-slides.ts';
import { firstEventBench } from './first-event.ts';
import { firstPageBench } from './first-page.ts';
import { firstTokenBench } from './first-token.ts';
import { foldBench } from './fold.ts';
import { kitsBench } from './kits.ts';
import { largeLogBench } from './large-log.ts';
import { lookBench } from './look.ts';
import { longAnswerBench } from './long-answer.ts';
import { memoryBench } from './memory.ts';
import { openSkillBench } from './open-skill.ts';
import { openTaskBench } from './open-task.ts';
import { pageMemoryBench } from './page-memory.ts';
import { podcastBench } from './podcast.ts';
import { popoverBench } from './popover.ts';
import { posterBench } from './poster.ts';
import { relayBench } from './relay.ts';
import { runCostBench } from './run-cost.ts';
import { screencastBench } from './screencast.ts';
import { seenPicturesBench } from './seen-pictures.ts';
import { sheetBench } from './sheet.ts';
import { sheetTypingBench } from './sheet-typing.ts';
import { sidebarBench } from './sidebar.ts';
import { siteChecksBench } from './site-checks.ts';
import { sitePreviewBench } from './site-preview.ts';
import { siteRowsBench } from './site-rows.ts';
import { siteSizesBench } from './site-sizes.ts';
import { siteWorkBench } from './site-work.ts';
import { streamsBench } from './streams.ts';
import { tableBuilderBench } from './table-builder.ts';
import { taskListBench } from './task-list.ts';
import { terminalBench } from './terminal.ts';
import { uploadsBench } from './uploads.ts';
import { typingBench } from './typing.ts';

const benches: Record<string, Bench> = {
  fold: foldBench,
  documents: documentsBench,
  append: appendBench,
  'task-list': taskListBench,
  'first-event': firstEventBench,
  streams: streamsBench,
  relay: relayBench,
  crowd: crowdBench,
  burst: burstBench,
  arrivals: arrivalsBench,
  'run-cost': runCostBench,
  'seen-pictures': seenPicturesBench,
  memory: memoryBench,
  'large-log': largeLogBench,
  uploads: uploadsBench,
  'first-page': firstPageBench,
  'first-token': firstTokenBench,
  'long-answer': longAnswerBench,
  'append-lines': appendLinesBench,
  'page-memory': pageMemoryBench,
  'open-skill': openSkillBench,
  'open-task': openTaskBench,
  'site-preview': sitePreviewBench,
  'site-rows': siteRowsBench,
  'site-checks': siteChecksBench,
  'site-work': siteWorkBench,
  'site-sizes': siteSizesBench,
  sheet: sheetBench,
  'sheet-typing': sheetTypingBench,
  'table-builder': tableBuilderBench,
  kits: kitsBench,
  podcast: podcastBench,
  deck: deckBench,
  'deck-export': deckExportBench,
  'foreign-deck': foreignDeckBench,
  'free-slides': freeSlidesBench,
  look: lookBench,
  poster: posterBench,
  popover: popoverBench,
  browser: browserBench,
  screencast: screencastBench,
  sidebar: sidebarBench,
  typing: typingBench,
  terminal: terminalBench,
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosen = Object.entries(benches).filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`no such benchmark; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
await buildProduct();
let missed = 0;
let total = 0;
for (const [name, bench] of chosen) {
  const before = machineNoise();
  try {
    const figures = await bench();
    const noise = Math.max(before, machineNoise());
    for (const figure of figures) {
      total += 1;
      if (!isMet(figure)) missed += 1;
      console.log(lineOf(figure, noise));
    }
  } catch (error) {
    total += 1;
    missed += 1;
    console.log(`${name.padEnd(52)}  failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`${total - missed} met, ${missed} missed`);
process.exit(missed > 0 ? 1 : 0);
