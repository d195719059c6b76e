/** A site as it runs, and what went wrong in it. Loaded when a site is shown. */
import { useEffect, useState, type RefObject } from 'react';
import { print } from '#contract/prompt/markup.ts';
import { areaNode, elementNode } from '#contract/prompt/selection-tag.ts';
import type { ElementPlace } from '#contract/site/selection.ts';
import { ElementPanel } from '#web/features/site/element-panel.tsx';
import {
  allErrors,
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

/** What a preview and the input beside it have to do with each other. */
export interface SitePointing {
  /** Puts what was pointed at into the input, as markup. */
  onPoint(markup: string): void;
  /** Of the preview that is shown. */
  frame: RefObject<SiteFrameHandle | null>;
}

export interface SitePreviewProps {
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
  isWorking: boolean;
  onOpenLine(path: string, line: number): void;
  /** Asks for what went wrong to be mended; absent where nothing may be asked. */
  onFix: ((request: string) => void) | undefined;
}

export function SitePreview(props: SitePreviewProps) {
  const { title, storageKey, address, tree, pointing, projectId, headVersionId, isWorking, onOpenLine, onFix } = props;
  const [selecting, setSelecting] = useState(false);
  const [element, setElement] = useState<ElementPlace | null>(null);
  const mayPoint = pointing !== undefined && !isWorking;
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
  }
  const all = allErrors(errors);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        <SiteFrame
          title={title}
          address={address}
          tree={tree}
          storage_key={storageKey}
          {...(isWorking ? { notice: '网站正在修改，预览停在上一个版本' } : {})}
          onError={(error) => setErrors((before) => withError(before, error))}
          onCompiled={(found) => setErrors((before) => withCompiled(before, found))}
          onHostRefused={() => undefined}
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
          ref={pointing?.frame}
        />
      </div>
      {element && mayPoint ? (
        <ElementPanel
          key={`${element.filePath}:${element.line}:${element.column}`}
          projectId={projectId}
          baseVersionId={headVersionId}
          element={element}
          isWorking={isWorking}
          onClose={() => setElement(null)}
        />
      ) : null}
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
