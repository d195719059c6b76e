/** What one could ask now, by the skill and the attachments that have arrived. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AbilityType } from '#contract/task.ts';
import { call } from '#web/shell/api.ts';
import { kits, type Kit } from '#capabilities/experts/website/website.ts';
import { useFlag } from '#web/shell/flags.ts';
import { useAttachedNames } from './home-tools.tsx';
import { KitChip, QuickSiteChip } from './kit-chips.tsx';
import { SuggestionChips } from './suggestion-chips.tsx';

const fresh_ms = 10 * 60_000;

export interface HomeSuggestionsProps {
  ability_type: AbilityType;
  onChoose(text: string): void;
  /** A finished site was chosen to begin from. */
  onKit?(kit: Kit): void;
  /** A sentence is to say which. */
  onQuickSite?(): void;
}

export function HomeSuggestions({ ability_type, onChoose, onKit, onQuickSite }: HomeSuggestionsProps) {
  // Not known yet: the row keeps its place, and nobody is asked.
  const wanted = useFlag('space.web.sug');
  const files = useAttachedNames();
  const { data, isError } = useQuery({
    queryKey: ['home-suggestions', ability_type, files],
    queryFn: async ({ signal }) => (await call('HomeSug', { ability_type, files }, { signal })).sug_list,
    enabled: wanted === true,
    staleTime: fresh_ms,
    // The row keeps what it has until something better comes.
    placeholderData: keepPreviousData,
  });
  if (wanted === false) return null;
  // What is attached first has a task already: a site is chosen before its files.
  const isOpen = onKit !== undefined && files.length === 0;
  const first = isOpen
    ? [
        ...(onQuickSite ? [<QuickSiteChip key="quick" onPress={onQuickSite} />] : []),
        ...kits.map((kit) => <KitChip key={kit.id} kit={kit} onPress={() => onKit(kit)} />),
      ]
    : null;
  return <SuggestionChips suggestions={isError ? [] : data} onChoose={onChoose} first={first} />;
}
