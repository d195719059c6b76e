/** The home page's own buttons in the input's toolbar: those of the writing and the design skill, and making the request clearer. */
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Skill } from '#capabilities/skills/skill.ts';
import { isBlank, withSkill } from '#contract/prompt/reading.ts';
import { AbilityType } from '#contract/task.ts';
import { changeDraft, draftOf, homeDraft, useDrafts } from '#web/features/composer/draft.ts';
import { useFiles } from '#web/features/composer/use-files.ts';
import { call } from '#web/shell/api.ts';
import type { DesignChoice } from './design-choice.ts';
import type { WritingChoice } from './writing-choice.ts';

/** Only for what has been written. */
const Optimise = lazy(async () => ({ default: (await import('#web/features/composer/optimise.tsx')).Optimise }));

/** Only in the writing skill. */
const WritingTools = lazy(async () => ({ default: (await import('./writing-tools.tsx')).WritingTools }));

/** Only in the design skill. */
const DesignTools = lazy(async () => ({ default: (await import('./design-tools.tsx')).DesignTools }));

export interface HomeToolsProps {
  skill: Skill | undefined;
  writing: WritingChoice;
  onWriting(choice: WritingChoice): void;
  design: DesignChoice;
  onDesign(choice: DesignChoice): void;
  /** A wording stands in the box; the cursor belongs into it. */
  onWording(text: string): void;
}

export function HomeTools({ skill, writing, onWriting, design, onDesign, onWording }: HomeToolsProps) {
  const draft = useDrafts(({ drafts }) => drafts[homeDraft]) ?? draftOf(homeDraft);
  const { mayAttach } = useFiles(homeDraft);
  const files = useAttachedNames();
  // From then on it stays: a wording that is being written empties the box first.
  const [begun, setBegun] = useState(false);
  if (!begun && !isBlank(draft.text)) setBegun(true);
  return (
    <>
      {skill?.id === 'writing' ? (
        <Suspense>
          <WritingTools choice={writing} onChange={onWriting} fetchWordCounts={fetchWordCounts} />
        </Suspense>
      ) : null}
      {skill?.id === 'design' ? (
        <Suspense>
          <DesignTools choice={design} onChange={onDesign} />
        </Suspense>
      ) : null}
      {begun ? (
        <Suspense>
          <Optimise
            text={withSkill(draft.text, null)}
            files={files}
            ability_type={skill?.ability_type ?? AbilityType.General}
            onText={(text) => changeDraft(homeDraft, () => ({ text: withSkill(text, skill ? { id: skill.id, name: skill.label } : null) }))}
            onDone={onWording}
            mayAsk={mayAttach}
          />
        </Suspense>
      ) : null}
    </>
  );
}

async function fetchWordCounts(): Promise<readonly string[]> {
  return (await call('GetDeepWritingConf', {})).deep_word_count;
}

/** The attachments that have arrived, by what is known of them before they are read. */
export function useAttachedNames(): { name: string; size: number }[] {
  const { attachments } = useDrafts(({ drafts }) => drafts[homeDraft]) ?? draftOf(homeDraft);
  return useMemo(() => attachments.filter(({ status }) => status === 'success').map(({ name, size }) => ({ name, size })), [attachments]);
}
