/** Whether something may leave for another place without the person being asked: information flow, not trust in words. Pure. */
import type { Egress } from '#agent/tool.ts';
import type { EgressPlace, EgressReason } from '#contract/timeline/questions/egress-question.ts';
import { carriedIn, percentDecoded, plain, readingsOf, type Carried } from './carried.ts';
import type { Flow } from './flow.server.ts';
import { formsOf, hostOf } from './hosts.ts';

/** Characters, decoded: a query of more than this, and a path of more than twice as many, is no plain address any more. */
const longest = { query: 64, path: 128, typed: 64 };

/** What may not leave without an answer, and why. */
export interface HeldBack {
  kind: Egress['to']['kind'];
  places: EgressPlace[];
  addresses: string[];
  body: string;
  why: EgressReason[];
  carries: Carried[];
}

/** Null: all of it may leave. A task that has read nothing of the person's sends what it likes. */
export function heldBack(sent: readonly Egress[], flow: Flow): HeldBack | null {
  if (flow.reads.length === 0) return null;
  const held = sent.flatMap((one) => {
    const place = placeOf(one);
    if (flow.agreed.has(place.key)) return [];
    const carries = carriedBy(one, flow);
    const why: EgressReason[] = [];
    if (!isNamed(one, flow)) why.push('unnamed');
    if (isLong(one, flow)) why.push('long');
    if (carries.length > 0) why.push('carries');
    return why.length === 0 ? [] : [{ one, place, why, carries }];
  });
  const [first] = held;
  if (!first) return null;
  const places = new Map(held.map(({ place }) => [place.key, place]));
  return {
    kind: first.one.to.kind,
    places: [...places.values()],
    addresses: held.flatMap(({ one }) => addressesOf(one)),
    body: held
      .map(({ one }) => one.body ?? '')
      .join('\n')
      .trim(),
    why: [...new Set(held.flatMap(({ why }) => why))],
    carries: held.flatMap(({ carries }) => carries).slice(0, 5),
  };
}

function addressesOf({ to }: Egress): string[] {
  switch (to.kind) {
    case 'address':
      return [to.url];
    case 'extension':
      return to.address === '' ? [...to.hosts] : [to.address];
    case 'service':
      return [];
  }
}

export function placeOf({ to }: Egress): EgressPlace {
  switch (to.kind) {
    case 'address': {
      const host = hostOf(to.url) ?? to.url;
      return { key: `host:${host}`, name: host };
    }
    case 'extension':
      return { key: `extension:${to.id}`, name: to.label };
    case 'service':
      return { key: `service:${to.label}`, name: to.label };
  }
}

function isNamed({ to }: Egress, { hosts }: Flow): boolean {
  switch (to.kind) {
    case 'address': {
      const host = hostOf(to.url) ?? '';
      // Where a host sends a caller on is its own word, unless the address it was asked with told it where to.
      return hosts.has(host) || (to.led_by !== undefined && !dictates(to.led_by, host));
    }
    case 'extension':
      return to.hosts.every((granted) =>
        granted.startsWith('*.') ? [...hosts].some((host) => host.endsWith(granted.slice(1))) : hosts.has(granted.replace(/^www\./, '')),
      );
    case 'service':
      // Whoever runs the product named it.
      return true;
  }
}

/** The host a redirect leads to stands, in whatever way, in the address that was asked for. */
function dictates(asked: string, host: string): boolean {
  return readingsOf(behindHost(asked)).some((reading) => reading.includes(plain(host)));
}

function isLong({ to, body }: Egress, flow: Flow): boolean {
  if (to.kind !== 'address' || to.by_page || to.led_by !== undefined) return false;
  const typed = plain(body ?? '');
  if (typed.length > longest.typed && !plain(flow.words).includes(typed)) return true;
  if (isWritten(to.url, flow)) return false;
  const { pathname, search, hash } = new URL(to.url);
  return percentDecoded(search + hash).length > longest.query || percentDecoded(pathname).length > longest.path;
}

/** This very address was written by somebody, whole: the person, a search, a page, or whoever wrote the file the person gave. Nothing was put into it. */
function isWritten(url: string, { addresses, pages, reads }: Flow): boolean {
  const [address = ''] = formsOf(url);
  const stands = (text: string): boolean => text.includes(url) || text.includes(address);
  return addresses.has(address) || pages.some(stands) || reads.some(({ text, is_given }) => is_given && stands(text));
}

function carriedBy({ to, body = '' }: Egress, flow: Flow): Carried[] {
  // What an extension itself said is nothing new to it.
  const reads = to.kind === 'extension' ? flow.reads.filter(({ tool }) => !tool.startsWith(`mcp__${to.id}__`)) : flow.reads;
  const outgoing = [to.kind === 'address' && !isWritten(to.url, flow) ? behindHost(to.url) : '', body].filter((one) => one !== '');
  return carriedIn(outgoing, reads, flow.words, to.kind === 'extension' ? '' : flow.sent);
}

/** A host that nobody named is asked about anyhow; one that was named is no word of a file. */
function behindHost(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}
