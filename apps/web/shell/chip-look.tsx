/** How the tags of a prompt look, in the input and in what was sent: an icon or a picture, a name, and a hint. */
import {
  Copy,
  Image,
  LayoutTemplate,
  MousePointerClick,
  Sparkles,
  Tags,
  UserRound,
  WandSparkles,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { TagNode } from '#contract/prompt/markup.ts';
import { optionsOf } from '#contract/prompt/reading.ts';
import { selectionLabel } from '#contract/prompt/selection-tag.ts';
import { fileIcons, lookOf } from './file-look.tsx';

export interface ChipLook {
  Icon: LucideIcon;
  label: string;
  colour: string;
  /** Says more than the label does. */
  title: string;
  /** Shown in the icon's place; '' shows the icon. */
  picture: string;
}

const marks = {
  tool: Wrench,
  tags: Tags,
  expert: UserRound,
  skill: WandSparkles,
  optimised: Sparkles,
  same: Copy,
  picture: Image,
  template: LayoutTemplate,
  element: MousePointerClick,
} as const;

/** Every icon a chip may have. */
export const chipIcons: readonly LucideIcon[] = [...new Set([...fileIcons, ...Object.values(marks)])];

export const chipClass =
  'mx-0.5 inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-hover px-1.5 align-[-1px] text-sm leading-[22px] whitespace-nowrap select-none';
export const chipLabelClass = 'max-w-56 truncate';
export const slotClass = 'mx-0.5 rounded-md bg-seal-wash box-decoration-clone px-1.5 text-ink';

export function chipLook(node: TagNode): ChipLook {
  switch (node.tag) {
    case 'AtMention': {
      const { name, avatar, type } = node.attributes;
      if (type !== 'files' && type !== 'collect') return { ...plain(marks.tool, name), picture: pictureAddress(avatar) };
      const { Icon, colour, label } = lookOf(name);
      return { Icon, colour, label: name, title: `${type === 'collect' ? '收藏的' : ''}${label}：${name}`, picture: '' };
    }
    case 'CollectTag':
      return { ...plain(marks.tags, `“${node.attributes.name}”标签合集`), picture: pictureAddress(node.attributes.avatar) };
    case 'experts':
      return { ...plain(marks.expert, node.attributes.name), picture: pictureAddress(node.attributes.avatar) };
    case 'InputSlot':
    case 'SelectSlot':
      return plain(marks.tool, node.content || node.attributes.placeholder);
    case 'SkillTagBlock':
      return { ...plain(marks.skill, node.attributes.name), colour: 'var(--seal)' };
    case 'Optimize':
      return { ...plain(marks.optimised, '优化后的指令'), colour: 'var(--amber)' };
    case 'SameStyle':
      return { ...plain(marks.same, '同款'), colour: 'var(--seal)' };
    case 'Image':
      return {
        ...plain(marks.picture, node.attributes.name),
        picture: node.attributes.type === 'html' ? '' : pictureAddress(node.attributes.url),
      };
    case 'ImageTemplate':
      return { ...plain(marks.template, node.attributes.name), picture: pictureAddress(node.attributes.url) };
    case 'TemplateTag':
      return { ...plain(marks.template, node.attributes.query || '模板'), picture: pictureAddress(node.attributes.url) };
    case 'DomSelect':
      return {
        ...plain(marks.element, selectionLabel(node)),
        colour: 'var(--kind-web)',
        title: [node.attributes.name, node.attributes.filePath && `${node.attributes.filePath}:${node.attributes.line}`]
          .filter((one) => one !== '')
          .join(' · '),
      };
    case 'ExcelTag': {
      const { content, fileName, sheetName, rangeLabel } = node.attributes;
      const { Icon, colour } = lookOf(fileName || '.xlsx');
      return { ...plain(Icon, content || [fileName, sheetName, rangeLabel].join('/')), colour };
    }
  }
}

function plain(Icon: LucideIcon, label: string): ChipLook {
  return { Icon, label, colour: 'var(--ink-2)', title: label, picture: '' };
}

/** Pictures come from here or stand in the address itself: a prompt somebody else wrote calls nobody. Drawn as pictures, SVGs run and fetch nothing. */
export function pictureAddress(address: string): string {
  if (/^data:image\/svg\+xml[,;]/.test(address)) return address;
  if (/^data:image\/(png|jpeg|gif|webp|avif);base64,/.test(address)) return address;
  if (!URL.canParse(address, location.href)) return '';
  const url = new URL(address, location.href);
  return address !== '' && url.origin === location.origin ? url.href : '';
}

/** A tag in what was sent. */
export function Chip({ node }: { node: TagNode }) {
  if (node.tag === 'InputSlot' || node.tag === 'SelectSlot') {
    const options = node.tag === 'SelectSlot' ? optionsOf(node.attributes.options).join('、') : '';
    return (
      <span className={slotClass} title={options || node.attributes.placeholder || undefined}>
        {node.content}
      </span>
    );
  }
  const { Icon, label, colour, title, picture } = chipLook(node);
  return (
    <span className={chipClass} title={title}>
      {picture ? (
        <img src={picture} alt="" className="size-4 rounded-sm object-cover" />
      ) : (
        <Icon aria-hidden size={14} strokeWidth={1.5} className="shrink-0" style={{ color: colour }} />
      )}
      <span className={chipLabelClass}>{label}</span>
    </span>
  );
}
