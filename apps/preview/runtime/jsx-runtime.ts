/** React's own, but addresses of elements that begin with `/` are taken to be of the site, wherever it is served. */
import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';
import { assetAt, linkTo } from './state.ts';

type Props = Record<string, unknown>;

const links: Readonly<Record<string, string>> = { a: 'href', area: 'href', form: 'action' };
const assets: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcSet'],
  source: ['src', 'srcSet'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  iframe: ['src'],
  embed: ['src'],
  object: ['data'],
  link: ['href'],
  script: ['src'],
  image: ['href', 'xlinkHref'],
  use: ['href', 'xlinkHref'],
};

function addressed(type: unknown, props: Props): Props {
  if (typeof type !== 'string') return props;
  const link = links[type];
  if (link !== undefined) return link in props ? { ...props, [link]: linkTo(props[link]) } : props;
  const named = assets[type]?.filter((name) => name in props);
  if (!named || named.length === 0) return props;
  return { ...props, ...Object.fromEntries(named.map((name) => [name, name === 'srcSet' ? setAt(props[name]) : assetAt(props[name])])) };
}

function setAt(set: unknown): unknown {
  if (typeof set !== 'string') return set;
  return set
    .split(/,\s+/)
    .map((one) => one.trim().replace(/^\S+/, (address) => assetAt(address)))
    .join(', ');
}

export const Fragment = react.Fragment;

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, addressed(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsxs(type, addressed(type, props), key);
}
