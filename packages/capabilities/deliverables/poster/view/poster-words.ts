/** The words of a poster, sheet by sheet, so that two versions can be compared. */

export function posterWords(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const drawn = page.querySelector('.sheet>.slide');
  if (drawn) return drawn.textContent.replace(/\n\s*\n/g, '\n').trim();
  const sheets = [...page.querySelectorAll('.sheet')];
  return sheets
    .flatMap((sheet, n) => [
      ...(sheets.length > 1 ? [`第 ${n + 1} 张`] : []),
      ...[...sheet.querySelectorAll('.t')]
        .map((text) => [...text.children].map((line) => line.textContent).join(''))
        .filter((one) => one.trim() !== ''),
      ...[...sheet.querySelectorAll('img[data-picture]')].map((picture) => `图片：${picture.getAttribute('data-picture') ?? ''}`),
      '',
    ])
    .join('\n');
}
