/** The box with which a person lets later tasks stay signed in at a site; nothing where there is no site to stay signed in at. */
import { siteDomain } from '#contract/site-domain.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useLiveBrowser } from './live-browser.ts';

export interface KeepLoginProps {
  /** The page in front. */
  url: string;
  disabled?: boolean;
}

/** The same box wherever it stands. */
export function KeepLogin({ url, disabled }: KeepLoginProps) {
  const checked = useLiveBrowser(({ keeps }) => keeps);
  const domain = siteDomain(url);
  if (domain === '') return null;
  return (
    <Checkbox
      label="将登录状态保存至浏览器授权"
      note={`以后的任务打开 ${domain} 时保持登录；Cookie 加密保存，可随时在设置的“浏览器授权”中解除`}
      checked={checked}
      disabled={disabled}
      onChange={(keeps) => useLiveBrowser.setState({ keeps })}
    />
  );
}

/** What is answered when the browser is handed back. */
export function handedBack(url: string): { outcome: 'done'; keep_login?: string } {
  const { keeps: keep } = useLiveBrowser.getState();
  const domain = siteDomain(url);
  return { outcome: 'done', ...(keep && domain !== '' ? { keep_login: domain } : {}) };
}
