/** Settings of a site's project: the outside hosts it may connect to, each taken back by one press. */
import { useState } from 'react';
import { mostHosts } from '#contract/site/hosts.ts';
import { Button } from '#ui/button.tsx';
import { allowHost } from './allow-host.ts';

export function SiteSettings({ projectId, hosts }: { projectId: string; hosts: readonly string[] }) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const takeBack = async (host: string) => {
    setLeaving(host);
    await allowHost(projectId, host, false);
    setLeaving(null);
  };
  return (
    <section aria-label="网站设置" className="mx-auto h-full max-w-180 overflow-auto p-4">
      <h3 className="text-sm font-medium">允许访问的外部地址</h3>
      <p className="mt-1 text-sm text-ink-3">
        网站只能连接这里列出的主机（https，最多 {mostHosts} 个）。它想连接别的地址时，预览下面会问您；没有您的允许就连不上。
      </p>
      {hosts.length === 0 ? (
        <p className="mt-4 text-sm text-ink-2">现在一个也没有。</p>
      ) : (
        <ul className="mt-3">
          {hosts.map((host) => (
            <li key={host} className="flex min-h-12 items-center gap-3 border-b border-line">
              <span className="min-w-0 flex-1 text-sm break-all">{host}</span>
              <Button look="secondary" size="small" busy={leaving === host} aria-label={`收回 ${host}`} onClick={() => void takeBack(host)}>
                收回
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
