/** The versions of the open file, in a menu: pressing one opens it, and two of a text can be compared. */
import { useQuery } from '@tanstack/react-query';
import { FileDiff, History } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FileVersion } from '#contract/operations/files.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine, MenuNote } from '#ui/menu.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { sizeInWords } from '#web/shell/file-look.tsx';
import { isComparable, stateInWords, timeInWords, versionsQuery, writerInWords } from './versions.ts';

export interface VersionsMenuProps {
  task_id: string;
  file_name: string;
  /** The current version as the page has it. */
  uri: string;
  /** The version that is looked at. */
  open_uri: string;
  onOpen(version: FileVersion): void;
  onCompare(from: FileVersion): void;
  /** Gives the focus to what was opened. */
  onOpened(): void;
}

export function VersionsMenu({ task_id, file_name, uri, open_uri, onOpen, onCompare, onOpened }: VersionsMenuProps) {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({ ...versionsQuery(task_id, file_name, uri), enabled: open });
  const chose = useRef(false);
  const choose = (act: () => void) => () => {
    chose.current = true;
    act();
  };
  const past = data?.find((version) => version.state !== 'current');
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      onClosed={() => {
        const chosen = chose.current;
        chose.current = false;
        if (chosen) onOpened();
        return chosen;
      }}
      trigger={<IconButton label="版本" tip={open ? '' : '版本'} icon={<History size={20} strokeWidth={1.5} />} />}
    >
      <div className="max-h-[60vh] w-72 max-w-full overflow-y-auto">
        {error ? <MenuNote>{sentenceFor(error)}</MenuNote> : null}
        {!data && !error ? <MenuNote>正在读取版本...</MenuNote> : null}
        {data?.map((version) => (
          <MenuItem key={version.file_uri} hint={hintOf(version)} onSelect={choose(() => onOpen(version))}>
            <span className={classList('tabular-nums', version.file_uri === open_uri && 'font-semibold')}>版本 {version.version}</span>
            {version.state === 'past' ? null : <span className="ml-2 text-xs text-ink-2">{stateInWords(version)}</span>}
          </MenuItem>
        ))}
        {data?.length === 1 ? <MenuNote>文件每改动一次，就在这里多一个版本</MenuNote> : null}
      </div>
      {past && isComparable(file_name) ? (
        <>
          <MenuLine />
          <MenuItem icon={<FileDiff size={16} strokeWidth={1.5} />} onSelect={choose(() => onCompare(past))}>
            对比两个版本
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

function hintOf(version: FileVersion): string {
  const { bytes, message_words } = version;
  const facts = [timeInWords(version), writerInWords(version), sizeInWords(bytes)].join(' · ');
  return message_words === '' ? facts : `${facts} · “${message_words}”`;
}
