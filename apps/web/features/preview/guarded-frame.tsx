/** Foreign pages in a frame of their own: no script, no form, nothing from outside; links open elsewhere, only when pressed. */
import { useMemo } from 'react';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'";

/** Drops what could act or lead somewhere unseen; the frame's sandbox and policy stand behind it. */
export function tameElements(root: ParentNode): void {
  for (const element of root.querySelectorAll('script, iframe, frame, object, embed, base, meta[http-equiv], link, form')) element.remove();
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? '';
      if (name.startsWith('on') || ['srcdoc', 'ping', 'action', 'formaction', 'background'].includes(name)) element.removeAttribute(name);
      else if ((name === 'href' || name === 'xlink:href') && !isHarmless(element, value)) element.removeAttribute(name);
    }
    if (!element.hasAttribute('href') || !['a', 'area'].includes(element.localName)) continue;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
}

function isHarmless(element: Element, address: string): boolean {
  if (element.localName !== 'a' && element.localName !== 'area') return address.startsWith('#') || address.startsWith('data:image/');
  return /^(https?:|mailto:|tel:)/i.test(address.trim());
}

/** `head` and `body` are markup that went through `tameElements`. */
export function GuardedFrame({ title, head, body }: { title: string; head: string; body: string }) {
  const source = useMemo(
    () =>
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">${head}</head><body>${body}</body></html>`,
    [head, body],
  );
  return (
    <iframe
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={source}
      className="block size-full border-0 bg-white"
    />
  );
}
