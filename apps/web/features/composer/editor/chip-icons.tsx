/** The icons of chips as elements to copy: drawn once by React when the editor is loaded, not once for every chip. */
import { ChevronDown, X, type LucideIcon } from 'lucide-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { chipIcons } from '#web/shell/chip-look.tsx';

const named = { open: ChevronDown, leave: X } as const;
const icons: readonly LucideIcon[] = [...chipIcons, ...Object.values(named)];

const drawn = drawAll();

export function iconOf(name: keyof typeof named): LucideIcon {
  return named[name];
}

/** A fresh copy; an empty drawing for an icon that is not in the list above. */
export function drawIcon(icon: LucideIcon): SVGElement {
  const known = drawn.get(icon)?.cloneNode(true);
  return known instanceof SVGElement ? known : document.createElementNS('http://www.w3.org/2000/svg', 'svg');
}

function drawAll(): Map<LucideIcon, Element> {
  const desk = document.createElement('div');
  const root = createRoot(desk);
  flushSync(() => root.render(icons.map((Icon, n) => <Icon key={n} aria-hidden size={14} strokeWidth={1.5} className="shrink-0" />)));
  const result = new Map(icons.map((icon, n): [LucideIcon, Element] => [icon, desk.children[n] ?? desk]));
  for (const element of result.values()) element.remove();
  return result;
}
