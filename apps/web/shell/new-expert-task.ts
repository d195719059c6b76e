/** Which task this page has just made for the website expert: it is shown being prepared until there is something of it to see. */
import { create } from 'zustand';

const useNewest = create<{ task_id: string | null }>(() => ({ task_id: null }));

/** The specification's mark. */
export function useIsNewCodeExpertTask(task_id: string): boolean {
  return useNewest((state) => state.task_id === task_id);
}

export function markNewCodeExpertTask(task_id: string | null): void {
  useNewest.setState({ task_id });
}
