/** Hosts and addresses as people write them, brought to one form so that they can be compared. Pure. */

const written = /https?:\/\/[^\s<>"'`“”‘’（）()【】《》，。；！？、|]+/gi;
/** A name of a site without its scheme: `news.example.com`, `127.0.0.1:8080`. No part of a mail address or of a path. */
const bare = /(?<![\w@./:-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,24}|\d{1,3})(?::\d{1,5})?(?![\w@-])/gi;
const local = /(?<![\w@./:-])localhost:\d{1,5}(?![\w@-])/gi;

/** What a name without a scheme ends with when it is a file. */
const fileEndings =
  /\.(?:csv|tsv|txt|md|docx?|xlsx?|pptx?|pdf|html?|json|xml|ya?ml|zip|rar|7z|png|jpe?g|gif|webp|svg|mp[34]|wav|py|js|ts|sh|sql|db|log|ini|toml|eml|ics)$/i;

/** Whole addresses in a text, in order, each once. */
export function addressesIn(text: string): string[] {
  const found = (text.match(written) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''));
  return [...new Set(found)].filter((address) => URL.canParse(address));
}

/** Hosts a text names, in whole addresses or by themselves. */
export function hostsIn(text: string): string[] {
  const names = [...(text.match(bare) ?? []), ...(text.match(local) ?? [])].filter((name) => !fileEndings.test(name));
  return [...new Set([...addressesIn(text), ...names.map((name) => `http://${name}`)].flatMap((address) => hostOf(address) ?? []))];
}

/** `www.` says nothing about where a host is. Null for what is no address. */
export function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : null;
}

/** As it is asked for, with and without what stands behind `#`: no server sees that, but the page there does. Empty for what is no address. */
export function formsOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { href, hash } = new URL(address);
  return hash === '' ? [href] : [href, href.slice(0, -hash.length)];
}
