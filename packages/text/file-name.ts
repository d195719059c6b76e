/** Names of files: as people give them, and from titles; safe to show and to save, without folders and control characters. Pure. */

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

/** Windows refuses these as names of files whatever the ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{1f000}-\u{1faff}]|\u20e3|[\ufe00-\ufe0f]/gu;
/** Control characters, and marks of no width by which two names would look the same; of line ends and tabs a space is left. */
const unseen = /[\p{Cf}\p{Co}\p{Cn}\ufffd]|\p{Cc}/gu;

/**
 * Words, such as a title, as the name of a file without its ending, flat and fit for every system: at most `most_chars` characters and
 * `most_bytes` bytes of UTF-8, cut between graphemes. '' when nothing is left.
 *
 * @example fileStem('../AI: 周报🚀') === 'AI-周报'
 */
export function fileStem(words: string, { most_chars = 60, most_bytes = 200 } = {}): string {
  const plain = words
    .normalize('NFC')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(emoji, '')
    .replace(unseen, '')
    .replace(/[/\\:*?"<>|]+/g, '-')
    .replace(/ +/g, ' ')
    .replace(/ *-[ -]*/g, (run) => (run === ' - ' ? run : '-'))
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  const safe = reserved.test(plain) ? `_${plain}` : plain;
  const fits = (text: string): boolean => text.length <= most_chars && new TextEncoder().encode(text).length <= most_bytes;
  if (fits(safe)) return safe;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('zh').segment(safe)) {
    if (!fits(kept + segment)) break;
    kept += segment;
  }
  return kept.replace(/[\s.-]+$/, '');
}
