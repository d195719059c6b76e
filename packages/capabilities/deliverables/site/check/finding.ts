/** What the compiler says as a finding of a check. */
import type { SiteFinding } from '#contract/site/site-check.ts';
import type { SiteError } from '../site-ports.ts';

export function findingOf({ type, message, path, line, column, suggestion }: SiteError): SiteFinding {
  return {
    type,
    message,
    by: 'compile',
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
