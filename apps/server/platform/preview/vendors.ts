/** What was built for frames, read when the first one is opened. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bridgeFile, framesFolder, manifestFile, starterFile, type VendorManifest } from '#preview/vendor/manifest.ts';

export interface Vendors {
  bridge: string;
  starter: string;
  /** These files and all that they load. */
  closure(files: readonly string[]): string[];
  /** Files that only hand names on, by name: not worth a question each. */
  small(files: readonly string[]): Record<string, string>;
  /** Null when there is none of this name. */
  file(name: string): Buffer | null;
}

const mostInline = 4_096;

/** Null where nothing was built. */
export function openVendors(folder: string): Vendors | null {
  let manifest: VendorManifest;
  let bridge: string;
  let starter: string;
  try {
    // Written by our own build.
    manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as VendorManifest;
    bridge = readFileSync(join(folder, bridgeFile), 'utf8');
    starter = readFileSync(join(folder, starterFile), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const loads = new Map(Object.values(manifest.modules).map((module) => [module.file, module.loads]));
  const smallOnes = new Map<string, string | null>();
  const smallOf = (file: string): string | null => {
    const known = smallOnes.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(folder, framesFolder, file), 'utf8');
    smallOnes.set(file, text.length <= mostInline ? text : null);
    return text.length <= mostInline ? text : null;
  };
  const names = new Set([...loads].flatMap(([file, more]) => [file, ...more]));
  return {
    bridge,
    starter,
    closure: (files) => [...new Set(files.flatMap((file) => [file, ...(loads.get(file) ?? [])]))],
    small: (files) => Object.fromEntries(files.flatMap((file) => (smallOf(file) === null ? [] : [[file, smallOf(file) ?? '']]))),
    file: (name) => (names.has(name) ? readFileSync(join(folder, framesFolder, name)) : null),
  };
}
