/** Stands for `next/script`. */
import { useEffect, type ScriptHTMLAttributes } from 'react';
import { assetAt } from '../runtime/state.ts';

interface ScriptProps extends ScriptHTMLAttributes<HTMLScriptElement> {
  strategy?: string;
  onReady?(): void;
}

const begun = new Set<string>();

// oxlint-disable-next-line import/no-default-export
export default function Script({ src, id, children, dangerouslySetInnerHTML, onReady }: ScriptProps): null {
  const own = dangerouslySetInnerHTML ? Object.values(dangerouslySetInnerHTML)[0] : undefined;
  useEffect(() => {
    const key = id ?? src;
    if (key !== undefined && begun.has(key)) return onReady?.();
    if (key !== undefined) begun.add(key);
    const script = document.createElement('script');
    if (src === undefined) script.textContent = String(own ?? children ?? '');
    else script.src = assetAt(src);
    script.addEventListener('load', () => onReady?.());
    document.body.append(script);
  }, []);
  return null;
}
