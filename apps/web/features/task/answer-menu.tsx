/** What can be looked at behind an answer. */
import { MoreHorizontal, ScanText } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';

const icon = { size: 16, strokeWidth: 1.5 } as const;

export function AnswerMenu({ onShowCalls }: { onShowCalls(): void }) {
  return (
    <Menu trigger={<IconButton label="更多" icon={<MoreHorizontal {...icon} />} />} align="start">
      <MenuItem icon={<ScanText {...icon} />} onSelect={onShowCalls}>
        查看模型调用
      </MenuItem>
    </Menu>
  );
}
