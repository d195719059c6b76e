/** What of a Markdown text may become an element, a link or an image: texts come from models, files and strangers. */
import { defaultSchema, type Options as Schema } from 'rehype-sanitize';

const attributes = defaultSchema.attributes ?? {};

/** Elements and attributes that pass. Addresses are judged once more, and more strictly, by the two functions below. */
export const schema: Schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), 'mark', 'u', 'small'],
  attributes: {
    ...attributes,
    a: ['href', 'title', 'dataCite'],
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    img: ['src', 'alt', 'title'],
    mark: [['className', 'md-mark']],
    span: ['dataCites', 'dataLayout'],
    sup: ['dataNote'],
  },
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https', 'data', 'blob'] },
};

function protocolOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).protocol : null;
}

/** The address when a person may be sent there, else null. */
export function linkAddress(address: string): string | null {
  const protocol = protocolOf(address);
  return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? address : null;
}

/** The address when a picture may be loaded from there, else null. */
export function imageAddress(address: string): string | null {
  const protocol = protocolOf(address);
  if (protocol === 'http:' || protocol === 'https:' || protocol === 'blob:') return address;
  if (protocol === 'data:') return /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,/i.test(address) ? address : null;
  // Our own signed file addresses, with or without the base path in front.
  return protocol === null && /^\/?(?:[\w-]+\/)*api\/files\/[\w.~%-]+(?:[?#].*)?$/.test(address) ? address : null;
}

/** Would loading a picture from here tell another place about its reader? */
export function isForeign(address: string): boolean {
  const protocol = protocolOf(address);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return typeof location === 'undefined' || new URL(address).origin !== location.origin;
}
