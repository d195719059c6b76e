/** Carries out what was asked of files as files: looks at what there is, does the one thing, says what came of it. */
import { callsOf, type AnsweredBy, type Conversation } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { readFileRequest, type FileRequest } from './file-request.ts';

/** Null when nothing of the kind is asked, or another way of working serves it better. */
export function fileTurn(conversation: Conversation): Turn | null {
  const { text, done } = conversation;
  if (!conversation.can('files')) return null;
  const attached = [...conversation.files, ...conversation.earlier.flatMap((message) => message.files)].map((file) => file.name);
  const asked = readFileRequest(text, [...new Set([...attached, ...madeNames(conversation)])]);
  if (!asked || !isOurs(asked, conversation)) return null;
  const own = callsOf(done, 'files');
  const result = own.findLast((call) => actionOf(call) !== 'list');
  if (result) return saying(saidOf(result));
  const listed = own.find((call) => actionOf(call) === 'list');
  if (!listed) return { text: conversation.has_begun ? '' : '先看看任务里有哪些文件。', calls: [call({ do: 'list' })] };
  const there = listed.ok && listed.result.did === 'list' ? listed.result.names : [];
  const again = readFileRequest(text, there) ?? asked;
  const planned = planOf(again, conversation, there);
  return typeof planned === 'string' ? saying(planned) : { text: '', calls: [call(planned)] };
}

function call(action: object): Turn['calls'][number] {
  return { tool: 'files', input: { action } };
}

function actionOf({ input }: AnsweredBy<'files'>): unknown {
  const action = input['action'];
  return typeof action === 'object' && action !== null && 'do' in action ? action.do : undefined;
}

function isOurs(asked: FileRequest, conversation: Conversation): boolean {
  return asked.do !== 'move' || asked.from !== null || conversation.files.length === 1 || !conversation.had_document;
}

function madeNames({ made }: Conversation): string[] {
  return made.flatMap((one) => one.files.map((file) => file.name));
}

function planOf(asked: FileRequest, conversation: Conversation, there: readonly string[]): object | string {
  const own = conversation.files.map((file) => file.name).filter((name) => there.includes(name));
  const earlier = conversation.earlier.flatMap((message) => message.files.map((file) => file.name)).filter((name) => there.includes(name));
  const attached = own.length > 0 ? own : [...new Set(earlier)];
  switch (asked.do) {
    case 'several':
      return '没有动文件：这句话里要改名又要打包，一次只做一件。请先说改名，再说打包。';
    case 'zip': {
      const named = asked.named.filter((name) => there.includes(name));
      const names =
        named.length > 0 ? named : asked.whole || attached.length === 0 ? there.filter((name) => !/\.zip$/i.test(name)) : attached;
      if (names.length === 0) return '没有打包：任务里还没有文件。把要打包的文件发来就可以。';
      return {
        do: 'zip',
        names: names.slice(0, 200),
        to: asked.to ?? (named.length === 0 && !asked.whole && attached.length > 0 ? '附件.zip' : '文件.zip'),
      };
    }
    case 'unzip': {
      const archives = there.filter((name) => /\.zip$/i.test(name));
      const name = asked.named.find((one) => /\.zip$/i.test(one)) ?? own.find((one) => archives.includes(one)) ?? archives.at(-1);
      if (name === undefined)
        return /\.(?:rar|7z|tar|gz)\b/i.test([...attached, conversation.text].join(' '))
          ? '没有解压：只能解压 zip，这种压缩包请先转成 zip 再上传。'
          : '没有解压：任务里没有 zip 压缩包，请把它发来。';
      return { do: 'unzip', name };
    }
    case 'move': {
      const from = asked.from ?? (attached.length === 1 ? attached[0] : there.length === 1 ? there[0] : undefined);
      if (from === undefined)
        return `没有改名：没有看出要改哪个文件。任务里有：${there.map((name) => escapeMarkdown(name)).join('、') || '（没有文件）'}。`;
      if (!there.includes(from))
        return `没有改名：任务里没有“${escapeMarkdown(from)}”。任务里有：${there.map((name) => escapeMarkdown(name)).join('、') || '（没有文件）'}。`;
      const dot = from.lastIndexOf('.');
      const ending = dot > 0 ? from.slice(dot) : '';
      return { do: 'move', from, to: ending === '' || /\.[A-Za-z][A-Za-z0-9]{0,9}$/.test(asked.to) ? asked.to : `${asked.to}${ending}` };
    }
  }
}

const did = { edit: '已修改', zip: '已打包', unzip: '已解压' };

function saidOf(call: AnsweredBy<'files'>): string {
  if (!call.ok) return `没有做成：${escapeMarkdown(call.reason)}\n\n文件都没有改动。`;
  const { result } = call;
  if (result.did === 'list' || result.did === 'read' || result.did === 'take_pictures') return '';
  const { notes, items } = result;
  const shown = items.slice(0, 20).map((item) => `- ${escapeMarkdown(item)}`);
  const more = items.length > shown.length ? [`- 等共 ${items.length} 个`] : [];
  const lead =
    result.did === 'move'
      ? `已改名：${result.from} → ${result.file}`
      : `${result.did === 'write' ? (result.is_new ? '已写好' : '已改写') : did[result.did]}“${result.file}”`;
  return [
    `${escapeMarkdown(lead)}。${notes.map((note) => escapeMarkdown(note.replace(/[。]?$/, '。'))).join('')}`,
    ...(shown.length > 0 ? ['', ...shown, ...more] : []),
  ].join('\n');
}
