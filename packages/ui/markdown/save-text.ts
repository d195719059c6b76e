/** Hands a text or a picture to the person as a file. */

/** Puts a text into the person's download folder. */
export function saveText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this task; a minute is enough for any file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
