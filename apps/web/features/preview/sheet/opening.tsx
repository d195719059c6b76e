/** What is seen while a workbook is opened: that it is loading, and tips one after the other. */
import { useEffect, useState } from 'react';
import { classList } from '#ui/class-list.ts';
import { Spinner } from '#ui/spinner.tsx';

const tips = ['正在打开Excel，请稍等…', '支持框选表格，将内容引用到对话', '删除表格中多余内容，可以提高任务执行速度'];
const each_ms = 3000;

export function Opening() {
  const [at, setAt] = useState(0);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (isRead) return undefined;
    const clock = setInterval(() => setAt((now) => (now + 1) % tips.length), each_ms);
    return () => clearInterval(clock);
  }, [isRead]);
  return (
    <div
      role="status"
      onPointerEnter={() => setIsRead(true)}
      onPointerLeave={() => setIsRead(false)}
      className="flex h-full flex-col items-center justify-center gap-3 bg-sheet px-6 text-center"
    >
      <Spinner className="size-6 text-ink-3" />
      <p className="text-base font-medium">正在加载...</p>
      {/* They lie on each other, so that nothing moves when one takes another's place. */}
      <div className="grid text-sm text-ink-3" aria-live="off">
        {tips.map((tip, index) => (
          <p
            key={tip}
            aria-hidden={index !== at}
            className={classList(
              'col-start-1 row-start-1 transition-opacity duration-500 motion-reduce:transition-none',
              index === at ? 'opacity-100' : 'opacity-0',
            )}
          >
            {tip}
          </p>
        ))}
      </div>
    </div>
  );
}
