/** Where LibreOffice lies on this machine. */
import { findProgram } from '#server/platform/programs.ts';

const names = ['soffice', 'libreoffice'];
const otherPlaces = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  '/opt/libreoffice/program/soffice',
  '/usr/lib/libreoffice/program/soffice',
];

/** Where it lies, or null; `none` says not to look for it. */
export function findOffice(configured: string, path = process.env['PATH'] ?? ''): string | null {
  if (configured === 'none') return null;
  return findProgram({ names, elsewhere: otherPlaces, configured, path });
}
