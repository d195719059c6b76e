/** Ways about an XML document of an Office file, by local names: the same words have other prefixes and namespaces in other files. Pure. */
import type { Document, Element, Node } from '@xmldom/xmldom';

export function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1;
}

/** In the order of the document. */
export function all(within: Document | Element, name: string): Element[] {
  return Array.from(within.getElementsByTagNameNS('*', name));
}

export function children(element: Node): Element[] {
  const found: Element[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling) if (isElement(node)) found.push(node);
  return found;
}

export function child(element: Node | undefined, name: string): Element | undefined {
  return element && children(element).find(({ localName }) => localName === name);
}

/** Down by these names, one after the other. */
export function at(element: Element | undefined, ...names: string[]): Element | undefined {
  return names.reduce<Element | undefined>((found, name) => child(found, name), element);
}

/** The nearest around it, or itself. */
export function closest(node: Node, name: string): Element | undefined {
  for (let one: Node | null = node; one; one = one.parentNode) if (isElement(one) && one.localName === name) return one;
  return undefined;
}

/** Of the namespace and prefix of `like`. */
export function made(like: Element, name: string): Element {
  const document = like.ownerDocument;
  if (!document) throw new Error(`${name} can't be made beside what belongs to no document`);
  return document.createElementNS(like.namespaceURI, like.prefix ? `${like.prefix}:${name}` : name);
}

export function setAttribute(element: Element, name: string, value: string): void {
  element.setAttributeNS(element.namespaceURI, element.prefix ? `${element.prefix}:${name}` : name, value);
}

/** Whatever its prefix. */
export function attribute(element: Element | undefined, name: string): string {
  for (const one of Array.from(element?.attributes ?? [])) if (one.localName === name || one.name === name) return one.value;
  return '';
}

export function after(place: Node, added: Node): void {
  place.parentNode?.insertBefore(added, place.nextSibling);
}

export function first(parent: Node, added: Node): void {
  parent.insertBefore(added, parent.firstChild);
}

export function remove(node: Node): void {
  node.parentNode?.removeChild(node);
}

export function cloned(element: Element): Element {
  return element.cloneNode(true) as Element; // a copy of an element is one
}

export function setWords(element: Element, words: string): void {
  element.textContent = words;
  if (/^\s|\s$|\s\s/.test(words) && element.localName === 't' && /wordprocessingml/.test(element.namespaceURI ?? ''))
    element.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
}
