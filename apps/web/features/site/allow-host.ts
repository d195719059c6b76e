/** Lets a site connect to a host, or no more. */
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { forgetVersions } from './site-queries.ts';

/** False when it was not done; the person has been told. */
export async function allowHost(projectId: string, host: string, allowed: boolean): Promise<boolean> {
  try {
    await call('AllowSiteHost', { projectId, host, allowed });
    await forgetVersions(projectId);
    say.done(allowed ? `已允许网站访问 ${host}` : `已收回，网站不再能访问 ${host}`);
    return true;
  } catch (error) {
    say.error(sentenceFor(error));
    return false;
  }
}
