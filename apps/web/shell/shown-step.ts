/** Which step of the open task is being looked at, and who shows one: the chat's rows and the panel beside them agree through this. */
import { create } from 'zustand';

export interface ShownStep {
  /** Shows a step beside the chat; null where nothing can. */
  open: ((call_id: string) => void) | null;
  /** The step that is shown now. */
  shown: string | null;
}

export const useShownStep = create<ShownStep>(() => ({ open: null, shown: null }));
