/**
 * Every build has a folder of its own and a link names the newest: a server that runs goes on with the build it was started from while
 * another is made, and a page that was opened before finds its parts at the server that comes after.
 */
import {
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The newest and those before it, of each target. */
const most = 3;

export interface BuildPlace {
  /** Holds the links, and the builds they name in `builds/`. */
  out: string;
  /** The link's name: `server`, `web`. */
  target: string;
  /** Of the sources it is made of. */
  stamp: string;
}

export function isNewest(place: BuildPlace): boolean {
  const link = join(place.out, place.target);
  return isLink(link) && basename(readlinkSync(link)) === nameOf(place) && existsSync(link);
}

/** Makes the build unless one of the same sources is still there, then names it the newest. A build that fails leaves everything as it was. */
export async function putInPlace(place: BuildPlace, make: (folder: string) => Promise<void>): Promise<void> {
  const { out, target } = place;
  const folder = join(out, 'builds', nameOf(place));
  if (!existsSync(folder)) {
    const unfinished = `${folder}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await make(unfinished);
    renameSync(unfinished, folder);
  }
  const before = buildsBefore(place);
  for (const gone of before.splice(most - 1)) rmSync(gone, { recursive: true, force: true });
  keepParts(folder, before);
  const now = new Date();
  utimesSync(folder, now, now);
  pointTo(join(out, target), folder);
}

/** Newest first. What a build that was broken off left is among the oldest. */
function buildsBefore({ out, target, stamp }: BuildPlace): string[] {
  const folder = join(out, 'builds');
  const age = (path: string): number => (path.endsWith('.part') ? Infinity : -statSync(path).mtimeMs);
  return globSync(`${target}-*`, { cwd: folder })
    .filter((name) => name !== nameOf({ out, target, stamp }))
    .map((name) => join(folder, name))
    .sort((a, b) => age(a) - age(b));
}

/** What earlier builds have under a name that tells its contents, in `earlier/`: the same files, taking no room of their own. */
function keepParts(folder: string, before: readonly string[]): void {
  const earlier = join(folder, 'earlier');
  rmSync(earlier, { recursive: true, force: true });
  for (const build of before) {
    for (const name of globSync('assets/**/*.*', { cwd: build })) {
      const kept = join(earlier, name);
      if (existsSync(join(folder, name)) || existsSync(kept)) continue;
      mkdirSync(dirname(kept), { recursive: true });
      linkSync(join(build, name), kept);
    }
  }
}

function pointTo(link: string, folder: string): void {
  if (!isLink(link)) rmSync(link, { recursive: true, force: true });
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(join('builds', basename(folder)), next);
  renameSync(next, link);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function nameOf({ target, stamp }: BuildPlace): string {
  return `${target}-${stamp.slice(0, 16)}`;
}
