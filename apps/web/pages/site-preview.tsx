/** A site as it runs, and what went wrong in it. Loaded when a site is shown. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { print } from '#contract/prompt/markup.ts';
import { areaNode, elementNode } from '#contract/prompt/selection-tag.ts';
import { isSiteHost, mostHosts, siteShownForMs } from '#contract/site/hosts.ts';
import type { ElementPlace } from '#contract/site/frame-places.ts';
import { SitePreparing } from '#web/features/site/preparing.tsx';
import { allowHost } from '#web/features/site/allow-host.ts';
import { writingSaid, type PageAtWork, type Writing } from '#web/features/site/writing.ts';
import { ElementPanel } from '#web/features/site/element-panel.tsx';
import {
  allErrors,
  createReportCap,
  ErrorPanel,
  fixRequest,
  noErrors,
  type SelectedArea,
  SiteFrame,
  type SiteFrameHandle,
  withCompiled,
  withError,
  type Collected,
} from '#capabilities/deliverables/site/site-frame.web.tsx';
import type { CollectedError } from '#contract/site/frame-messages.ts';
import { say } from '#ui/toast.tsx';

/** What a preview and the input beside it have to do with each other. */
export interface SitePointing {
  /** Puts what was pointed at into the input, as markup. */
  onPoint(markup: string): void;
  /** It has been dealt with. */
  onDone(markup: string): void;
  /** Of the preview that is shown. */
  frame: RefObject<SiteFrameHandle | null>;
}

export interface SitePreviewProps {
  /** Else another tab lies over it; it goes on running. */
  isShown: boolean;
  title: string;
  /** Of project and viewer: what the site keeps is kept apart by it. */
  storageKey: string;
  /** Below its ticket; null while there is nothing to show. */
  address: string | null;
  tree: string;
  /** Where what is pointed at goes; absent where nothing may be changed. */
  pointing: SitePointing | undefined;
  projectId: string;
  headVersionId: string;
  /** As it is shown; '' before there is one. */
  version: string;
  isWorking: boolean;
  writing: Writing | null;
  pages: readonly PageAtWork[];
  hosts: readonly string[];
  onOpenLine(path: string, line: number): void;
  /** Asks for what went wrong to be mended; absent where nothing may be asked. */
  onFix: ((request: string) => void) | undefined;
}

const now = (): number => performance.now();
const nothingWritten: Writing = { done: 0, total: 0, steps: 0 };

export function SitePreview(props: SitePreviewProps) {
  const {
    isShown,
    title,
    storageKey,
    address,
    tree,
    pointing,
    projectId,
    headVersionId,
    version,
    isWorking,
    writing,
    pages,
    hosts,
    onOpenLine,
    onFix,
  } = props;
  /** What is written compiles, and is what is shown. */
  const [follows, setFollows] = useState(true);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const frame = useRef<SiteFrameHandle | null>(null);
  const [selecting, setSelecting] = useState(false);
  const [element, setElement] = useState<ElementPlace | null>(null);
  const mayPoint = pointing !== undefined && !isWorking && isShown;
  useEffect(() => {
    if (!mayPoint) setSelecting(false);
  }, [mayPoint]);
  const [errors, setErrors] = useState<Collected>(noErrors);
  const [of, setOf] = useState(tree);
  if (of !== tree) {
    // What went wrong in another version is not this one's.
    setOf(tree);
    setErrors(noErrors);
    setElement(null);
    setRefused([]);
  }
  const [mayTell] = useState(() => createReportCap(now));
  const refusedNow = refused.filter((host) => !hosts.includes(host));
  const allow = async (host: string) => {
    if (!(await allowHost(projectId, host, true))) return;
    // Until then what was loaded before is asked for under the rules of before.
    await new Promise((resolve) => setTimeout(resolve, siteShownForMs + 50));
    setErrors(noErrors);
    frame.current?.reload();
  };
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
          planned={pages}
          preparing={isWorking ? <SitePreparing /> : undefined}
          unrunnable={version !== '' || follows ? undefined : isWorking ? 'writing' : 'left'}
          {...(isWorking && (version !== '' || pages.length > 0 || (writing?.total ?? 0) > 0)
            ? {
                notice: writingSaid(writing ?? nothingWritten, {
                  shows: address === null ? 'nothing' : follows ? 'written' : 'last',
                  version,
                }),
              }
            : {})}
          onError={collect}
          onCompiled={(found) => {
            setFollows(found.length === 0);
            // Half of what is being written need not compile.
            setErrors((before) => withCompiled(before, isWorking ? [] : found));
          }}
          onHostRefused={(host) => {
            if (isSiteHost(host)) setRefused((before) => (before.length < mostHosts ? [...new Set([...before, host])] : before));
          }}
          selecting={selecting}
          {...(mayPoint
            ? {
                onSelecting: setSelecting,
                onSelect(chosen: ElementPlace) {
                  setSelecting(false);
                  setElement(chosen);
                  pointing.onPoint(print([elementNode(chosen)]));
                },
                onSelectArea(area: SelectedArea) {
                  setSelecting(false);
                  pointing.onPoint(print([areaNode(area)]));
                },
              }
            : {})}
          ref={(handle) => {
            frame.current = handle;
            if (pointing) pointing.frame.current = handle;
          }}
        />
      </div>
      {element && mayPoint ? (
        <ElementPanel
          key={`${element.filePath}:${element.line}:${element.column}`}
          projectId={projectId}
          baseVersionId={headVersionId}
          element={element}
          isWorking={isWorking}
          onChanged={() => pointing.onDone(print([elementNode(element)]))}
          onClose={() => setElement(null)}
        />
      ) : null}
      <ErrorPanel
        errors={all}
        refused_hosts={refusedNow}
        onAllowHost={pointing && ((host) => void allow(host))}
        onFix={onFix && (() => onFix(fixRequest(all)))}
        fixing={isWorking}
        onClose={() => {
          setErrors(noErrors);
          setRefused([]);
        }}
        onOpen={({ path, line = 1 }) => path !== undefined && onOpenLine(path, line)}
      />
    </div>
  );
}
