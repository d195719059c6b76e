/** The versions of a site under each other, newest first, each with the way back to it. */
import { useState } from 'react';
import type { SiteVersion } from '#contract/site/site.ts';
import { CommitterType, VersionStatus } from '#contract/site/site.ts';
import { Button } from '#ui/button.tsx';
import { goBackTo } from './roll-back.ts';

export interface VersionRowsProps {
  projectId: string;
  versions: readonly SiteVersion[];
  currentVersion: SiteVersion | null;
  isWorking: boolean;
  onRolledBack(): void;
  /** Shows a version, as it runs and its code, instead of going back to it: for who may change nothing. */
  onLook: ((version: SiteVersion) => void) | undefined;
  /** There are older ones. */
  onMore: (() => void) | undefined;
  isComing: boolean;
}

const time = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false });
const committers: Record<CommitterType, string> = {
  [CommitterType.User]: '手工修改',
  [CommitterType.Bot]: '助手',
  [CommitterType.External]: '导入',
};

export function VersionRows(props: VersionRowsProps) {
  const { projectId, versions, currentVersion, isWorking, onRolledBack, onLook, onMore, isComing } = props;
  const [going, setGoing] = useState<string | null>(null);
  async function goBack(version: SiteVersion) {
    setGoing(version.versionID);
    if (await goBackTo(projectId, version)) onRolledBack();
    setGoing(null);
  }
  return (
    <section aria-label="版本" className="h-full overflow-auto">
      <ol className="mx-auto max-w-180 p-4">
        {versions.map((version) => {
          const isCurrent = version.versionID === currentVersion?.versionID;
          return (
            <li key={version.versionID} className="group flex min-h-14 items-center gap-3 border-b border-line py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium" title={version.title}>
                  {version.displayVersion} · {version.title}
                </p>
                <p className="text-xs text-ink-3">
                  {time.format(version.createdAt)} · {committers[version.committerType]}
                  {stateOf(version)}
                </p>
              </div>
              {isCurrent ? <span className="shrink-0 text-sm text-jade">当前版本</span> : null}
              {onLook ? (
                <Button look="secondary" size="small" aria-label={`看 ${version.displayVersion}`} onClick={() => onLook(version)}>
                  看这个版本
                </Button>
              ) : isCurrent ? null : (
                <Button
                  look="secondary"
                  size="small"
                  busy={going === version.versionID}
                  disabled={isWorking || going !== null || version.status === VersionStatus.Undefined}
                  aria-label={`回退到 ${version.displayVersion}`}
                  onClick={() => void goBack(version)}
                  className="md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 pointer-coarse:opacity-100"
                >
                  回退
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {onMore ? (
        <Button look="secondary" busy={isComing} onClick={onMore} className="mx-auto mb-6 block">
          更早的版本
        </Button>
      ) : null}
    </section>
  );
}

function stateOf({ status }: SiteVersion): string {
  if (status === VersionStatus.Reverted) return ' · 已退回，可以再选';
  return status === VersionStatus.Deprecated ? ' · 在别的分支上或已撤销' : '';
}
