/** How files get into a draft, whether chosen, pasted or dropped, and where somebody nobody knows is led first. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { currentPerson, signInPath, useSession } from '#web/shell/session.ts';
import { draftOf, keepNow, useDrafts } from './draft.ts';
import type { DroppedFiles } from '#web/shell/dropped-files.ts';
import { admit, folderNote } from './rules.ts';
import { addFiles, beginUploads } from './uploads.ts';

/** Files from the button, the clipboard or a drop. Nobody signed in: they wait in the draft while the person signs in. */
export function useFiles(draftKey: string) {
  const session = useSession();
  const toSignIn = useToSignIn(draftKey);
  const signedIn = session.known && session.person !== null;
  // For another task they come again.
  const site = useDrafts(({ drafts }) => drafts[draftKey]?.site);
  useEffect(() => {
    if (signedIn) beginUploads(draftKey);
  }, [signedIn, draftKey, site]);
  const mayAttach = async () => {
    try {
      if (await currentPerson()) return true;
      toSignIn();
    } catch (error) {
      say.error(sentenceFor(error));
    }
    return false;
  };
  const takeFiles = (files: File[], dropped?: Omit<DroppedFiles, 'files'>) => {
    const { taken, problems } = admit(draftOf(draftKey).attachments.length, files);
    for (const problem of problems) say.error(problem);
    const note = dropped && dropped.in_folders > 0 ? folderNote(files.length, taken.length, dropped.more) : '';
    if (note) say.warn(note);
    if (taken.length === 0) return;
    addFiles(draftKey, taken);
    void mayAttach().then((may) => {
      if (may) beginUploads(draftKey);
      else say.warn(`登录后自动上传这 ${taken.length} 个文件；登录前刷新页面或改用单点登录，需要重新添加`);
    });
  };
  return { takeFiles, mayAttach };
}

/** Leads to signing in and back to this page, with the draft kept. */
export function useToSignIn(draftKey: string): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    keepNow(draftKey);
    void navigate(signInPath(pathname + search));
  };
}
