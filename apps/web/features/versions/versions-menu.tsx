/** The versions of the open file, in a menu: one for each thing done, pressing it opens it; how the agent saved on the way is unfolded on demand; two of a text can be compared. */
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, FileDiff, History } from 'lucide-react';
import { useRef, useState } from 'react';
import { sizeInWords } from '#contract/file-size.ts';
import type { FileVersion } from '#contract/operations/files.ts';
import { classList } from '#ui/class-list.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuFold, MenuItem, MenuLine, MenuNote } from '#ui/menu.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { doneOnce } from './done-once.ts';
import { askedInWords, isComparable, stateInWords, timeInWords, versionsQuery, writerInWords } from './versions.ts';

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
  const done = doneOnce(data ?? []);
  // What was there before the latest thing done; the saves on the way to it only where there is nothing else.
  const past = (done.find(({ version }) => version.state !== 'current') ?? { version: done[0]?.saves[0] }).version;
  /** Folded or unfolded by hand, by the newest of its versions. */
  const [folds, setFolds] = useState<Record<string, boolean>>({});
  const item = (version: FileVersion, hint: string) => (
    <MenuItem key={version.file_uri} hint={hint} onSelect={choose(() => onOpen(version))}>
      <span className={classList('tabular-nums', version.file_uri === open_uri && 'font-semibold')}>版本 {version.version}</span>
      {version.state === 'past' ? null : <span className="ml-2 text-xs text-ink-2">{stateInWords(version)}</span>}
    </MenuItem>
  );
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
        {done.map(({ version, saves }) => {
          const isUnfolded = folds[version.file_uri] ?? saves.some(({ file_uri }) => file_uri === open_uri);
          return (
            <div key={version.file_uri}>
              {item(version, hintOf(version))}
              {saves.length > 0 ? (
                <MenuFold
                  icon={isUnfolded ? <ChevronDown size={14} strokeWidth={1.5} /> : <ChevronRight size={14} strokeWidth={1.5} />}
                  expanded={isUnfolded}
                  onToggle={() => setFolds({ ...folds, [version.file_uri]: !isUnfolded })}
                >
                  这一次中途保存的 {saves.length} 个版本
                </MenuFold>
              ) : null}
              {isUnfolded ? (
                <div className="ml-4 border-l border-line pl-1">{saves.map((save) => item(save, savedInWords(save)))}</div>
              ) : null}
            </div>
          );
        })}
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

const savedInWords = (version: FileVersion): string => [timeInWords(version), sizeInWords(version.bytes)].filter(Boolean).join(' · ');

const hintOf = (version: FileVersion): string =>
  [timeInWords(version), writerInWords(version), sizeInWords(version.bytes)].filter(Boolean).join(' · ') + askedInWords(version);
