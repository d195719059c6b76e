/** Why a file can't be shown, in the sentence the person reads; thrown by viewers, caught around them. */
export class Unshowable extends Error {
  override name = 'Unshowable';
}

/** Another try may well help: what went wrong is not the file. The message is the title. */
export class Stumbled extends Error {
  override name = 'Stumbled';
}

export const damaged = '文件损坏或不完整，打不开；可以下载后用原来的软件打开试试';
export const locked = '文件设了打开密码，这里不能预览；可以下载后输入密码打开';
export const tooLarge = '文件太大，这里不能预览；可以下载后查看';

/** Office files with a password, and the formats of before 2007, are OLE containers. */
export function isOle(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => bytes[at] === byte);
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}
