/**
 * Which names this server answers to. A page elsewhere can point a name of its own at this address (DNS rebinding); the browser then takes
 * both for one site, and only the `Host` tells them apart.
 */
import { hostname, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { plainAddress } from '#server/platform/auth/address.ts';

export interface HostSettings {
  /** Where the server listens: an address, or a name. */
  listens_at: string;
  /** Each '' where it is not set. */
  public_origin: string;
  content_origin: string;
  internal_address: string;
  /** Names and addresses without ports. */
  allowed: readonly string[];
  /** The name and the addresses of this machine at the moment. */
  ownNames?(): string[];
}

/** `page`: everything is answered; `content`: files of people alone; null: nothing. */
export type AnsweredAs = 'page' | 'content' | null;

/** Spellings that are known to be ours; more of them than a server has are made up. */
const mostKnown = 200;

/** Takes a `Host` as it was sent; undefined for a caller of HTTP/1.0 that names none. Ports don't matter: where a port is mapped, it is another one. */
export function createHostCheck({ ownNames = ownNamesNow, ...settings }: HostSettings): (host: string | undefined) => AnsweredAs {
  const named = [settings.public_origin, settings.internal_address].filter((origin) => origin !== '').map((origin) => new URL(origin).host);
  const pages = new Set([settings.listens_at, ...named, ...settings.allowed].map((host) => nameIn(host) ?? plainAddress(host)));
  const content = settings.content_origin === '' ? null : nameIn(new URL(settings.content_origin).host);
  const isOpen = !isLoopback(plainAddressOrName(settings.listens_at));
  const known = new Map<string, AnsweredAs>();

  function look(host: string): AnsweredAs {
    const name = nameIn(host);
    if (name === null) return null;
    // Addresses come and go while the server runs.
    if (isLoopback(name) || pages.has(name) || (isOpen && ownNames().some((own) => plainAddressOrName(own) === name))) return 'page';
    return name === content ? 'content' : null;
  }

  return (host) => {
    if (host === undefined) return null;
    const before = known.get(host);
    if (before !== undefined) return before;
    const found = look(host);
    if (found !== null && known.size < mostKnown) known.set(host, found);
    return found;
  };
}

/**
 * The name in a `Host`, in one spelling: small letters, addresses in their shortest form, without port, brackets and the dot at the end.
 * Null for what is no host.
 */
export function nameIn(host: string): string | null {
  if (!/^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\%]+)(:\d{0,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) return null;
  const name = plainAddressOrName(new URL(`http://${host}`).hostname);
  return ipaddr.isValid(name) || /^[\w.-]+$/.test(name) ? name : null;
}

function plainAddressOrName(name: string): string {
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? plainAddress(bare) : bare.toLowerCase().replace(/\.$/, '');
}

export function isLoopback(name: string): boolean {
  if (ipaddr.isValid(name)) return ipaddr.parse(name).range() === 'loopback';
  return name === 'localhost' || name.endsWith('.localhost');
}

function ownNamesNow(): string[] {
  return [hostname(), ...Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? [])];
}

/** What somebody is told who came by another name. */
export function strangeHostSentence(host: string | undefined): string {
  const name = host === undefined ? null : nameIn(host);
  const which = name === null ? '请求里没有写明可用的主机名' : `这个服务没有登记主机名“${name}”`;
  return `${which}，请求没有处理，也没有改变任何内容。如果这是您部署的地址，请把主机名写进设置 ALLOWED_HOSTS，或把 PUBLIC_ORIGIN 设为完整的来源（如 https://antou.example.com），再重新启动。`;
}
