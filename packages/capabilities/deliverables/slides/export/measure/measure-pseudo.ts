/** What `::before` and `::after` draw becomes elements, which can be measured. */
export function pseudoElements(): void {
  const found: { element: Element; side: string; copy: HTMLElement }[] = [];
  for (const element of document.body.querySelectorAll('*'))
    for (const side of ['::before', '::after']) {
      const style = getComputedStyle(element, side);
      if (style.content === 'none' || style.content === 'normal' || style.display === 'none') continue;
      const words = /^"(.*)"$/s.exec(style.content)?.[1];
      if (words === undefined) continue;
      const copy = document.createElement('span');
      for (const property of style) copy.style.setProperty(property, style.getPropertyValue(property));
      copy.style.setProperty('content', 'normal');
      copy.textContent = words.replace(/\\(.)/g, '$1');
      found.push({ element, side, copy });
    }
  if (found.length === 0) return;
  const hide = document.createElement('style');
  hide.textContent = '.no-before::before, .no-after::after { content: none !important }';
  document.head.append(hide);
  for (const { element, side, copy } of found) {
    const others = [...element.children];
    const before = others.map((one) => one.getBoundingClientRect());
    const name = side === '::before' ? 'no-before' : 'no-after';
    element.classList.add(name);
    if (side === '::before') element.prepend(copy);
    else element.append(copy);
    const moved = others.some((one, n) => {
      const [was, is] = [before[n], one.getBoundingClientRect()];
      return !was || Math.abs(was.left - is.left) > 0.5 || Math.abs(was.top - is.top) > 0.5 || Math.abs(was.width - is.width) > 0.5;
    });
    if (!moved) continue;
    copy.remove();
    element.classList.remove(name);
    element.setAttribute('data-drawn-by-style', '');
  }
}
