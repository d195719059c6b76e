/** The extension 任务文件: the files of the task as any MCP client would see a folder; nothing is changed by it. */
import { z } from 'zod';
import { sizeTold } from '#contract/file-size.ts';
import { answered, tile, type OwnExtension } from './own-server.server.ts';

const mostSearched = 20;
const mostHits = 40;
const around = 40;

export const filesExtension: OwnExtension = {
  extension_id: 'files',
  display_name: '任务文件',
  desc: '列出、读取和搜索当前任务里的文件（文档、表格、PDF 等），不会改动它们。',
  icon: tile('#d08a2e', '<path d="M3 6a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>'),
  addTools(server, { reader }, { files, signal }) {
    /** The text of a file, or why there is none. */
    async function textOf(name: string, offset = 0): Promise<{ text: string } | { error: string }> {
      const { file, bytes } = await files.read(name);
      return reader.read({ name: file.name, bytes, offset }, signal);
    }

    server.registerTool('list', { title: '列出文件', description: '列出当前任务的文件名和大小。', inputSchema: {} }, async () => {
      const all = await files.list();
      return answered(all.length === 0 ? '这个任务还没有文件。' : all.map((file) => `${file.name}（${sizeTold(file.bytes)}）`).join('\n'));
    });

    server.registerTool(
      'read',
      {
        title: '读取文件',
        description: '读取当前任务里一个文件的文字：文档、表格、PDF、纯文本等。',
        inputSchema: { name: z.string().min(1).max(512), offset: z.int().min(0).default(0).describe('Characters to skip') },
      },
      async ({ name, offset }) => {
        const read = await textOf(name, offset);
        return 'error' in read ? { ...answered(read.error), isError: true } : answered(read.text);
      },
    );

    server.registerTool(
      'search',
      {
        title: '搜索文件',
        description: '在当前任务各文件的文字里查找词语。',
        inputSchema: { query: z.string().trim().min(1).max(200) },
      },
      async ({ query }) => {
        const all = await files.list();
        const hits: string[] = [];
        const unread: string[] = [];
        for (const file of all.slice(0, mostSearched)) {
          signal.throwIfAborted();
          const read = await textOf(file.uri);
          if ('error' in read) unread.push(file.name);
          else hits.push(...hitsIn(read.text, query).map((line) => `${file.name}：${line}`));
          if (hits.length >= mostHits) break;
        }
        const lines = hits.slice(0, mostHits);
        if (lines.length === 0) lines.push(`没有找到“${query}”。`);
        if (unread.length > 0) lines.push(`读不了的文件：${unread.join('、')}`);
        if (all.length > mostSearched) lines.push(`只搜索了前 ${mostSearched} 个文件，共 ${all.length} 个。`);
        return answered(lines.join('\n'));
      },
    );
  },
};

function hitsIn(text: string, query: string): string[] {
  const low = text.toLowerCase();
  const wanted = query.toLowerCase();
  const found: string[] = [];
  for (let at = low.indexOf(wanted); at >= 0 && found.length < 5; at = low.indexOf(wanted, at + wanted.length + around)) {
    const from = Math.max(0, at - around);
    found.push(`…${text.slice(from, at + wanted.length + around).replace(/\s+/g, ' ')}…`);
  }
  return found;
}
