/** What is new: a picture, what it is, and how to begin with it. */
import type { Popup } from '#contract/operations/popups.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { serverPath } from '#web/shell/base-path.ts';

export interface NewsDialogProps {
  popup: Popup;
  onClose(): void;
  onTry(): void;
}

export function NewsDialog({ popup, onClose, onTry }: NewsDialogProps) {
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={popup.title} hideTitle>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {popup.icon_url === '' ? null : (
          <img src={serverPath(popup.icon_url)} alt="" className="aspect-[5/2] w-full border-b border-line bg-paper object-cover" />
        )}
        <div className="px-6 pt-5 pb-2">
          <p className="flex items-center gap-2 text-lg font-semibold">
            <span className="rounded-md bg-seal px-1.5 text-xs leading-5 font-semibold text-on-seal">NEW</span>
            {popup.title}
          </p>
          <p className="mt-1 text-sm text-ink-2">{popup.desc}</p>
          <ol className="mt-4 space-y-3">
            {popup.sub_list.map((item, n) => (
              <li key={item.title} className="flex gap-3 text-sm">
                <span aria-hidden className="flex size-5.5 shrink-0 items-center justify-center rounded-full bg-hover text-xs tabular-nums">
                  {n + 1}
                </span>
                <span>
                  <span className="block font-medium">{item.title}</span>
                  <span className="block text-ink-2">{item.desc}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className="flex shrink-0 justify-end gap-2 px-6 py-4">
        <Button look={popup.schema === '' ? 'primary' : 'secondary'} onClick={onClose}>
          我知道了
        </Button>
        {popup.schema === '' ? null : <Button onClick={onTry}>马上试试</Button>}
      </div>
    </Modal>
  );
}
