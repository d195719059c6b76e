/** Which sub-agent's conversation is open: `?sub=` of the task's address, so that “back” closes it. */
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const key = 'sub';

export function useOpenSubTask(): { sub_task_id: string | null; open(sub_task_id: string): void; close(): void } {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOurs = typeof state === 'object' && state !== null && 'sub_task' in state;
  const found = query.get(key);
  return {
    sub_task_id: found !== null && /^[0-9a-f]{32}$/.test(found) ? found : null,
    open(sub_task_id) {
      const next = new URLSearchParams(query);
      next.set(key, sub_task_id);
      void navigate({ search: next.toString() }, { state: { sub_task: true } });
    },
    close() {
      if (isOurs) return void navigate(-1);
      // It came with the address: what is left is the task.
      const next = new URLSearchParams(query);
      next.delete(key);
      void navigate({ search: next.toString() }, { replace: true });
    },
  };
}
