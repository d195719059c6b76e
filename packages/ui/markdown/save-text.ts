/** Hands a text to the person as a file. */

/** Puts a text into the person's download folder. */
export function saveText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this task; a minute is enough for any text.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
