/** The parts of a workbook package: read once, changed one by one, put together again with every other part as it was. */
import { escapeXml } from '#text/escape.ts';
import { unzipSync, zipSync, type Zippable } from 'fflate';
import { append, attributeOf, childrenOf, inPrefix, prefixOf, rootOf, splice } from './xml-splice.ts';

export interface Package {
  has(path: string): boolean;
  paths(): string[];
  /** Throws `Error` when there is no such part. */
  text(path: string): string;
  bytes(path: string): Uint8Array;
  set(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
  /** The whole package; `isDraft`: to be read once here, which needs no packing. */
  packed(isDraft?: boolean): Uint8Array;
}

const alreadyPacked = /\.(?:png|jpe?g|gif|webp|emf|wmf|mp[34]|zip)$/i;

/** Takes parts that were checked for size before. */
export function openPackage(source: Uint8Array | Record<string, string>): Package {
  const parts = new Map<string, Uint8Array>();
  const changed = new Map<string, string>();
  if (source instanceof Uint8Array) for (const [path, bytes] of Object.entries(unzipSync(source))) parts.set(path, bytes);
  else for (const [path, text] of Object.entries(source)) parts.set(path, encode(text));
  // Some programs write the names of parts with other slashes or capitals than their relationships.
  const real = (path: string): string => {
    if (parts.has(path) || changed.has(path)) return path;
    const lower = path.toLowerCase();
    return [...parts.keys()].find((one) => one.replaceAll('\\', '/').toLowerCase() === lower) ?? path;
  };
  const read = (path: string): Uint8Array => {
    const bytes = parts.get(real(path));
    if (!bytes) throw new Error(`工作簿里缺少 ${path}，打不开。请用 Excel 或 WPS 打开并另存后重新上传。`);
    return bytes;
  };
  return {
    has: (path) => changed.has(path) || parts.has(real(path)),
    paths: () => [...new Set([...parts.keys(), ...changed.keys()])].filter((path) => !path.endsWith('/')),
    text: (path) => changed.get(real(path)) ?? decode(read(path)),
    bytes: (path) => (changed.has(real(path)) ? encode(changed.get(real(path)) ?? '') : read(path)),
    set(path, content) {
      if (typeof content === 'string') changed.set(real(path), content);
      else parts.set(real(path), content);
    },
    remove(path) {
      changed.delete(real(path));
      parts.delete(real(path));
    },
    packed(isDraft = false) {
      for (const [path, text] of changed) parts.set(path, encode(text));
      changed.clear();
      const files: Zippable = {};
      for (const [path, bytes] of parts)
        files[path] = [bytes, { level: isDraft || alreadyPacked.test(path) ? 0 : 6, mtime: '2026-01-01T00:00:00' }];
      return zipSync(files);
    },
  };
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return new TextDecoder('utf-16le').decode(bytes).replace(/encoding=(["'])utf-16\1/i, 'encoding="UTF-8"');
  return new TextDecoder('utf-8').decode(bytes);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const relationsNamespace = officeRelations;

export interface Relation {
  id: string;
  /** The last word of its type: `worksheet`, `drawing`. */
  type: string;
  /** Path of the part, or the address when it is outside. */
  target: string;
  external: boolean;
}

export function relationsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

export function relationsOf(pack: Package, path: string): Relation[] {
  const file = relationsPath(path);
  if (!pack.has(file)) return [];
  const xml = pack.text(file);
  return childrenOf(xml, rootOf(xml)).map((relation) => {
    const external = attributeOf(relation, 'TargetMode') === 'External';
    const target = attributeOf(relation, 'Target') ?? '';
    return {
      id: attributeOf(relation, 'Id') ?? '',
      type: (attributeOf(relation, 'Type') ?? '').split('/').at(-1) ?? '',
      target: external ? target : resolve(path, target),
      external,
    };
  });
}

function resolve(path: string, target: string): string {
  const parts = target.startsWith('/') ? [] : path.split('/').slice(0, -1);
  for (const part of target.replace(/^\//, '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Adds a relationship and gives its id. */
export function relate(pack: Package, path: string, type: string, target: string): string {
  const file = relationsPath(path);
  const xml = pack.has(file)
    ? pack.text(file)
    : '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
  const root = rootOf(xml);
  const taken = new Set(childrenOf(xml, root).map((one) => attributeOf(one, 'Id')));
  let number = taken.size + 1;
  while (taken.has(`rId${number}`)) number += 1;
  const one = `<Relationship Id="rId${number}" Type="${officeRelations}/${type}" Target="/${escapeXml(target)}"/>`;
  pack.set(file, splice(xml, [append(root, inPrefix(one, prefixOf(root)))]));
  return `rId${number}`;
}

export function unrelate(pack: Package, path: string, id: string): void {
  const file = relationsPath(path);
  const xml = pack.text(file);
  const found = childrenOf(xml, rootOf(xml)).filter((one) => attributeOf(one, 'Id') === id);
  pack.set(
    file,
    splice(
      xml,
      found.map(({ from, to }) => ({ from, to, text: '' })),
    ),
  );
}

const types = '[Content_Types].xml';

export function declareType(pack: Package, path: string, content_type: string): void {
  const xml = pack.text(types);
  const root = rootOf(xml);
  const one = `<Override PartName="/${escapeXml(path)}" ContentType="${content_type}"/>`;
  pack.set(types, splice(xml, [append(root, inPrefix(one, prefixOf(root)))]));
}

export function typeOf(pack: Package, path: string): string | undefined {
  const xml = pack.text(types);
  const declared = childrenOf(xml, rootOf(xml)).find(
    (one) => one.name === 'Override' && attributeOf(one, 'PartName')?.toLowerCase() === `/${path}`.toLowerCase(),
  );
  return declared && attributeOf(declared, 'ContentType');
}

export function removePart(pack: Package, path: string): void {
  const xml = pack.text(types);
  const gone = childrenOf(xml, rootOf(xml)).filter((one) => attributeOf(one, 'PartName')?.toLowerCase() === `/${path}`.toLowerCase());
  pack.set(
    types,
    splice(
      xml,
      gone.map(({ from, to }) => ({ from, to, text: '' })),
    ),
  );
  pack.remove(path);
  if (pack.has(relationsPath(path))) pack.remove(relationsPath(path));
}

/** `xl/charts/chart3.xml`: the first number that is not taken. */
export function freePath(pack: Package, stem: string, ending = 'xml'): string {
  let number = 1;
  while (pack.has(`${stem}${number}.${ending}`)) number += 1;
  return `${stem}${number}.${ending}`;
}
