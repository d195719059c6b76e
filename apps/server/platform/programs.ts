/** Finds programs that are installed on this machine. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Wanted {
  /** What it may be called in one of the folders of `path`, the likeliest first. */
  names: readonly string[];
  /** Where it lies when it is in none of them. */
  elsewhere: readonly string[];
  /** The one place to look at instead; '' for none. */
  configured: string;
  /** As the environment has it. */
  path: string;
}

export function findProgram({ names, elsewhere, configured, path }: Wanted): string | null {
  const places = configured
    ? [configured]
    : [...path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere];
  return places.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
