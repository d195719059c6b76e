/** Who works on what is written here, above the input's toolbar; with a way to go on with nobody in particular. */
import { X } from 'lucide-react';
import type { ExpertRef } from '#contract/expert.ts';
import { ExpertPicture } from './expert-picture.tsx';
import { useExperts } from './experts.ts';

export function ExpertChip({ expert, onLeave }: { expert: ExpertRef; onLeave?: () => void }) {
  const { data: experts } = useExperts();
  const picture = experts?.find(({ agent_id }) => agent_id === expert.agent_id)?.avatar_url ?? '';
  return (
    <p className="flex px-3 pb-2 text-sm text-ink-2">
      <span className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line bg-paper pr-1 pl-1.5 max-md:min-h-11">
        <ExpertPicture avatar_url={picture} size={20} />
        <span className="truncate pr-1.5">由{expert.name}来做</span>
        {onLeave ? (
          <button
            type="button"
            aria-label={`不再由${expert.name}来做`}
            onClick={onLeave}
            className="-my-1 -ml-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-full text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
          >
            <X size={14} strokeWidth={1.5} />
          </button>
        ) : null}
      </span>
    </p>
  );
}
