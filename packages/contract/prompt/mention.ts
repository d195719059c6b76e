/** What can be named in a prompt with `@`: a file, a tool, an expert, or everything under a tag. */
import { tagNode, type TagNode } from './markup.ts';

export interface MentionTag {
  id: string;
  name: string;
  avatarUrl: string;
}

export interface MentionItem {
  id: string;
  name: string;
  avatarUrl: string;
  type: 'files' | 'tools' | 'experts';
  /** Of files: of the current task, or from the favourites. */
  subType?: 'task' | 'collect';
  tags: MentionTag[];
  /** What will be asked for when it is used, such as 安装. */
  label?: string;
}

/** A favourite's `id` is its own, so its type is another than that of the task's files. */
export function mentionNode({ id, name, avatarUrl, type, subType }: MentionItem): TagNode {
  if (type === 'experts') return tagNode('experts', { id, name, avatar: avatarUrl });
  return tagNode('AtMention', {
    id,
    name,
    avatar: avatarUrl,
    type: type === 'tools' ? 'tool' : subType === 'collect' ? 'collect' : type,
  });
}

export function collectTagNode({ id, name, avatarUrl }: MentionTag): TagNode {
  return tagNode('CollectTag', { id, type: 'collect', name, avatar: avatarUrl });
}
