/** What both sides know of sites: a project of code whose versions are the writes of one small file. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';

export const site: Kind = {
  id: 'site',
  label: kindWords.site,
  icon: 'site',
  suffixes: ['.site'],
  tab: 'web',
  accent: 'web',
  operations: ['web'],
  makers: ['use_kit', 'write_files'],
  is_result: true,
  exports: [
    { format: 'html', label: '单个网页（HTML）' },
    { format: 'zip', label: '项目代码（ZIP）' },
  ],
  office: null,
  taken_as: ['html', 'zip'],
  is_name_only: true,
  most_bytes: 64 * 1024,
};
