/** The rows of the list, as many as fit drawn at a time: arrows go through them, one menu serves all, the next page comes when its place is seen. */
import { BellOff, BellRing, PencilLine, Pin, PinOff, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { VList } from 'virtua';
import { OperateType, type TaskSummary } from '#contract/task.ts';
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx';
import { say } from '#ui/toast.tsx';
import { sentenceFor } from '#web/shell/api.ts';
import { useNear, useRowKeys } from '#web/shell/list-rows.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { operate, renameTask } from './task-list.ts';
import { TaskRow, type MenuPlace } from './task-row.tsx';

export interface TaskRowsProps {
  tasks: TaskSummary[];
  currentTask: string | undefined;
  hasMore: boolean;
  replaces: boolean;
  onMore(): void;
  onDelete(task: TaskSummary): void;
}

/** A row's height, its gap included, where nothing is measured yet. */
const rowHeight = 38;
const more = 'more';

export function TaskRows({ tasks, currentTask, hasMore, replaces, onMore, onDelete }: TaskRowsProps) {
  const { list, box, onRowKey } = useRowKeys(tasks.length, rowHeight);
  const [focused, setFocused] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ task: TaskSummary; place: MenuPlace; open: boolean } | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);

  const anchor = useMemo(() => {
    const at = (task_id: string | null | undefined) => (task_id ? tasks.findIndex((task) => task.task_id === task_id) : -1);
    return Math.max(0, at(focused) === -1 ? at(currentTask) : at(focused));
  }, [tasks, focused, currentTask]);

  const openMenu = useCallback((task: TaskSummary, place: MenuPlace) => {
    setFocused(task.task_id);
    setMenu({ task, place, open: true });
  }, []);
  const rename = useCallback((task: TaskSummary, name: string) => void renameTask(task.task_id, name), []);
  const renamed = useCallback(
    (task: TaskSummary, byKey: boolean) => {
      setRenaming(null);
      if (byKey) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-task="${task.task_id}"]`)?.focus());
    },
    [box],
  );

  const items: (TaskSummary | typeof more)[] = useMemo(() => (hasMore ? [...tasks, more] : tasks), [tasks, hasMore]);
  return (
    <div
      ref={box}
      className="h-full"
      onKeyDown={(event) =>
        onRowKey(event, (key, index) => {
          if (key !== 'F2') return false;
          setRenaming(tasks[index]?.task_id ?? null);
          return true;
        })
      }
      onFocus={(event) => {
        const task_id = event.target.dataset['task'];
        if (task_id) setFocused(task_id);
      }}
    >
      <VList
        ref={list}
        data={items}
        itemSize={rowHeight}
        keepMounted={[anchor]}
        className="!h-full pt-0.5"
        role="group"
        aria-label="任务列表"
        aria-description="上下方向键选择，F2 重命名"
      >
        {(item, index) =>
          item === more ? (
            <MoreRows key={more} onSeen={onMore} />
          ) : (
            <TaskRow
              key={item.task_id}
              task={item}
              index={index}
              current={item.task_id === currentTask}
              tabbable={index === anchor}
              menuOpen={menu?.open === true && menu.task.task_id === item.task_id}
              renaming={renaming === item.task_id}
              replaces={replaces}
              onMenu={openMenu}
              onRename={rename}
              onRenamed={renamed}
            />
          )
        }
      </VList>
      <RowMenu
        // What the stream says meanwhile is what the menu offers.
        task={menu && (tasks.find((task) => task.task_id === menu.task.task_id) ?? menu.task)}
        place={menu?.place ?? nowhere}
        open={menu?.open ?? false}
        onRename={setRenaming}
        onDelete={onDelete}
        onClose={() => setMenu((last) => last && { ...last, open: false })}
        focusBack={(task_id) => box.current?.querySelector<HTMLElement>(`[data-task="${task_id}"]`)?.focus({ preventScroll: true })}
      />
    </div>
  );
}

const nowhere: MenuPlace = { x: 0, y: 0, width: 0, height: 0 };
const small = { size: 16, strokeWidth: 1.5 } as const;

interface RowMenuProps {
  /** Whose it is or last was. */
  task: TaskSummary | null;
  place: MenuPlace;
  open: boolean;
  onRename(task_id: string): void;
  onDelete(task: TaskSummary): void;
  onClose(): void;
  focusBack(task_id: string): void;
}

/** Always there, so that it knows whether a key or a pointer opened it. */
function RowMenu({ task, place, open, onRename, onDelete, onClose, focusBack }: RowMenuProps) {
  const renames = useRef(false);
  const act = (type: OperateType, done?: string) => {
    if (!task) return;
    operate(task.task_id, type).then(
      () => done && say.done(done),
      (error: unknown) => say.error(sentenceFor(error)),
    );
  };
  const { is_pin = false, is_dnd = false } = task?.task_display_info ?? {};
  return (
    <Menu
      open={open}
      align="start"
      onOpenChange={(next) => !next && onClose()}
      onClosed={() => {
        // Whatever took the focus while the menu went keeps it.
        if (!renames.current && task && document.activeElement === document.body) focusBack(task.task_id);
        renames.current = false;
        return true;
      }}
      trigger={
        <span
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
        />
      }
    >
      {is_pin ? (
        <MenuItem icon={<PinOff {...small} />} onSelect={() => act(OperateType.Unpin, '取消置顶成功')}>
          取消置顶
        </MenuItem>
      ) : (
        <MenuItem icon={<Pin {...small} />} onSelect={() => act(OperateType.Pin, '置顶成功')}>
          置顶
        </MenuItem>
      )}
      {is_dnd ? (
        <MenuItem icon={<BellRing {...small} />} onSelect={() => act(OperateType.CancelDoNotDisturb)}>
          取消免打扰
        </MenuItem>
      ) : (
        <MenuItem icon={<BellOff {...small} />} onSelect={() => act(OperateType.DoNotDisturb)}>
          免打扰
        </MenuItem>
      )}
      <MenuItem
        icon={<PencilLine {...small} />}
        onSelect={() => {
          renames.current = true;
          if (task) onRename(task.task_id);
        }}
      >
        重命名
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 {...small} />} danger onSelect={() => task && onDelete(task)}>
        删除
      </MenuItem>
    </Menu>
  );
}

/** Stands where the next page will be, and asks for it when a tenth of it is seen. */
function MoreRows({ onSeen }: { onSeen(): void }) {
  const place = useRef<HTMLDivElement>(null);
  useNear(place, onSeen, { threshold: 0.1 });
  return (
    <div ref={place} role="status" aria-label="正在加载更多任务">
      <SkeletonRows widths={[64, 80, 56]} />
    </div>
  );
}
