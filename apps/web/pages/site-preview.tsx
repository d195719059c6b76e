/** A site as it runs, and what went wrong in it. Loaded when a site is shown. */
import { useState } from 'react';
import {
  allErrors,
  createReportCap,
  ErrorPanel,
  fixRequest,
  noErrors,
  SiteFrame,
  withCompiled,
  withError,
  type Collected,
} from '#capabilities/deliverables/site/site-frame.web.tsx';
import type { CollectedError } from '#contract/site/frame-messages.ts';
import { say } from '#ui/toast.tsx';

export interface SitePreviewProps {
  title: string;
  /** Of project and viewer: what the site keeps is kept apart by it. */
  storageKey: string;
  /** Below its ticket; null while there is nothing to show. */
  address: string | null;
  tree: string;
  isWorking: boolean;
  onOpenLine(path: string, line: number): void;
  /** Asks for what went wrong to be mended; absent where nothing may be asked. */
  onFix: ((request: string) => void) | undefined;
}

const now = (): number => performance.now();

export function SitePreview({ title, storageKey, address, tree, isWorking, onOpenLine, onFix }: SitePreviewProps) {
  const [errors, setErrors] = useState<Collected>(noErrors);
  const [of, setOf] = useState(tree);
  if (of !== tree) {
    // What went wrong in another version is not this one's.
    setOf(tree);
    setErrors(noErrors);
  }
  const [mayTell] = useState(() => createReportCap(now));
  const all = allErrors(errors);
  /** Code that is being changed may well be broken: that is told and no more. */
  function collect(error: CollectedError): void {
    if (!isWorking) setErrors((before) => withError(before, error));
    else if (mayTell(error)) say.warn(`${error.type}: ${error.message}`);
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        <SiteFrame
          title={title}
          address={address}
          tree={tree}
          storage_key={storageKey}
          {...(isWorking ? { notice: '网站正在修改，预览停在上一个版本' } : {})}
          onError={collect}
          onCompiled={(found) => setErrors((before) => withCompiled(before, found))}
          onHostRefused={() => undefined}
        />
      </div>
      <ErrorPanel
        errors={all}
        refused_hosts={[]}
        onAllowHost={() => undefined}
        onFix={onFix && (() => onFix(fixRequest(all)))}
        fixing={isWorking}
        onClose={() => setErrors(noErrors)}
        onOpen={({ path, line = 1 }) => path !== undefined && onOpenLine(path, line)}
      />
    </div>
  );
}
