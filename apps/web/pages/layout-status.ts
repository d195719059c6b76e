/** Whether the right panel of a task is open and who opened it, kept on this device. The rules are pure. */
import { keep, readKept } from '#web/shell/preferences.ts';

export const LayoutStatus = { Close: 0, AutoOpenProduct: 1, ManualOpenProduct: 2, ViewAllStep: 3 } as const;
export type LayoutStatus = (typeof LayoutStatus)[keyof typeof LayoutStatus];

export type LayoutHappening =
  /** A result is there and there is room for it. */
  | 'product_appeared'
  | 'product_opened'
  | 'steps_opened'
  | 'closed'
  /** The window or the content became too narrow, or the sidebar took the place. */
  | 'no_room';

export function nextStatus(status: LayoutStatus, happening: LayoutHappening): LayoutStatus {
  switch (happening) {
    case 'product_appeared':
      // What a person opened stays theirs.
      return status === LayoutStatus.Close ? LayoutStatus.AutoOpenProduct : status;
    case 'product_opened':
      return LayoutStatus.ManualOpenProduct;
    case 'steps_opened':
      return LayoutStatus.ViewAllStep;
    case 'closed':
    case 'no_room':
      return LayoutStatus.Close;
  }
}

export interface TaskLayout {
  status: LayoutStatus;
  /** The result that was last shown by itself. */
  mark: string;
  /** With ViewAllStep: the tab of the work that was looked at. */
  tab?: string;
}

/** May this result open the panel? One that was there before stays as it was left; a new one opens it where there is room. */
export function opensFor(kept: TaskLayout | undefined, mark: string, room: { beside: boolean; forNew: boolean }): boolean {
  if (kept?.mark === mark) return room.beside && kept.status !== LayoutStatus.Close;
  return room.forNew;
}

/**
 * May a result take the place of what is shown? Whoever goes along the steps is not called away; a file somebody opened stays until
 * they ask for something new.
 */
export function mayReplace(status: LayoutStatus, look: { open: boolean; chosen_for: string; answer_id: string }): boolean {
  if (!look.open) return true;
  if (status === LayoutStatus.ViewAllStep) return false;
  return status !== LayoutStatus.ManualOpenProduct || look.chosen_for !== look.answer_id;
}

const place = 'antou.layout';
const mostTasks = 100;

export function layoutOf(task_id: string): TaskLayout | undefined {
  return read()[task_id];
}

export function keepLayout(task_id: string, layout: TaskLayout): void {
  const { [task_id]: _before, ...others } = read();
  // The latest last; a device need not remember every task.
  keep(place, Object.fromEntries([...Object.entries(others), [task_id, layout] as const].slice(-mostTasks)));
}

function read(): Record<string, TaskLayout> {
  const kept = readKept(place);
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, TaskLayout] => isLayout(entry[1])));
}

function isLayout(value: unknown): value is TaskLayout {
  return (
    typeof value === 'object' &&
    value !== null &&
    'mark' in value &&
    typeof value.mark === 'string' &&
    'status' in value &&
    Object.values(LayoutStatus).some((status) => status === value.status) &&
    (!('tab' in value) || typeof value.tab === 'string')
  );
}
