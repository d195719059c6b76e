'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { site, waysOf } from '../lib/site';

export function SiteHeader() {
  const path = usePathname();
  const ways = waysOf(path);
  if (ways.length === 0) return null;
  return (
    <nav aria-label="网站导航">
      <b>
        <Link href="/">{site.title}</Link>
      </b>
      <span>
        {ways.map(({ label, href }) =>
          href.startsWith('#') ? (
            <a key={href} href={href}>
              {label}
            </a>
          ) : (
            <Link key={href} href={href} aria-current={href === path ? 'page' : undefined}>
              {label}
            </Link>
          ),
        )}
      </span>
    </nav>
  );
}
