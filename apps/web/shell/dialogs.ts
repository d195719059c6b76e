/** Which of the dialogs that can be opened from anywhere is open. */
import { create } from 'zustand';

export const settingsSections = ['account', 'models', 'authorizations', 'notifications'] as const;
export type SettingsSection = (typeof settingsSections)[number];

interface OpenDialogs {
  settings: SettingsSection | null;
}

export const useOpenDialogs = create<OpenDialogs>(() => ({ settings: null }));

export function openSettings(section: SettingsSection): void {
  useOpenDialogs.setState({ settings: section });
}

export function closeSettings(): void {
  useOpenDialogs.setState({ settings: null });
}

/** The section that a place inside the product names, as `#settings/models`; null when it names none. */
export function sectionOfHash(hash: string): SettingsSection | null {
  return settingsSections.find((section) => hash === `#settings/${section}`) ?? null;
}
