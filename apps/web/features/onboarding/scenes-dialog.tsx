/** Asks a newcomer once which office scenes matter to them. Either answer is kept, so that nobody is asked twice. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classList } from '#ui/class-list.ts';
import { Logo } from '#ui/logo.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { personQuery } from '#web/shell/session.ts';

const question = '请选择你主要关注的办公场景，让我帮你更快上手吧~';
const welcome = '欢迎来到案头！';

/** Where work begins, and where the cursor belongs on arrival. */
function theInput(): HTMLElement | null {
  return document.querySelector('[role="textbox"], textarea');
}

export function ScenesDialog() {
  const scenes = useQuery({
    queryKey: ['scenes'],
    queryFn: async ({ signal }) => (await call('GetUserScenes', {}, { signal })).scenes,
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState<number[]>([]);
  const [busy, setBusy] = useState<'enter' | 'skip' | null>(null);
  const last = scenes.data?.find((scene) => scene.id === chosen.at(-1));
  const toggle = (id: number) => setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const save = async (what: 'enter' | 'skip') => {
    setBusy(what);
    try {
      await call('UpdateAntouUserInfo', { scene_ids: what === 'enter' ? chosen : [] });
      // Answered: the dialog goes with the absence of scenes.
      await queryClient.fetchQuery({ ...personQuery, staleTime: 0 });
    } catch (error) {
      setBusy(null);
      say.error(`更新信息失败：${sentenceFor(error)}`);
    }
  };
  return (
    <Modal open onOpenChange={() => undefined} title={question} hideTitle dismissable={false} size="medium" returnFocus={theInput}>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-8 pt-8 pb-6 max-md:px-5 max-md:pt-6">
        <div className="flex items-center gap-4">
          <Logo />
          <p
            aria-live="polite"
            className="relative min-w-0 flex-1 rounded-card bg-hover px-4 py-2.5 text-sm before:absolute before:top-1/2 before:-left-1 before:size-2.5 before:-translate-y-1/2 before:rotate-45 before:bg-hover"
          >
            {last?.desc ?? welcome}
          </p>
        </div>
        <p aria-hidden className="mt-6 text-base font-semibold">
          {question}
        </p>
        <div role="group" aria-label="办公场景" className="mt-4 flex flex-wrap gap-2.5">
          {scenes.data
            ? scenes.data.map((scene) => (
                <button
                  key={scene.id}
                  type="button"
                  aria-pressed={chosen.includes(scene.id)}
                  disabled={busy !== null}
                  onClick={() => toggle(scene.id)}
                  className={classList(
                    'inline-flex h-9 items-center rounded-full border px-4 text-sm transition-colors duration-150 max-md:h-11',
                    chosen.includes(scene.id) ? 'border-seal bg-seal-wash font-medium' : 'border-line-strong hover:bg-hover',
                  )}
                >
                  {scene.name}
                </button>
              ))
            : scenes.error
              ? null
              : Array.from({ length: 14 }, (_, n) => (
                  <Skeleton key={n} className={`h-9 rounded-full max-md:h-11 ${n % 3 === 0 ? 'w-24' : 'w-20'}`} />
                ))}
        </div>
        {scenes.error ? (
          <div role="alert" className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {sentenceFor(scenes.error)}
            <Button look="secondary" size="small" onClick={() => void scenes.refetch()}>
              重试
            </Button>
          </div>
        ) : null}
      </div>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line px-8 py-4 max-md:flex-col-reverse max-md:px-5">
        <Button look="ghost" busy={busy === 'skip'} disabled={busy !== null} onClick={() => void save('skip')}>
          看看再说
        </Button>
        <Button busy={busy === 'enter'} disabled={chosen.length === 0 || busy !== null} onClick={() => void save('enter')}>
          进入案头
        </Button>
      </div>
    </Modal>
  );
}
