/** The parts of an Office file (OPC package) and how they point at each other; nothing outside the file is followed. */
import { LIMITS, Unreadable } from './reading.ts';
import { childrenNamed, parseXml, type XmlElement } from './xml-tree.ts';
import { checkUnpacking, openZip, type ZipArchive } from './zip-archive.ts';

export interface Relationship {
  id: string;
  /** The last word of its type: `officeDocument`, `slide`, `notesSlide`, `hyperlink`. */
  type: string;
  /** A part of the package, or the address as written when `external`. */
  target: string;
  external: boolean;
}

export interface OfficePackage {
  /** The path of the part everything starts from. */
  main: string;
  has(path: string): boolean;
  /** Throws Unreadable when the part is missing or broken. */
  part(path: string): Promise<XmlElement>;
  relationships(path: string): Promise<Relationship[]>;
}

/** Opens the package. Throws Unreadable for bombs, hidden paths and files without a main part. */
export async function openPackage(bytes: Uint8Array): Promise<OfficePackage> {
  const archive = await openZip(bytes);
  checkUnpacking(archive, bytes.length);
  const main = (await relationshipsOf(archive, '')).find((one) => one.type === 'officeDocument' && !one.external);
  if (!main || !archive.has(main.target)) {
    throw new Unreadable('文件损坏或不完整，里面没有正文。请用原来的软件打开并另存后重新上传。');
  }
  return {
    main: main.target,
    has: archive.has,
    part: async (path) => parseXml(await readXml(archive, path), path),
    relationships: (path) => relationshipsOf(archive, path),
  };
}

async function relationshipsOf(archive: ZipArchive, path: string): Promise<Relationship[]> {
  const slash = path.lastIndexOf('/') + 1;
  const rels = `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
  if (!archive.has(rels)) return [];
  const root = parseXml(await readXml(archive, rels), rels);
  return childrenNamed(root, 'Relationship').map(({ attributes }) => {
    const external = attributes.TargetMode === 'External';
    const target = attributes.Target ?? '';
    return {
      id: attributes.Id ?? '',
      type: (attributes.Type ?? '').split('/').at(-1) ?? '',
      target: external ? target : resolved(path.slice(0, slash), target),
      external,
    };
  });
}

async function readXml(archive: ZipArchive, path: string): Promise<Uint8Array> {
  const bytes = await archive.read(path);
  if (bytes.length > LIMITS.text_bytes * 2) throw new Unreadable(`里面的 ${path} 太大，读不了。请拆成几个文件后再上传。`);
  return bytes;
}

/** A target relative to its folder, as a path of the package. */
function resolved(folder: string, target: string): string {
  const path: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}
