/** Copies text, with a rich form beside it where one is given, also where the page is not served securely. */

/** Throws when the browser refuses. */
export async function copy(content: { text: string; html?: string }): Promise<void> {
  // Absent on plain-http addresses, which is how a workplace server in the office is often reached.
  if (navigator.clipboard && window.isSecureContext) {
    if (content.html === undefined) return navigator.clipboard.writeText(content.text);
    const item = new ClipboardItem({
      'text/plain': new Blob([content.text], { type: 'text/plain' }),
      'text/html': new Blob([content.html], { type: 'text/html' }),
    });
    return navigator.clipboard.write([item]);
  }
  let told = false;
  const tell = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', content.text);
    if (content.html !== undefined) event.clipboardData?.setData('text/html', content.html);
    told = true;
  };
  document.addEventListener('copy', tell, { once: true });
  try {
    if (!document.execCommand('copy') || !told) throw new Error('the browser refused to copy');
  } finally {
    document.removeEventListener('copy', tell);
  }
}

/** Absent on plain-http addresses, and no older way is left to put a picture there. */
export function canCopyPictures(): boolean {
  return window.isSecureContext && typeof ClipboardItem !== 'undefined';
}

/** A PNG that is still being made; throws when the browser refuses. */
export async function copyPicture(png: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
