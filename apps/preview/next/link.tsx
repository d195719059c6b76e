/** Stands for `next/link`. */
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { go, linkTo } from '../runtime/state.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string | { pathname?: string; query?: Record<string, string>; hash?: string };
  replace?: boolean;
  scroll?: boolean;
  prefetch?: boolean | null;
  shallow?: boolean;
  passHref?: boolean;
  legacyBehavior?: boolean;
}

// What Next is called by is its default.
// oxlint-disable-next-line import/no-default-export
export default function Link(props: LinkProps): ReactNode {
  const { href, replace, scroll, prefetch: _, shallow: _s, passHref: _p, legacyBehavior: _l, onClick, ...rest } = props;
  const address = typeof href === 'string' ? href : addressOf(href);
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self') || 'download' in rest) return;
    if (/^[a-z][\w+.-]*:|^\/\//i.test(address)) return;
    event.preventDefault();
    go(address, { replace, scroll });
  }
  return <a {...rest} href={linkTo(address)} onClick={follow} />;
}

function addressOf({ pathname = '', query, hash = '' }: { pathname?: string; query?: Record<string, string>; hash?: string }): string {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return `${pathname}${search}${hash === '' || hash.startsWith('#') ? hash : `#${hash}`}`;
}
