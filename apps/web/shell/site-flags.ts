/** The website expert's flags that mean something here (docs/decisions/0147), each kept on this device under its own name: `true` or `false`. */
import { readKept } from './preferences.ts';

const defaults = {
  /** The preview follows what is being written; else it waits until the work is done. */
  enable_instant_preview: true,
  /** What is shown beside the chat stays until somebody chooses something else. */
  disable_auto_switch_tab: false,
} as const;

export function siteFlag(name: keyof typeof defaults): boolean {
  const kept = readKept(name);
  return typeof kept === 'boolean' ? kept : defaults[name];
}
