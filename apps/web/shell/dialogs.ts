/** Which of the dialogs that can be opened from anywhere is open. */
import { create } from 'zustand';

export const settingsSections = ['account', 'models', 'tools', 'authorizations', 'notifications'] as const;
export type SettingsSection = (typeof settingsSections)[number];

interface OpenDialogs {
  settings: SettingsSection | null;
  tools: boolean;
}

export const useOpenDialogs = create<OpenDialogs>(() => ({ settings: null, tools: false }));

export function openSettings(section: SettingsSection): void {
  useOpenDialogs.setState({ settings: section });
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

/** The section that a place inside the product names, as `#settings/models`; null when it names none. */
export function sectionOfHash(hash: string): SettingsSection | null {
  return settingsSections.find((section) => hash === `#settings/${section}`) ?? null;
}
