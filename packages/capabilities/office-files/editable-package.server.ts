/** An Office file as a package whose parts can be exchanged: what nobody touched is written back byte by byte. */
import { DOMParser, XMLSerializer, type Document, type Element } from '@xmldom/xmldom';
import { zipSync, type Zippable } from 'fflate';
import { checkUnpacking, openZip } from '../tools/read-file/zip-archive.ts';
import { all } from './xml.ts';

/** A reason for people why the file stays as it is. */
export class NotEditable extends Error {
  override name = 'NotEditable';
}

export interface Relation {
  id: string;
  /** Last word of its type: `slide`, `chart`, `notesSlide`. */
  type: string;
  /** A part of the package; '' for what lies outside. */
  target: string;
  element: Element;
}

export interface EditablePackage {
  names(): string[];
  has(path: string): boolean;
  /** As they would be saved. */
  bytes(path: string): Uint8Array;
  put(path: string, bytes: Uint8Array): void;
  /** The same document every time; it counts as changed once it was asked for by `change`. Throws `NotEditable` for broken XML. */
  xml(path: string): Document;
  change(path: string): Document;
  /** Of a part; '' is the package itself. */
  relations(path: string): Relation[];
  /** The id of a new relation of `path`; `type` is the whole address. */
  relate(path: string, type: string, target: string): string;
  /** `content_type` is declared for this part alone. */
  add(path: string, bytes: Uint8Array | string, content_type: string): void;
  contentType(path: string): string;
  /** A path that is free: `ppt/slides/slide` + `.xml` → `ppt/slides/slide12.xml`. */
  freeName(stem: string, ending: string): string;
  /** Drops the parts nobody points at any more. */
  dropUnreached(): void;
  save(): Uint8Array;
}

const mostXml = 48 * 1024 * 1024;
const alreadyPacked = /\.(?:png|jpe?g|gif|webp|mp[34]|m4[av]|zip|xlsx|docx|pptx|wdp|emz|wmz)$/i;
const typesPath = '[Content_Types].xml';

/** Throws `NotEditable`, or `Unreadable` for what is no archive or a bomb. */
export async function openEditable(bytes: Uint8Array): Promise<EditablePackage> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new NotEditable('文件设了密码或是旧版格式（doc、ppt），改不了；请另存为不加密的 docx 或 pptx。');
  const archive = await openZip(bytes);
  checkUnpacking(archive, bytes.length);
  const parts = new Map<string, Uint8Array>();
  for (const { path } of archive.entries) parts.set(path, await archive.read(path));
  if (!parts.has(typesPath)) throw new NotEditable('文件损坏或不是 Office 文件，没有改动。');
  return packageOf(parts);
}

function packageOf(parts: Map<string, Uint8Array>): EditablePackage {
  const documents = new Map<string, Document>();
  const changed = new Set<string>();
  const bytesAt = (path: string): Uint8Array => {
    const found = parts.get(path);
    if (!found) throw new NotEditable(`文件里少了 ${path}，没有改动。`);
    return found;
  };
  const written = (path: string): Uint8Array => {
    const document = changed.has(path) ? documents.get(path) : undefined;
    return document ? text(new XMLSerializer().serializeToString(document)) : bytesAt(path);
  };
  const xml = (path: string): Document => {
    const known = documents.get(path);
    if (known) return known;
    const read = parsed(bytesAt(path), path);
    documents.set(path, read);
    return read;
  };
  const change = (path: string): Document => {
    changed.add(path);
    return xml(path);
  };
  const relations = (path: string): Relation[] => {
    const rels = relsOf(path);
    if (!parts.has(rels)) return [];
    return all(xml(rels), 'Relationship').map((element) => ({
      id: element.getAttribute('Id') ?? '',
      type: (element.getAttribute('Type') ?? '').split('/').at(-1) ?? '',
      target: element.getAttribute('TargetMode') === 'External' ? '' : resolved(path, element.getAttribute('Target') ?? ''),
      element,
    }));
  };
  const reached = (): Set<string> => {
    const found = new Set<string>();
    const next = [''];
    for (let path = next.pop(); path !== undefined; path = next.pop())
      for (const { target } of relations(path))
        if (target !== '' && parts.has(target) && !found.has(target)) {
          found.add(target);
          next.push(target);
        }
    return found;
  };
  const before = reached();
  return {
    names: () => [...parts.keys()],
    has: (path) => parts.has(path),
    bytes: written,
    put(path, bytes) {
      parts.set(path, bytes);
      documents.delete(path);
      changed.delete(path);
    },
    xml,
    change,
    relations,
    relate(path, type, target) {
      const rels = relsOf(path);
      if (!parts.has(rels))
        parts.set(
          rels,
          text(
            '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
          ),
        );
      const document = change(rels);
      const taken = new Set(all(document, 'Relationship').map((one) => one.getAttribute('Id')));
      let n = taken.size + 1;
      while (taken.has(`rId${n}`)) n += 1;
      const root = rootOf(document);
      const element = document.createElementNS(root.namespaceURI, 'Relationship');
      element.setAttribute('Id', `rId${n}`);
      element.setAttribute('Type', type);
      element.setAttribute('Target', `/${target}`);
      root.appendChild(element);
      return `rId${n}`;
    },
    add(path, content, content_type) {
      parts.set(path, typeof content === 'string' ? text(content) : content);
      documents.delete(path);
      const types = change(typesPath);
      const root = rootOf(types);
      const element = types.createElementNS(root.namespaceURI, 'Override');
      element.setAttribute('PartName', `/${path}`);
      element.setAttribute('ContentType', content_type);
      root.appendChild(element);
    },
    contentType(path) {
      const types = xml(typesPath);
      const own = all(types, 'Override').find((one) => one.getAttribute('PartName')?.toLowerCase() === `/${path}`.toLowerCase());
      const ending = path.split('.').at(-1)?.toLowerCase();
      const usual = all(types, 'Default').find((one) => one.getAttribute('Extension')?.toLowerCase() === ending);
      return (own ?? usual)?.getAttribute('ContentType') ?? '';
    },
    freeName(stem, ending) {
      let n = 1;
      while (parts.has(`${stem}${n}${ending}`)) n += 1;
      return `${stem}${n}${ending}`;
    },
    dropUnreached() {
      const after = reached();
      for (const path of before) {
        if (after.has(path)) continue;
        parts.delete(path);
        parts.delete(relsOf(path));
        changed.delete(path);
        changed.delete(relsOf(path));
        for (const one of all(change(typesPath), 'Override'))
          if (one.getAttribute('PartName')?.toLowerCase() === `/${path}`.toLowerCase()) one.parentNode?.removeChild(one);
      }
    },
    save() {
      const out: Zippable = {};
      for (const path of parts.keys()) out[path] = [written(path), { level: alreadyPacked.test(path) ? 0 : 6 }];
      return zipSync(out);
    },
  };
}

export function rootOf(document: Document): Element {
  const root = document.documentElement;
  if (!root) throw new NotEditable('文件里有一部分是空的，没有改动。');
  return root;
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

function parsed(bytes: Uint8Array, path: string): Document {
  if (bytes.length > mostXml) throw new NotEditable(`里面的 ${path} 太大，改不了。`);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const words = new TextDecoder(encoding).decode(bytes).replace(/^(<\?xml[^>]*?encoding=")utf-16(")/i, '$1UTF-8$2');
  // An Office file has no use for entities of its own; some are made to swallow all memory.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(words)) throw new NotEditable('文件损坏，没有改动。');
  try {
    return new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    }).parseFromString(words, 'text/xml');
  } catch {
    throw new NotEditable(`里面的 ${path} 读不出来，文件可能损坏了，没有改动。`);
  }
}

export function relsOf(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

function resolved(path: string, target: string): string {
  const steps = target.startsWith('/') ? [] : path.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
