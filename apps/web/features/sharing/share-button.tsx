/** Opens the dialog from which a task is shared. */
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

export function ShareButton({ task_id }: { task_id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="分享" side="bottom" icon={<Share2 size={20} strokeWidth={1.5} />} onClick={() => setOpen(true)} />
      {open ? (
        <Suspense fallback={null}>
          <ShareDialog task_id={task_id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
