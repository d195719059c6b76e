/** Goes back to a version of a site; the others stay. */
import type { SiteVersion } from '#contract/site/site.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { forgetVersions } from './site-queries.ts';

/** Whether it was done; the person is told either way. */
export async function goBackTo(projectId: string, { versionID, displayVersion }: SiteVersion): Promise<boolean> {
  try {
    await call('RollbackProject', { projectId, versionId: versionID });
    await forgetVersions(projectId);
    say.done(`已退回到版本 ${displayVersion}，其他版本都保留着`);
    return true;
  } catch (error) {
    say.error(sentenceFor(error));
    return false;
  }
}
