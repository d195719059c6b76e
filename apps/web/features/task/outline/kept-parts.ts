/** Parts of an outline as a page kept them on this device; a heading may be empty while it is typed. */
import type { OutlineSection } from '#contract/content/outline.ts';

export function areParts(value: unknown): value is OutlineSection[] {
  return Array.isArray(value) && value.every(isPart);
}

function isPart(value: unknown): boolean {
  if (!isObject(value) || typeof value['title'] !== 'string') return false;
  const { children = [], material = [], hint = '' } = value;
  if (!Array.isArray(children) || !Array.isArray(material) || typeof hint !== 'string') return false;
  return children.every((child) => isObject(child) && typeof child['title'] === 'string') && material.every((id) => typeof id === 'string');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
