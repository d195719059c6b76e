/** What can be named with '@' here: every source in one list, drawn when somebody types '@'. */
import { createElement, lazy, Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { wholeOf } from '#capabilities/deliverables/kinds.ts';
import type { MentionItem } from '#contract/prompt/mention.ts';
import { draftOf, useDrafts } from '#web/features/composer/draft.ts';
import type { MentionState } from '#web/features/composer/field.ts';
import { useExperts } from '#web/features/experts/experts.ts';
import { expertSection } from '#web/features/experts/mention-sections.ts';
import { useExtensions } from '#web/features/extensions/extensions.ts';
import { toolSections } from '#web/features/extensions/mention-sections.ts';
import type { MentionSection } from '#web/features/mentions/find.ts';
import type { TaskFile } from '#web/features/task/files.ts';
import { openTools } from '#web/shell/dialogs.ts';
import { useSession } from '#web/shell/session.ts';
import { useTeamMode } from './team-mode.tsx';

type Popover = (typeof import('./mention-with-favorites.tsx'))['MentionWithFavorites'];
let there: Popover | null = null;
const load = async () => {
  const { MentionWithFavorites } = await import('./mention-with-favorites.tsx');
  there = MentionWithFavorites;
  return { default: MentionWithFavorites };
};
const LaterPopover = lazy(load);

/** Somebody is about to type '@', or has: the list is fetched beside the editor. */
export function prepareMentions(): void {
  // What can't be fetched ahead is missed where it is drawn.
  if (!there) void load().catch(() => undefined);
}

const noFiles: ReadonlyMap<string, TaskFile> = new Map();

/** Draws the list for an open '@' in this draft. `files` are those of the conversation so far. */
export function useMentions(draftKey: string, files: ReadonlyMap<string, TaskFile> = noFiles): (at: MentionState) => ReactNode {
  const { attachments } = useDrafts(({ drafts }) => drafts[draftKey]) ?? draftOf(draftKey);
  const { data: extensions } = useExtensions();
  const { data: experts } = useExperts();
  const teamMode = useTeamMode();
  const session = useSession();
  const signedIn = session.known && session.person !== null;
  const sections = useMemo((): MentionSection[] => {
    const attached = attachments.filter(({ status }) => status === 'success').map(({ fileUri, name }) => ({ uri: fileUri, name }));
    const known = new Map(
      [...files.values(), ...attached].filter(({ name }) => wholeOf(name) === null).map(({ uri, name }) => [uri, name]),
    );
    const items = [...known].map(([uri, name]): MentionItem => ({
      id: uri,
      name,
      avatarUrl: '',
      type: 'files',
      subType: 'task',
      tags: [],
    }));
    const own: MentionSection = { id: 'task-files', title: '当前任务附件', type: 'files', items: items.toReversed() };
    return [own, ...toolSections(extensions ?? []), expertSection(experts ?? [], teamMode)];
  }, [attachments, files, extensions, experts, teamMode]);
  return useCallback(
    (at) => {
      const hint = signedIn ? '添加附件或收藏文件后，可以在这里用 @ 提到它们' : '添加附件后，可以在这里用 @ 提到它们';
      const given = { ...at, sections, hint, signedIn, onManage: signedIn ? openTools : undefined };
      // What waits for its code, even for a moment, is shown a third of a second later.
      if (there) return createElement(there, given);
      return (
        <Suspense>
          <LaterPopover {...given} />
        </Suspense>
      );
    },
    [sections, signedIn],
  );
}
