/** Names of files as people give them, made safe to show and to save: no folders, no control characters, never empty. */

const mostChars = 255;

/** At most 255 characters; letters, emoji and spaces stay as they are. */
export function cleanFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  if (plain === '' || /^\.+$/.test(plain)) return '未命名文件';
  return plain;
}

/** A name that may lie in folders (`资料/一月.csv`), each part cleaned; steps upwards and to the root lead nowhere. '' when it is too long. */
export function cleanFilePath(given: string): string {
  const parts = given.split(/[/\\]/).filter((part) => part.trim() !== '' && !/^\s*\.+\s*$/.test(part));
  const path = parts.length === 0 ? cleanFileName('') : parts.map(cleanFileName).join('/');
  return path.length > mostChars ? '' : path;
}
