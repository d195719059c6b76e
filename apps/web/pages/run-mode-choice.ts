/** How much a person wants to be asked, as they chose it last; kept on this device, for each person apart. */
import { useState } from 'react';
import { TaskRunMode } from '#contract/task.ts';
import { keep, readKept } from '#web/shell/preferences.ts';
import { useSession } from '#web/shell/session.ts';

/** What was chosen last; null before anything was. */
export function useRunModeChoice(): [mode: TaskRunMode | null, choose: (mode: TaskRunMode) => void] {
  const session = useSession();
  const user_id = session.known && session.person ? session.person.user_id_str : '';
  const [chosen, setChosen] = useState<{ user_id: string; mode: TaskRunMode } | null>(null);
  const place = `antou.run_mode.${user_id}`;
  return [
    chosen?.user_id === user_id ? chosen.mode : runModeIn(readKept(place)),
    (mode) => {
      setChosen({ user_id, mode });
      keep(place, mode);
    },
  ];
}

function runModeIn(kept: unknown): TaskRunMode | null {
  return Object.values(TaskRunMode).find((mode) => mode === kept) ?? null;
}
