/** What the machine does for many people at once: every pool of it, how much side by side, and each shared fairly by person (docs/decisions/0083). */
import { readFile } from 'node:fs/promises';
import { createDocuments } from '#capabilities/deliverables/document/work/documents.server.ts';
import type { KindPorts, OfficeConverter, PageDrawer, SoundJoiner, Speech } from '#capabilities/deliverables/kind.server.ts';
import { createJoiner } from '#capabilities/deliverables/podcast/sound.server.ts';
import { createTableLooks } from '#capabilities/deliverables/sheet/looks/table-looks.server.ts';
import { createWorkbooks } from '#capabilities/deliverables/sheet/workbooks.server.ts';
import { createFileWork, type FileWork } from '#capabilities/file-work/file-work.server.ts';
import type { ImageFinder, ImageMaker } from '#capabilities/images/image-ports.ts';
import { createPageArtist } from '#capabilities/presentations/office-pages.server.ts';
import { createFairQueue, type FairQueue, type Shared } from '#capabilities/queues/fair-queue.ts';
import { createReader, type Reader } from '#capabilities/tools/read-file/reader.server.ts';
import type { SiteChecker } from '#capabilities/deliverables/site/site-ports.ts';
import { createPageDrawer, type WarmPageDrawer } from '#server/platform/chromium/page-drawer.ts';
import type { Config } from '#server/platform/config/config.ts';
import { imagesOf } from '#server/platform/images/images.ts';
import { createRecogniser, type TextRecogniser } from '#capabilities/recognition/recogniser.server.ts';
import { findTesseract, readsChinese, tesseract } from '#server/platform/recognition/tesseract.ts';
import { findOffice } from '#server/platform/office/find-office.ts';
import { createOffice } from '#server/platform/office/office.ts';
import { createSiteEngine, type SiteEngine } from '#server/platform/preview/site-engine.ts';
import { chooseSpeech } from '#server/platform/speech/speech.ts';
import {
  boardEntry,
  cleanPageEntry,
  documentsEntry,
  fileWorkEntry,
  joinerEntry,
  previewEntry,
  readerEntry,
  sitesFolder,
  workbooksEntry,
} from './entry-points.ts';

export interface Pools {
  reader: Shared<Reader>;
  /** Apart from the reader's: what a person waits for never waits for the search. */
  search_reader: Shared<Reader>;
  file_work: Shared<FileWork>;
  /** Reads words in pictures; null where nothing is installed that can. */
  recogniser: Shared<TextRecogniser> | null;
  /** What kinds of deliverables may use. */
  ports: Shared<KindPorts>;
  /** Whole exports, which use what kinds use: whoever waits for one holds nothing of those. */
  exports: FairQueue;
  /** Commands in sandboxes. */
  commands: FairQueue;
  /** Its process begins with the first site that is looked at. */
  sites: SiteEngine;
  /** They look at sites with the compiler, the linter and the Chromium that is locked in. */
  site_checkers: Shared<SiteChecker>;
  /** Whether pages can be drawn. */
  has_pages: boolean;
  close(): Promise<void>;
}

/** How much of each side by side; of two or more a person may hold all but one. Within one machine, by its memory. */
const slots = {
  recognition: 1,
  exports: 2,
  pages: 3,
  scripted: 2,
  office: 1,
  speech: 4,
  join: 2,
  image_maker: 4,
  image_finder: 6,
  commands: 8,
} as const;

/** Throws `Error` with a Chinese sentence when something is half configured. */
export async function createPools(config: Config, chromium: string | null): Promise<Pools> {
  const queueOf = (name: keyof typeof slots): FairQueue => createFairQueue({ slots: slots[name] });
  const images = imagesOf(config);
  const pages = chromium ? createPageDrawer(chromium) : null;
  const scripted = chromium ? createPageDrawer(chromium, { locked_in: true }) : null;
  const officeProgram = findOffice(config.LIBREOFFICE_PATH);
  const recognition = findTesseract(config.TESSERACT_PATH);
  const isReading = recognition !== null && (await readsChinese(recognition));
  const office = officeProgram ? createOffice(officeProgram) : null;
  const speech = chooseSpeech(config);
  const workbooks = createWorkbooks({ entry: workbooksEntry });
  const documents = createDocuments({ entry: documentsEntry });
  const tables = createTableLooks({ entry: workbooksEntry });
  const sites = createSiteEngine({ entry: previewEntry, vendor_folder: sitesFolder });
  const offices = queueOf('office');
  const shared = {
    pages: pages && sharedPages(pages, queueOf('pages')),
    scripted: scripted && sharedPages(scripted, queueOf('scripted')),
    speech: speech && sharedSpeech(speech, queueOf('speech')),
    join: sharedJoiner(createJoiner(joinerEntry), queueOf('join')),
    image_maker: images.image_maker && sharedMaker(images.image_maker, queueOf('image_maker')),
    image_finder: images.image_finder && sharedFinder(images.image_finder, queueOf('image_finder')),
  };
  function drawingOf(person: string): Pick<KindPorts, 'pages' | 'office' | 'artist'> {
    const own_pages = shared.pages?.of(person) ?? null;
    const own_office: OfficeConverter | null = office && {
      convert: (bytes, from, to, signal) => offices.run(person, signal, () => office.convert(bytes, from, to, signal)),
    };
    const artist = createPageArtist({ pages: own_pages, office: own_office, board: (kind) => readFile(boardEntry(kind), 'utf8') });
    return { pages: own_pages, office: own_office, artist };
  }

  return {
    reader: createReader({ entry: readerEntry }),
    search_reader: createReader({
      entry: readerEntry,
      processes: 1,
      time: { base_ms: 15_000, ms_per_mb: 2_000, most_ms: 30_000 },
      memory_mb: 256,
    }),
    file_work: createFileWork({ entry: fileWorkEntry }),
    recogniser: isReading ? createRecogniser({ entry: cleanPageEntry, run: tesseract(recognition), queue: queueOf('recognition') }) : null,
    ports: {
      of: (person) => ({
        ...drawingOf(person),
        scripted: shared.scripted?.of(person) ?? null,
        workbooks: workbooks.of(person),
        documents: documents.of(person),
        tables: tables.of(person),
        image_maker: shared.image_maker?.of(person) ?? null,
        image_finder: shared.image_finder?.of(person) ?? null,
        speech: shared.speech?.of(person) ?? null,
        join: shared.join.of(person),
      }),
    },
    exports: queueOf('exports'),
    commands: queueOf('commands'),
    sites,
    site_checkers: checkersOf(sites, scripted, queueOf('scripted')),
    has_pages: pages !== null,
    async close() {
      tables.close();
      sites.close();
      await pages?.close();
      await scripted?.close();
      await speech?.close?.();
      await office?.close();
      await images.close();
    },
  };
}

/** What checks is read when the first site is checked. */
function checkersOf(engine: SiteEngine, browser: WarmPageDrawer | null, queue: FairQueue): Shared<SiteChecker> {
  let made: Promise<(person: string) => SiteChecker> | null = null;
  const make = async () => {
    const { createSiteCheckers } = await import('#server/platform/preview/site-checkers.ts');
    return createSiteCheckers({ engine, vendor_folder: sitesFolder, browser, queue });
  };
  return { of: (person) => ({ check: async (files, signal, steps) => (await (made ??= make()))(person).check(files, signal, steps) }) };
}

function sharedPages(drawer: PageDrawer, queue: FairQueue): Shared<PageDrawer> {
  return {
    of: (person) => ({
      pdf: (html, signal) => queue.run(person, signal, () => drawer.pdf(html, signal)),
      picture: (html, how, signal) => queue.run(person, signal, () => drawer.picture(html, how, signal)),
      measure: (html, frame, script, signal) => queue.run(person, signal, () => drawer.measure(html, frame, script, signal)),
      each: (pages, frame, signal, work) => queue.run(person, signal, () => drawer.each(pages, frame, signal, work)),
    }),
  };
}

function sharedSpeech(speech: Speech, queue: FairQueue): Shared<Speech> {
  const { label, voices, at_once } = speech;
  return {
    of: (person) => ({
      label,
      voices,
      at_once,
      speak: (text, voice, signal) => queue.run(person, signal, () => speech.speak(text, voice, signal)),
    }),
  };
}

function sharedJoiner(join: SoundJoiner, queue: FairQueue): Shared<SoundJoiner> {
  return { of: (person) => (clips, signal) => queue.run(person, signal, () => join(clips, signal)) };
}

function sharedMaker(maker: ImageMaker, queue: FairQueue): Shared<ImageMaker> {
  return {
    of: (person) => ({
      limit_ms: maker.limit_ms,
      make: (asked, signal, onWait) => queue.run(person, signal, () => maker.make(asked, signal, onWait)),
    }),
  };
}

function sharedFinder(finder: ImageFinder, queue: FairQueue): Shared<ImageFinder> {
  return {
    of: (person) => ({
      limit_ms: finder.limit_ms,
      find: (query, count, signal) => queue.run(person, signal, () => finder.find(query, count, signal)),
    }),
  };
}
