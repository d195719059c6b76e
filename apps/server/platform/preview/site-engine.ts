/** Compiles sites in processes of their own: tells them sources once, begins them again when they die, and keeps from them what killed them twice. */
import { createHash } from 'node:crypto';
import type { SiteCompiler, SiteFiles } from '#capabilities/deliverables/site/site-ports.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { isSource, type Answers, type Listed, type Question, type Tree, type Work } from '#preview/protocol.ts';
import type { Pack, Update } from '#preview/runtime/pack.ts';
import { createEngineHost, EngineEnded, type EngineHost, type EngineHostOptions } from './engine-host.ts';
import { singleFile } from './single-file.ts';

/** For one person; all of it rejects with the signal's reason as soon as nobody waits for it any more. */
export interface FrameCompiler extends SiteCompiler {
  /** All a frame needs to begin. `site`: whose it is. */
  pack(site: string, files: SiteFiles, signal: AbortSignal): Promise<Pack>;
  /** What a frame that shows `from` lacks. */
  update(site: string, from: SiteFiles, to: SiteFiles, signal: AbortSignal): Promise<Update>;
}

/** Shared fairly by person: whoever saves a large project again and again holds up nobody else for longer than one answer. */
export interface SiteEngine extends Shared<FrameCompiler> {
  /** Of the process that serves frames; null while there is none. */
  pid(): number | null;
  close(): void;
}

/** Lists of trees that are known, and sources that may be asked for again. */
const mostTrees = 400;
const mostKept = 24 * 1024 * 1024;
const packMs = 30_000;
const bundleMs = 10_000;
/** In a row: then it was no accident. */
const mostEnds = 2;
/** Ends for no reason that anybody knows, within one question. */
const mostAccidents = 2;
const mostTries = 8;

export function createSiteEngine(options: EngineHostOptions): SiteEngine {
  // What takes long never holds up what a person looks at.
  const frames = createEngineHost(options);
  // A package of a thousand modules is read whole before most of it is left out.
  const bundles = createEngineHost({ ...options, memory_mb: 512 });
  const trees = new Map<string, Promise<Tree>>();
  const kept = new Map<string, Uint8Array>();
  let keptBytes = 0;
  /** How often a source ended a process. */
  const ends = new Map<string, number>();

  function keep(hash: string, bytes: Uint8Array): void {
    if (kept.has(hash)) return;
    kept.set(hash, bytes);
    keptBytes += bytes.length;
    for (const [old, { length }] of kept) {
      if (keptBytes <= mostKept) break;
      kept.delete(old);
      keptBytes -= length;
    }
  }

  function treeOf(files: SiteFiles): Promise<Tree> {
    const known = trees.get(files.tree);
    if (known) {
      trees.delete(files.tree);
      trees.set(files.tree, known);
      return known;
    }
    const read = readTree(files);
    trees.set(files.tree, read);
    read.catch(() => trees.delete(files.tree));
    for (const old of trees.keys()) {
      if (trees.size <= mostTrees) break;
      trees.delete(old);
    }
    return read;
  }

  async function readTree(files: SiteFiles): Promise<Tree> {
    const listed = await Promise.all(
      files.paths.map(async (path): Promise<Listed> => {
        if (!isSource(path)) return [path, ''];
        const known = files.hashOf?.(path);
        if (known !== undefined) return [path, known];
        const bytes = await files.read(path);
        const hash = createHash('sha256').update(bytes).digest('hex');
        keep(hash, bytes);
        return [path, hash];
      }),
    );
    return { tree: files.tree, files: listed };
  }

  async function bytesOf(hash: string, sides: readonly SiteFiles[]): Promise<Uint8Array> {
    const known = kept.get(hash);
    if (known) return known;
    for (const files of sides) {
      const path = (await treeOf(files)).files.find(([, one]) => one === hash)?.[0];
      if (path === undefined) continue;
      const bytes = await files.read(path);
      keep(hash, bytes);
      return bytes;
    }
    throw new Error('这个版本的文件没有找到');
  }

  async function ask<Op extends keyof Answers>(host: EngineHost, asked: AskedOfSite<Op>): Promise<Answers[Op]> {
    const { person, site, work, files, sides = [], limit_ms, signal } = asked;
    const to = await treeOf(files);
    let given: Question['given'] = [];
    let sources: Uint8Array[] = [];
    let accidents = 0;
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      const refused = to.files.flatMap(([, hash]) => ((ends.get(hash) ?? 0) >= mostEnds ? [hash] : []));
      try {
        // The same question as `work`, with what goes with it.
        const question = { ...work, site, to, given, refused } as Question & { op: Op };
        const answer = await host.ask<Op>({ person, question, sources, limit_ms, signal });
        if ('done' in answer) {
          forgive(to);
          return answer.done;
        }
        const wanted = answer.need;
        sources = await Promise.all(wanted.map((hash) => bytesOf(hash, [files, ...sides])));
        given = wanted.map((hash, n) => [hash, sources[n]?.length ?? 0]);
      } catch (error) {
        if (!(error instanceof EngineEnded)) throw error;
        // Begun anew it knows nothing.
        given = [];
        sources = [];
        if (error.culprit) ends.set(error.culprit.hash, (ends.get(error.culprit.hash) ?? 0) + 1);
        else if (error.by_us || (accidents += 1) >= mostAccidents) throw new Error(error.message, { cause: error });
      }
      if (tries >= mostTries) throw new Error('编译程序一再意外退出，没有编译完');
    }
  }

  /** What was compiled after all did not end the process: something else did. */
  function forgive({ files }: Tree): void {
    if (ends.size === 0) return;
    for (const [, hash] of files) if ((ends.get(hash) ?? 0) < mostEnds) ends.delete(hash);
  }

  return {
    of: (person) => ({
      pack: (site, files, signal) => ask(frames, { person, site, work: { op: 'pack' }, files, limit_ms: packMs, signal }),
      async update(site, from, to, signal) {
        const work = { op: 'update', from: await treeOf(from) } as const;
        return ask(frames, { person, site, work, files: to, sides: [from], limit_ms: packMs, signal });
      },
      check: (files, signal) => ask(bundles, { person, site: files.tree, work: { op: 'check' }, files, limit_ms: packMs, signal }),
      async single(files, signal) {
        const asked = { person, site: files.tree, work: { op: 'single' }, files, limit_ms: bundleMs, signal } as const;
        const { script, css, errors } = await ask(bundles, asked);
        const [first] = errors;
        if (first) throw new Error(`网站还有 ${errors.length} 处错误，没有打包：${first.path ? `${first.path}：` : ''}${first.message}`);
        return singleFile(files, { script, css });
      },
    }),
    pid: () => frames.pid(),
    close() {
      frames.close();
      bundles.close();
    },
  };
}

interface AskedOfSite<Op extends keyof Answers> {
  person: string;
  site: string;
  work: Work & { op: Op };
  files: SiteFiles;
  /** Where sources of an earlier tree are read from. */
  sides?: SiteFiles[];
  limit_ms: number;
  signal: AbortSignal;
}
