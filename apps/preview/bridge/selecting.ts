/** Points at elements of a site: outline, click, a dragged rectangle, and the keyboard. */
import type { Line } from './port.ts';

interface Source {
  filePath: string;
  line: number;
  column: number;
  name: string;
}

/** Outermost whole elements of a rectangle. */
const mostInArea = 20;

export function installSelecting(line: Line): { start(): void; finish(): void } {
  let marker: HTMLElement | null = null;
  let current: Element | null = null;
  let from: { x: number; y: number } | null = null;
  let dragged = false;

  function sourceOf(element: Element | null): { element: Element; source: Source } | null {
    const own = element?.closest('[data-src]') ?? null;
    const found = /^(.*):(\d+):(\d+):(.*)$/.exec(own?.getAttribute('data-src') ?? '');
    if (!own || !found) return null;
    return { element: own, source: { filePath: found[1] ?? '', line: Number(found[2]), column: Number(found[3]), name: found[4] ?? '' } };
  }
  function show(element: Element | null): void {
    const told = sourceOf(element);
    current = told?.element ?? null;
    if (!told) return void marker?.style.setProperty('display', 'none');
    const { left, top, width, height } = told.element.getBoundingClientRect();
    draw({ left, top, width, height }, `${told.source.name || told.element.tagName.toLowerCase()}`);
  }
  function draw(box: { left: number; top: number; width: number; height: number }, label: string): void {
    marker ??= newMarker();
    document.documentElement.append(marker);
    Object.assign(marker.style, {
      display: 'block',
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    const name = marker.firstElementChild;
    if (!(name instanceof HTMLElement)) return;
    name.textContent = label;
    name.style.display = label === '' ? 'none' : 'block';
    name.style.top = box.top < 24 ? '0' : '-22px';
  }
  function choose(element: Element | null): void {
    const told = sourceOf(element);
    if (!told) return;
    line.say({
      type: 'SELECT_ELEMENT',
      element: {
        ...told.source,
        tag: told.element.tagName.toLowerCase().slice(0, 40),
        text: (told.element.textContent ?? '').trim().slice(0, 500),
        look: lookOf(told.element),
      },
    });
  }
  function chooseArea(box: DOMRect): void {
    const inside = [...document.querySelectorAll('[data-src]')].filter((element) => {
      const at = element.getBoundingClientRect();
      return at.width > 0 && at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom;
    });
    const outermost = inside.filter((element) => !inside.some((other) => other !== element && other.contains(element)));
    const selectedArea = outermost.slice(0, mostInArea).flatMap((element) => {
      const told = sourceOf(element);
      return told
        ? [{ filePath: told.source.filePath, startLine: told.source.line, startTagName: element.tagName.toLowerCase().slice(0, 40) }]
        : [];
    });
    if (selectedArea.length > 0) line.say({ type: 'SELECT_AREA', selectedArea });
  }
  const areaTo = (event: MouseEvent, start: { x: number; y: number }): DOMRect =>
    new DOMRect(
      Math.min(start.x, event.clientX),
      Math.min(start.y, event.clientY),
      Math.abs(event.clientX - start.x),
      Math.abs(event.clientY - start.y),
    );

  const handlers: Record<string, (event: Event) => void> = {
    mousemove(event) {
      if (!(event instanceof MouseEvent)) return;
      if (from) {
        const box = areaTo(event, from);
        dragged ||= box.width > 6 || box.height > 6;
        if (dragged) return draw(box, '');
      }
      show(event.target instanceof Element ? event.target : null);
    },
    mousedown(event) {
      if (!(event instanceof MouseEvent)) return;
      held(event);
      from = { x: event.clientX, y: event.clientY };
      dragged = false;
    },
    mouseup(event) {
      if (!(event instanceof MouseEvent)) return;
      held(event);
      if (from && dragged) chooseArea(areaTo(event, from));
      else choose(event.target instanceof Element ? event.target : null);
      from = null;
    },
    click: held,
    keydown(event) {
      if (!(event instanceof KeyboardEvent)) return;
      if (event.key === 'Enter') choose(current);
      const next = neighbour(event.key, current);
      if (next === null && event.key !== 'Enter') return;
      held(event);
      if (next) show(next);
    },
    scroll: () => show(current),
    resize: () => show(current),
  };
  function held(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  let on = false;
  return {
    start() {
      if (on) return;
      on = true;
      for (const [name, handler] of Object.entries(handlers)) addEventListener(name, handler, true);
      document.documentElement.style.setProperty('cursor', 'crosshair');
      line.say({ type: 'DOM_SELECT_ENABLE', enabled: true });
    },
    finish() {
      if (!on) return;
      on = false;
      for (const [name, handler] of Object.entries(handlers)) removeEventListener(name, handler, true);
      document.documentElement.style.removeProperty('cursor');
      marker?.remove();
      current = null;
      from = null;
      line.say({ type: 'DOM_SELECT_ENABLE', enabled: false });
    },
  };
}

function lookOf(element: Element): { fontSize: number; color: string; background: string } {
  const { fontSize, color, backgroundColor } = getComputedStyle(element);
  const size = Number.parseFloat(fontSize);
  return {
    fontSize: Math.min(1_000, Math.max(1, Number.isFinite(size) ? size : 16)),
    color: color.slice(0, 60),
    background: backgroundColor.slice(0, 60),
  };
}

function newMarker(): HTMLElement {
  const marker = document.createElement('div');
  marker.setAttribute('aria-hidden', 'true');
  marker.style.cssText =
    'all:initial;position:fixed;z-index:2147483647;pointer-events:none;box-sizing:border-box;border:2px solid #2563eb;background:rgb(37 99 235/.08);border-radius:2px';
  const name = document.createElement('div');
  name.style.cssText =
    'all:initial;position:absolute;left:-2px;padding:1px 6px;font:12px/20px system-ui,sans-serif;color:#fff;background:#2563eb;border-radius:3px;white-space:nowrap';
  marker.append(name);
  return marker;
}

/** Own elements only: up to the one around it, down to the first in it, left and right beside it. */
function neighbour(key: string, at: Element | null): Element | null {
  const all = [...document.querySelectorAll('[data-src]')];
  if (!at) return key.startsWith('Arrow') ? (all[0] ?? null) : null;
  const around = at.parentElement?.closest('[data-src]') ?? null;
  const beside = all.filter((element) => (element.parentElement?.closest('[data-src]') ?? null) === around);
  switch (key) {
    case 'ArrowUp':
      return around;
    case 'ArrowDown':
      return at.querySelector('[data-src]');
    case 'ArrowLeft':
      return beside[beside.indexOf(at) - 1] ?? null;
    case 'ArrowRight':
      return beside[beside.indexOf(at) + 1] ?? null;
    default:
      return null;
  }
}
