/** A test kit: the scripts that draw, as the build before the first test made them of these sources. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export function builtBoard(kind: 'presentation' | 'pdf'): Promise<string> {
  const folder = process.env['ANTOU_BOARDS'];
  if (!folder) throw new Error('nothing was built: tools/server-of-tests.ts does it');
  return readFile(join(folder, `${kind}.js`), 'utf8');
}
