/** What was built for sites: files of the frame by module name, what each exports, and the icons. */

export interface VendorManifest {
  /** Of everything that was built: part of the addresses, which never change what they hold. */
  version: string;
  /** By module name: the file, all files it loads before it runs, and what it exports. */
  modules: Record<string, { file: string; loads: string[]; exports: string[] }>;
  /** By exported name: the name of the icon's file. */
  icons: Record<string, string>;
  /** By the name of its file: what the icon is drawn from, as JSON. */
  drawings: Record<string, string>;
}

/** Below the folder of a build: what frames load. */
export const framesFolder = 'frames';
/** Below the folder of a build: the same router and stand-ins of Next, to be bundled into a site. */
export const bundlesFolder = 'bundles';
/** Inline and first in every frame. */
export const bridgeFile = 'bridge.js';
/** Inline behind it: makes modules of the pack and begins. */
export const starterFile = 'starter.js';
/** What the types of a site may take for granted. */
export const siteTypesFile = 'site-types.d.ts';
export const manifestFile = 'manifest.json';
