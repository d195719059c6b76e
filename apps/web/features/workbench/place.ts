/** Where a person is in each task's panel: which view of the work is shown, and at which step each of them stands. */
import { create } from 'zustand';
import type { Position } from './position.ts';
import type { PanelTab, StepTab } from './tabs.ts';

export interface Place {
  /** Null: a file is shown. */
  tab: PanelTab | null;
  at: Partial<Record<StepTab, Position>>;
  /** The answer that was the last one when a person last chose what to look at; '' before they did. */
  chosen_for: string;
}

const start: Place = { tab: null, at: {}, chosen_for: '' };

const usePlaces = create<{ tasks: Record<string, Place> }>(() => ({ tasks: {} }));

/** Which view is shown; stepping along does not change it. */
export function useTab(task_id: string): PanelTab | null {
  return usePlaces(({ tasks }) => (tasks[task_id] ?? start).tab);
}

export function usePosition(task_id: string, tab: StepTab): Position {
  return usePlaces(({ tasks }) => (tasks[task_id] ?? start).at[tab] ?? 'live');
}

export function placeOf(task_id: string): Place {
  return usePlaces.getState().tasks[task_id] ?? start;
}

export function showTab(task_id: string, tab: PanelTab | null): void {
  change(task_id, { tab });
}

export function choose(task_id: string, chosen_for: string): void {
  change(task_id, { chosen_for });
}

export function goTo(task_id: string, tab: StepTab, position: Position): void {
  change(task_id, { at: { ...placeOf(task_id).at, [tab]: position } });
}

function change(task_id: string, next: Partial<Place>): void {
  usePlaces.setState(({ tasks }) => ({ tasks: { ...tasks, [task_id]: { ...(tasks[task_id] ?? start), ...next } } }));
}
