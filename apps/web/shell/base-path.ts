/** Where the product lives on its host: the server writes the base path into the page, everything else asks here. */

function readBasePath(): string {
  const text = document.getElementById('antou')?.textContent ?? '';
  if (!text) return '';
  const settings: unknown = JSON.parse(text);
  if (typeof settings !== 'object' || settings === null || !('base_path' in settings)) return '';
  return typeof settings.base_path === 'string' ? settings.base_path.replace(/\/+$/, '') : '';
}

export const basePath = readBasePath();

/** An address of the server below the base path; `path` begins with a slash. */
export function serverPath(path: string): string {
  return basePath + path;
}
