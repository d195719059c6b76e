/** The browser tab's title: the product, or the skill being used. */
import { useEffect } from 'react';

export function useTitle(skillLabel?: string): void {
  useEffect(() => {
    document.title = skillLabel ? `案头 - ${skillLabel}` : '案头 - AI 办公助手';
  }, [skillLabel]);
}
