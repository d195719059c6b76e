/** The links under which others see a task: making one, taking it along, closing it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { AnswerOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import { copy } from '#ui/markdown/clipboard.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { useSession } from '#web/shell/session.ts';

type Share = AnswerOf<Operations['GetTaskReplay']>['replay_task_list'][number];

/** The wire's numbers; the browser carries no schemas. */
const open = 1;
const closed = 2;
const copied_ms = 1000;

export function ShareDialog({ task_id, onClose }: { task_id: string; onClose(): void }) {
  const list = useQuery({
    queryKey: ['shares', task_id],
    queryFn: ({ signal }) => call('GetTaskReplay', { task_id }, { signal }),
    staleTime: 0,
  });
  const [qr, setQr] = useState<Record<string, string>>({});
  const create = useMutation({
    mutationFn: () => call('CreateTaskReplay', { task_id }),
    onSuccess: async (made) => {
      setQr((known) => ({ ...known, [made.share_id]: made.qr_code_url }));
      await list.refetch();
    },
    onError: (error) => say.error(sentenceFor(error) || '创建分享失败'),
  });
  const { data, error } = list;
  const [newest, ...older] = (data?.replay_task_list ?? []).filter(({ is_public }) => !is_public);
  return (
    <Modal open onOpenChange={(now) => now || onClose()} title="分享任务">
      <div className="min-h-0 space-y-4 overflow-y-auto px-6 pb-6 max-md:px-4">
        <p className="text-sm text-ink-2">
          知道链接的人不用登录，就能查看到分享时为止的对话、步骤和文件，包括你上传的附件；不能修改。之后的内容要重新分享才会出现。
        </p>
        {error ? (
          <div className="flex flex-wrap items-center gap-3 text-sm">
            <p role="alert" className="min-w-0 flex-1 text-rust">
              {sentenceFor(error)}
            </p>
            <Button size="small" look="secondary" onClick={() => void list.refetch()}>
              重试
            </Button>
          </div>
        ) : !data ? (
          <div role="status" aria-label="正在查看分享" className="space-y-2">
            <Skeleton className="h-9" />
            <Skeleton className="h-9 w-1/2" />
          </div>
        ) : (
          <>
            {newest ? (
              <ShareRow key={newest.share_id} share={newest} task_id={task_id} qr={qr[newest.share_id]} onChanged={list.refetch} />
            ) : null}
            {!newest || newest.is_behind ? (
              <Button busy={create.isPending} onClick={() => create.mutate()}>
                {newest ? '分享最新的内容' : '创建分享链接'}
              </Button>
            ) : null}
            {data.project_id === '' ? null : (
              <PublicSite
                projectId={data.project_id}
                share={data.replay_task_list.find((one) => one.is_public && one.taskReplayStatus === open)}
                onChanged={list.refetch}
              />
            )}
            {older.length > 0 ? (
              <section aria-label="更早的分享" className="space-y-3 border-t border-line pt-4">
                <h2 className="text-xs text-ink-3">更早的分享</h2>
                {older.map((share) => (
                  <ShareRow key={share.share_id} share={share} task_id={task_id} onChanged={list.refetch} />
                ))}
              </section>
            ) : null}
          </>
        )}
      </div>
    </Modal>
  );
}

interface PublicSiteProps {
  projectId: string;
  /** By which everybody may look at it now. */
  share: Share | undefined;
  onChanged(): Promise<unknown>;
}

/** A site can be looked at by everybody, under an address that holds no secret. */
function PublicSite({ projectId, share, onChanged }: PublicSiteProps) {
  const words = useId();
  const update = useMutation({
    mutationFn: (visibility: 'public' | 'private') => call('UpdateProject', { projectId, visibility }),
    onSettled: () => onChanged(),
    onError: (error) => say.error(sentenceFor(error)),
  });
  const isPublic = share !== undefined;
  return (
    <section aria-label="公开这个网站" className="space-y-2 border-t border-line pt-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-medium">公开这个网站</h2>
          <p id={words} className="text-xs text-ink-3">
            {isPublic
              ? `${whenOf(share.create_time)} 公开 · 任何人都能看到到那时为止的对话、网站和代码${share.is_behind ? ' · 不含之后的内容' : ''}`
              : '公开后，任何人都能看到到现在为止的对话、网站和代码，不能修改'}
          </p>
        </div>
        <Switch
          label="公开这个网站"
          describedBy={words}
          checked={isPublic}
          disabled={update.isPending}
          onChange={(on) => update.mutate(on ? 'public' : 'private')}
        />
      </div>
      {isPublic ? (
        <div className="flex flex-wrap items-center gap-2">
          <Address label="公开地址" address={share.task_share_url} />
          {share.is_behind ? (
            <Button look="secondary" busy={update.isPending} onClick={() => update.mutate('public')}>
              公开最新的内容
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

interface ShareRowProps {
  share: Share;
  task_id: string;
  /** A picture of the link, while it is known. */
  qr?: string | undefined;
  onChanged(): Promise<unknown>;
}

function ShareRow({ share, task_id, qr, onChanged }: ShareRowProps) {
  const words = useId();
  const isOpen = share.taskReplayStatus === open;
  const operate = useMutation({
    mutationFn: (operate_type: typeof open | typeof closed) =>
      call('OperateTaskReplay', { task_id, task_share_id: share.share_id, operate_type }),
    onSettled: () => onChanged(),
    onError: (error) => say.error(sentenceFor(error)),
  });
  return (
    <div className="flex gap-4">
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex items-center gap-2">
          <Address label="分享链接" address={share.task_share_url} isOpen={isOpen} />
        </div>
        <div className="flex items-center gap-3">
          <p id={words} className="min-w-0 flex-1 text-xs text-ink-3">
            {whenOf(share.create_time)} 分享 · {isOpen ? '链接可以打开' : '链接已关闭'}
            {share.is_behind ? ' · 不含之后的内容' : ''}
          </p>
          <Switch
            label="链接可以打开"
            describedBy={words}
            checked={isOpen}
            disabled={operate.isPending}
            onChange={(on) => operate.mutate(on ? open : closed)}
          />
        </div>
      </div>
      {qr && isOpen ? (
        <img
          src={qr}
          alt="分享链接的二维码"
          width={84}
          height={84}
          className="shrink-0 rounded-control border border-line bg-white max-md:hidden"
        />
      ) : null}
    </div>
  );
}

/** An address to be selected or copied; what is copied says who shares it. */
function Address({ label, address, isOpen = true }: { label: string; address: string; isOpen?: boolean }) {
  const session = useSession();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copied_ms);
    return () => clearTimeout(timer);
  }, [copied]);
  const take = async () => {
    try {
      const name = session.known ? (session.person?.name ?? '') : '';
      await copy({ text: [name && `${name} 分享了一个案头任务：`, address].filter(Boolean).join('') });
      setCopied(true);
      say.done('链接已复制到剪贴板');
    } catch (error) {
      console.warn('copying failed', error);
      say.error('复制失败，请重试');
    }
  };
  return (
    <>
      <input
        readOnly
        aria-label={label}
        value={address}
        onFocus={(event) => event.target.select()}
        className="h-9 min-w-0 flex-1 truncate rounded-control border border-line bg-paper px-3 text-sm text-ink-2 max-md:h-11"
      />
      <Button look={isOpen ? 'primary' : 'secondary'} disabled={!isOpen} onClick={() => void take()}>
        {copied ? <Check size={16} strokeWidth={1.5} aria-hidden /> : <Copy size={16} strokeWidth={1.5} aria-hidden />}
        {copied ? '已复制' : '复制链接'}
      </Button>
    </>
  );
}

/** `MM-DD HH:mm`, with the year when it is another one. */
function whenOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
  return at.getFullYear() === new Date().getFullYear() ? day : `${at.getFullYear()}-${day}`;
}
