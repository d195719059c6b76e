/** Opens the files of a run again before they are called done: documents by their kind, everything else in the bounded reader, all in bounded time. */
import type { FileRef } from '#agent/events.ts';
import { sentenceOf } from '#contract/sentence.ts';
import type { Workspace } from '#agent/tool.ts';
import { heldIn, textFacts } from '#capabilities/deliverables/document/text-facts.server.ts';
import { clock, mp3Length } from '#capabilities/deliverables/podcast/sound.server.ts';
import type { CheckPorts } from '#capabilities/deliverables/kind.server.ts';
import { wholeOf } from '#capabilities/deliverables/kinds.ts';
import { serverKindOf } from '#capabilities/deliverables/kinds.server.ts';
import type { FileReading } from '#contract/content/reading.ts';
import type { FileCheck, FileFacts } from '#contract/timeline/file-check.ts';
import { uriPrefix } from '../file-uri.ts';
import type { Reader } from '#capabilities/tools/read-file/reader.server.ts';

export interface VerifyInput {
  files: Workspace;
  reader: Reader;
  /** What kinds look into their files with. */
  ports: CheckPorts;
  /** Words to look for in what was made. */
  look: string[];
  /** Milliseconds for all files together; what was not looked at by then is unchecked. */
  limit_ms: number;
}

/** Looked through in this process up to here; larger texts go to the reader, which may take its time. */
const mostHere = 400_000;
const late = '检查用的时间太长，没有看完，请打开确认。';

/** Never rejects: what can't be told of a file is told as unchecked. */
export async function verifyFiles(refs: FileRef[], input: VerifyInput, signal: AbortSignal): Promise<FileCheck[]> {
  const found = new Map<string, FileCheck>();
  const time = AbortSignal.timeout(input.limit_ms);
  const both = AbortSignal.any([signal, time]);
  const isLate = new Promise<void>((resolve) => both.addEventListener('abort', () => resolve(), { once: true }));
  const looked = (async () => {
    for (const ref of refs) {
      if (both.aborted) return;
      const check = await verifyFile(ref, input, both).catch((error: unknown): FileCheck => ({
        ...ref,
        state: 'unchecked',
        reason: `没能重新打开：${messageOf(error)}`,
      }));
      if (!both.aborted) found.set(ref.uri, check);
    }
  })();
  await Promise.race([looked, isLate]);
  return refs.map((ref) => found.get(ref.uri) ?? { ...ref, state: 'unchecked', reason: late });
}

async function verifyFile(ref: FileRef, { files, reader, ports, look }: VerifyInput, signal: AbortSignal): Promise<FileCheck> {
  const opened = await files.read(ref.uri).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (opened instanceof Error) return bad(ref, `打不开：${opened.message}`);
  const { bytes } = opened;
  if (bytes.length === 0) return bad(ref, '文件是空的，一个字节也没有。');
  if (bytes.length !== ref.bytes) return bad(ref, `文件不完整：应有 ${ref.bytes} 字节，实际 ${bytes.length} 字节。`);
  const kind = serverKindOf(wholeOf(ref.name) ?? ref.name);
  if (kind && bytes.length <= mostHere) {
    const file = { name: ref.name, uri: ref.uri, bytes, sibling: (name: string) => siblingOf(files, name) };
    const reason = await kind.check(file, { ...ports, signal });
    const facts = async () => (await kind.facts?.(file, look, { ...ports, signal })) ?? { kind: kind.kind.label };
    if (reason === null) return { ...ref, state: 'good', reason: '', facts: await facts() };
    return { ...bad(ref, withoutName(reason, ref.name)), ...(kind.tells_of_bad ? { facts: await facts() } : {}) };
  }
  const ms = /\.mp3$/i.test(ref.name) ? mp3Length(bytes) : null;
  if (ms !== null) return { ...ref, state: 'good', reason: '', facts: { kind: '音频', summary: `时长 ${clock(ms)}` } };
  const outcome = await reader.read({ name: ref.name, bytes }, signal);
  if ('error' in outcome) {
    const reason = outcome.error.replace(/^读不了“[^”]*”：/, '').replace(/原文件没有改动。$/, '');
    return beyondReader.test(reason) ? { ...ref, state: 'unchecked', reason } : bad(ref, reason);
  }
  return fromReader(ref, outcome.reading, look);
}

/** By its name, or by the uri of one version; null when there is no such file. */
export async function siblingOf(files: Workspace, name: string): Promise<Uint8Array | null> {
  if (!name.startsWith(uriPrefix) && !(await files.list()).some((one) => one.name === name)) return null;
  return (await files.read(name)).bytes;
}

/** The name stands beside it. */
function withoutName(reason: string, name: string): string {
  const rest = reason.startsWith(`“${name}”`) ? reason.slice(name.length + 2) : reason;
  return rest.replace(/^里(?=只有|没有)/, '').replace(/^(?=[是不超])/, '文件');
}

/** The reader's own bounds and formats it has no reader for: they say nothing against the file. */
const beyondReader =
  /读取进程|读取被停止|超过 \d+ 秒|内存|时间或内存|一次最多读|暂时读不了|音频或视频|旧版|程序文件|打开密码|只支持 zip|不是文本，也不是认识/;

function fromReader(ref: FileRef, { type: kind, overview: summary, content }: FileReading, look: string[]): FileCheck {
  const promised = /（后缀 (\S+) 与内容不符/.exec(kind)?.[1];
  if (promised) return bad(ref, `内容不是 ${promised} 格式，用对应的软件打不开。`);
  const isText = /Word|PDF|网页|Markdown|纯文本|演示/.test(kind);
  const isPicture = /图|PNG|JPEG|GIF|WebP|SVG|BMP/i.test(kind) && !isText;
  const words = content.replace(/^\[[^\]]*\]$/gm, '').replace(/^[-|: \t]+$/gm, '');
  const facts: FileFacts = { kind: kind.slice(0, 100), summary: summary.slice(0, 300) };
  if (!isPicture && !/[\p{L}\p{N}]/u.test(words)) {
    if (/PDF|演示/.test(kind)) return { ...ref, state: 'unchecked', reason: '打得开，但里面没有可以读出的文字，请看一下。', facts };
    return bad(ref, '打得开，但里面是空的，没有内容。');
  }
  if (!isText) return { ...ref, state: 'good', reason: '', facts: { ...facts, holds: heldIn(content, look) } };
  return { ...ref, state: 'good', reason: '', facts: { ...facts, ...textFacts(content, look) } };
}

function bad(ref: FileRef, reason: string): FileCheck {
  return { ...ref, state: 'bad', reason };
}

function messageOf(error: unknown): string {
  return sentenceOf(error, '程序出了意外的错误');
}
