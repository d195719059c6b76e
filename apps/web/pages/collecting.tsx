/** Gives the cards of files their collect button, for whoever is signed in; what stands outside this frame, as a shared task does, has none. */
import { lazy, Suspense, type ReactNode } from 'react';
import { canBeFavorite } from '#contract/favorite.ts';
import { FileToolsContext, type FileTools } from '#web/shell/file-tools.ts';
import { useSession } from '#web/shell/session.ts';

const CollectButton = lazy(async () => ({ default: (await import('#web/features/favorites/collect-button.tsx')).CollectButton }));

const collecting: FileTools = ({ name, uri }) =>
  uri !== '' && canBeFavorite(name) ? (
    <Suspense fallback={<span className="size-8 shrink-0 max-md:size-11" />}>
      <CollectButton key={uri} name={name} uri={uri} />
    </Suspense>
  ) : null;

const nothing: FileTools = () => null;

export function Collecting({ children }: { children: ReactNode }) {
  const session = useSession();
  return <FileToolsContext value={session.known && session.person ? collecting : nothing}>{children}</FileToolsContext>;
}
