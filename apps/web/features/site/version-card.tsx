/** A version of a site in the conversation, where it came to be: which one it is, and the way back to it. */
import { useState } from 'react';
import { CommitterType, VersionStatus, type SiteVersion } from '#contract/site/site.ts';
import { Button } from '#ui/button.tsx';
import { FileBadge } from '#web/shell/file-look.tsx';
import { goBackTo } from './roll-back.ts';

export interface VersionCardProps {
  projectId: string;
  version: SiteVersion;
  isCurrent: boolean;
  /** The name of the site's file, by which it is opened. */
  name: string;
  /** Nothing may be gone back to now, or not by whoever looks. */
  isLocked: boolean;
  onOpen(name: string): void;
}

export function VersionCard({ projectId, version, isCurrent, name, isLocked, onOpen }: VersionCardProps) {
  const [going, setGoing] = useState(false);
  const goBack = async () => {
    setGoing(true);
    await goBackTo(projectId, version);
    setGoing(false);
  };
  return (
    <div className="group flex min-h-13 w-full items-center gap-2 rounded-card border border-line bg-sheet pr-2 transition-colors duration-150 hover:border-line-strong hover:bg-hover">
      <button
        type="button"
        onClick={() => onOpen(name)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-card p-2.5 text-left -outline-offset-2"
      >
        <FileBadge name={name} size={32} />
        <span className="min-w-0 truncate text-sm font-medium" title={version.title}>
          {version.committerType === CommitterType.External ? 'Sync from ZIP ' : ''}
          {version.displayVersion} · {version.title}
        </span>
      </button>
      {isCurrent ? (
        <span className="shrink-0 text-xs text-jade">当前版本</span>
      ) : isLocked || version.status === VersionStatus.Undefined ? null : (
        <Button
          look="secondary"
          size="small"
          busy={going}
          aria-label={`回退到 ${version.displayVersion}`}
          onClick={() => void goBack()}
          className="md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 pointer-coarse:opacity-100"
        >
          回退
        </Button>
      )}
    </div>
  );
}
