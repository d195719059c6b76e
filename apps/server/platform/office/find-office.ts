/** Where LibreOffice lies on this machine. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['soffice', 'libreoffice'];
const otherPlaces = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  '/opt/libreoffice/program/soffice',
  '/usr/lib/libreoffice/program/soffice',
];

/** Where it lies, or null; `none` says not to look for it. */
export function findOffice(configured: string, path = process.env['PATH'] ?? ''): string | null {
  if (configured === 'none') return null;
  const places = configured
    ? [configured]
    : [...path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))), ...otherPlaces];
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
