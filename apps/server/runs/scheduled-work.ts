/** What a schedule wants done, between those who know when and those who know how. */
import type { AbilityType } from '#contract/task.ts';

export interface ScheduledWork {
  user_id: string;
  task_name: string;
  /** The request, as it is said in the task. */
  query: string;
  ability_type: AbilityType;
  /** Null: what the person has installed and open at the time. */
  mcp_tool_list: string[] | null;
  scheduled: { scheduled_task_id: string; trigger: string; time_zone: string };
}

/** `reason` is '' when the work has begun; otherwise why it has not, and `task_id` is '' when there is not even a task. */
export interface BegunWork {
  task_id: string;
  reason: string;
}
