/** Reads the XML parts of Office files into a small tree. DTDs are refused, so nothing is ever expanded or fetched. */
import { SaxesParser } from 'saxes';
import { LIMITS, Unreadable } from './reading.ts';

export interface XmlElement {
  /** With the usual prefix whatever the file calls it: `w:p`, `a:t`; elements of other namespaces have their own prefix. */
  name: string;
  /** Keys with the usual prefix too: `w:val`, `r:id`; attributes without namespace have none. */
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

/** Transitional and strict names of the namespaces the readers ask for. */
const PREFIXES = new Map<string, string>([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://purl.oclc.org/ooxml/drawingml/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://purl.oclc.org/ooxml/drawingml/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'p'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
]);

/** The document element. Throws Unreadable for broken XML, for any DTD, and for absurd depth. */
export function parseXml(bytes: Uint8Array, part: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  parser.on('doctype', () => {
    throw new Unreadable('里面带有 DTD 声明（Office 文件不该有，可能是“实体炸弹”），为安全起见没有打开。');
  });
  parser.on('error', () => {
    throw new Unreadable(`里面的 ${part} 损坏，打不开。请用原来的软件打开并另存后重新上传。`);
  });
  parser.on('opentag', (tag) => {
    if (open.length > LIMITS.xml_depth) throw new Unreadable('里面的结构嵌套得太深，为安全起见没有打开。');
    const attributes: Record<string, string> = {};
    for (const attribute of Object.values(tag.attributes)) {
      if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue;
      attributes[qualified(attribute.uri, attribute.prefix, attribute.local)] = attribute.value;
    }
    const element: XmlElement = { name: qualified(tag.uri, tag.prefix, tag.local), attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => {
    open.at(-1)?.children.push(text);
  });
  parser.on('cdata', (text) => {
    open.at(-1)?.children.push(text);
  });
  parser.write(xmlText(bytes)).close();
  const element = root.children.find((child) => typeof child !== 'string');
  if (!element) throw new Unreadable(`里面的 ${part} 是空的，打不开。`);
  return element;
}

/** Throws Unreadable when an XML part that another library is going to parse carries a DTD. */
export function refuseDtd(bytes: Uint8Array): void {
  // A DTD stands before the document element, so the beginning is enough; comments may push it back a little.
  if (/<!DOCTYPE|<!ENTITY/i.test(xmlText(bytes.subarray(0, 262_144)))) {
    throw new Unreadable('里面带有 DTD 声明（Office 文件不该有，可能是“实体炸弹”），为安全起见没有打开。');
  }
}

export function elements(parent: XmlElement | undefined): XmlElement[] {
  return parent ? parent.children.filter((child) => typeof child !== 'string') : [];
}

export function childrenNamed(parent: XmlElement | undefined, name: string): XmlElement[] {
  return elements(parent).filter((child) => child.name === name);
}

/** Goes down one name after the other, always to the first of that name. */
export function childAt(parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let at = parent;
  for (const name of names) at = elements(at).find((child) => child.name === name);
  return at;
}

/** All elements of that name below, in order. */
export function* descendants(parent: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elements(parent)) {
    if (child.name === name) yield child;
    yield* descendants(child, name);
  }
}

/** All text below. */
export function textOf(element: XmlElement | undefined): string {
  return element ? element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') : '';
}

function qualified(uri: string, prefix: string, local: string): string {
  const usual = PREFIXES.get(uri) ?? prefix;
  return usual ? `${usual}:${local}` : local;
}

function xmlText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
