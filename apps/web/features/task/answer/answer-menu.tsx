/** What is seldom wanted of an answer: the calls behind it, the conversation as a file, and the way it was done as a skill. */
import { Download, GraduationCap, MoreHorizontal, ScanText } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';

const icon = { size: 16, strokeWidth: 1.5 } as const;

export interface AnswerMenuProps {
  onShowCalls?: (() => void) | undefined;
  onDownloadChat?: (() => void) | undefined;
  onMakeSkill?: (() => void) | undefined;
}

export function AnswerMenu({ onShowCalls, onDownloadChat, onMakeSkill }: AnswerMenuProps) {
  return (
    <Menu trigger={<IconButton label="更多" icon={<MoreHorizontal {...icon} />} />} align="start">
      {onShowCalls ? (
        <MenuItem icon={<ScanText {...icon} />} onSelect={onShowCalls}>
          查看模型调用
        </MenuItem>
      ) : null}
      {onDownloadChat ? (
        <MenuItem icon={<Download {...icon} />} onSelect={onDownloadChat}>
          下载对话（JSON）
        </MenuItem>
      ) : null}
      {onMakeSkill ? (
        <MenuItem icon={<GraduationCap {...icon} />} onSelect={onMakeSkill}>
          把这次的做法存成技能
        </MenuItem>
      ) : null}
    </Menu>
  );
}
