/** Which of the dialogs that can be opened from anywhere is open. */
import { create } from 'zustand';

export const settingsSections = ['account', 'models', 'tools', 'skills', 'authorizations', 'notifications'] as const;
export type SettingsSection = (typeof settingsSections)[number];

interface OpenDialogs {
  settings: SettingsSection | null;
  tools: boolean;
  /** The manager of scheduled tasks, at the list ('') or at one of them. */
  schedules: string | null;
  /** The task a skill is to be drafted from, until the section of skills has taken it up. */
  skill_draft: string | null;
}

export const useOpenDialogs = create<OpenDialogs>(() => ({ settings: null, tools: false, schedules: null, skill_draft: null }));

export function openSettings(section: SettingsSection): void {
  useOpenDialogs.setState({ settings: section });
}

/** The settings open at the skills, with a draft from this task. */
export function openSkillDraft(task_id: string): void {
  useOpenDialogs.setState({ settings: 'skills', skill_draft: task_id });
}

export function skillDraftTaken(): void {
  useOpenDialogs.setState({ skill_draft: null });
}

export function closeSettings(): void {
  useOpenDialogs.setState({ settings: null });
}

/** Over the settings, when they are open. */
export function openTools(): void {
  useOpenDialogs.setState({ tools: true });
}

export function closeTools(): void {
  useOpenDialogs.setState({ tools: false });
}

/** At the list, or at one of them. */
export function openSchedules(scheduled_task_id = ''): void {
  useOpenDialogs.setState({ schedules: scheduled_task_id });
}

export function closeSchedules(): void {
  useOpenDialogs.setState({ schedules: null });
}

/** The section that a place inside the product names, as `#settings/models`; null when it names none. */
export function sectionOfHash(hash: string): SettingsSection | null {
  return settingsSections.find((section) => hash === `#settings/${section}`) ?? null;
}
