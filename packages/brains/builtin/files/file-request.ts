/** Reads what a request wants done with files as files: pack, unpack, rename, replace words in plain text. Null for everything else. */
import { asksToWrite } from '../reading/make/asks.ts';

export type FileRequest =
  | { do: 'zip'; to: string | null; named: string[]; whole: boolean }
  | { do: 'unzip'; named: string[] }
  | { do: 'move'; from: string | null; to: string }
  | { do: 'replace'; named: string[]; pairs: { old: string; new: string }[] };

const open = '[“"「『《\']';
const close = '[”"」』》\']';
const ending = '\\.[A-Za-z][A-Za-z0-9]{0,9}';

/** `known` are the names of files the task has, as far as they are known. */
export function readFileRequest(text: string, known: readonly string[]): FileRequest | null {
  const said = text.trim();
  const named = namesIn(said, known);
  const unpacks = /解压|解开|拆开|unzip/i.test(said) && /解压|压缩包|zip|rar|附件|文件/i.test(said);
  const packs = /(?:打包|压缩)(?:成|为|到|进|一下|起来)?|打成|zip/i.test(said) && /zip|压缩包|压缩文件|打包/i.test(said);
  const move = moveIn(said, named);
  if (move) return move;
  const pairs = pairsIn(said);
  if (pairs.length > 0) return { do: 'replace', named, pairs };
  // What is to be written may be about packing.
  if (asksToWrite(said)) return null;
  if (unpacks && !/(?:什么|怎么|如何|为什么)/.test(said)) return { do: 'unzip', named };
  if (packs && /打包|压缩|打成|做成|生成|下载/.test(said) && !/(?:什么|怎么|如何|为什么)|发货|外卖|行李/.test(said))
    return { do: 'zip', to: archiveName(said), named: named.filter((name) => !/\.zip$/i.test(name)), whole: /所有|全部|任务里/.test(said) };
  return null;
}

function namesIn(text: string, known: readonly string[]): string[] {
  const all = known.flatMap((name) => {
    const at = text.indexOf(name);
    return at < 0 ? [] : [{ name, at }];
  });
  // A name that stands in a longer one is not meant by it.
  return all
    .filter(({ name }) => !all.some((other) => other.name !== name && other.name.includes(name)))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

function archiveName(text: string): string | null {
  const quoted = new RegExp(
    `(?:名为|命名为|名字叫|叫做?|取名|打包成|压缩成|打成|做成|成|为)\\s*${open}?([^”"」』》'，,。；\\s]{1,80}?\\.zip)`,
    'i',
  ).exec(text)?.[1];
  if (quoted) return quoted;
  const bare = new RegExp(`(?:名为|命名为|名字叫|叫做?|取名为?)\\s*${open}?([^”"」』》'，,。；\\s]{1,40})${close}?`).exec(text)?.[1];
  return bare ? `${bare}.zip` : null;
}

function moveIn(text: string, named: readonly string[]): FileRequest | null {
  const match = new RegExp(
    `(?:重命名|改名|更名|改(?:个|一下)?(?:文件)?名字?|文件名改|名字改)(?:为|成|叫做?|到)?\\s*[:：]?\\s*(?:${open}([^”"」』》']{1,120})${close}|([^，,。；！\\s]{1,120}))`,
  ).exec(text);
  const to = (match?.[1] ?? match?.[2] ?? '').replace(/^(?:为|成|叫)/, '').trim();
  if (!match || to === '' || /^(?:吧|一下|吗|呢)/.test(to)) return null;
  // Columns and sheets have names, too.
  if (/(?:列|字段|工作表|表头|标题|sheet)[^，。]{0,12}(?:重命名|改名|更名)/i.test(text)) return null;
  const before = text.slice(0, match.index);
  const own = named.filter((name) => before.includes(name) && name !== to);
  const written = new RegExp(`([^\\s“"「『《'，,。；]{1,120}${ending})(?=${close}?[\\s的]*(?:这个|该)?(?:文件)?\\s*$)`)
    .exec(before)?.[1]
    ?.replace(/^(?:请|帮我|麻烦)?(?:把|将)/, '');
  if (own.length === 0 && written === undefined && !/文件|附件|它|这个|上传/.test(before) && !new RegExp(`${ending}$`).test(to))
    return null;
  return { do: 'move', from: own.at(-1) ?? written ?? null, to };
}

/** 把文中的『甲公司』都改成『乙公司』，『甲方』改为『乙方』 */
function pairsIn(text: string): { old: string; new: string }[] {
  if (!/文[中里]|正文|全文|文件|文本|附件|\.[a-z]{2,5}|内容/i.test(text)) return [];
  const pattern = new RegExp(
    `${open}([^”"」』》']{1,200})${close}(?:这?个?(?:词|字|几个字|字样))?(?:都|全都?|全部|一律|统一|均)?(?:改成|改为|替换成|替换为|换成|换为)${open}([^”"」』》']{0,200})${close}`,
    'g',
  );
  return [...text.matchAll(pattern)].map((match) => ({ old: match[1] ?? '', new: match[2] ?? '' }));
}
