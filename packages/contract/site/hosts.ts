/** The outside hosts a site may connect to: over https, by their names. */
import { z } from 'zod';

export const mostHosts = 20;
/** What may be seen of a site and what it may do is looked up once in so long, in milliseconds: a page and what it loads come together. */
export const siteShownForMs = 500;

/** A name in the public tree of names, with a port where it is not the usual one: it stands in a policy, so nothing else fits. */
const hostName = /^(?=.{4,255}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])(?::\d{1,5})?$/;

export function isSiteHost(host: string): boolean {
  return hostName.test(host);
}

export const siteHost = z.string().max(255).regex(hostName, '主机名写成 api.example.com');
