/** What one could ask now, by the skill and the attachments that have arrived. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AbilityType } from '#contract/task.ts';
import { call } from '#web/shell/api.ts';
import { useFlag } from '#web/shell/flags.ts';
import { useAttachedNames } from './home-tools.tsx';
import { SuggestionChips } from './suggestion-chips.tsx';

const fresh_ms = 10 * 60_000;

export interface HomeSuggestionsProps {
  ability_type: AbilityType;
  onChoose(text: string): void;
}

export function HomeSuggestions({ ability_type, onChoose }: HomeSuggestionsProps) {
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
  return <SuggestionChips suggestions={isError ? [] : data} onChoose={onChoose} />;
}
