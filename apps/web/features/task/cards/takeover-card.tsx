/** The browser waits for the person: take it over, hand it back, or go on without. */
import { Globe, MousePointerClick } from 'lucide-react';
import type { TakeoverBrowserAnswer } from '#contract/timeline/questions/takeover.ts';
import type { Interaction } from '#contract/timeline/fold/view.ts';
import { Button } from '#ui/button.tsx';
import { handedBack, KeepLogin } from '#web/shell/keep-login.tsx';
import { takeTheWheel, useLiveBrowser } from '#web/shell/live-browser.ts';
import type { Reply } from './answer-question.ts';

export interface TakeoverCardProps {
  interaction: Extract<Interaction, { reason: 'takeover_browser' }>;
  onReply: ((reply: Reply) => void) | undefined;
  sending: boolean;
}

export function TakeoverCard({ interaction, onReply, sending }: TakeoverCardProps) {
  const { why, url } = interaction.payload;
  const seen = useLiveBrowser((state) => state.url);
  const canShow = useLiveBrowser(({ open }) => open !== null);
  const driver = useLiveBrowser((state) => state.driver);
  const away = useLiveBrowser((state) => state.why);
  if (interaction.state === 'answered') {
    // The fold keeps the answer with the reason it was checked for.
    const answer = interaction.answer as TakeoverBrowserAnswer;
    return (
      <div className="mt-2 space-y-1 text-sm">
        <p className="break-words text-ink-2">{why}</p>
        {answer.kept ? <p className="break-words">{answer.kept} 的登录状态已保存至浏览器授权</p> : null}
        {answer.keep_login && !answer.kept ? <p className="text-amber">登录状态没有保存：浏览器里没有找到这个网站的登录</p> : null}
      </div>
    );
  }
  const page = seen || url;
  const drives = driver === 'you';
  const isElsewhere = driver === 'other';
  const answer = (given: TakeoverBrowserAnswer) => onReply?.({ reason: 'takeover_browser', answer: given });
  return (
    <div className="mt-2 space-y-3 text-sm">
      <p className="break-words">{why}</p>
      {page ? (
        <p className="flex items-center gap-2 text-xs text-ink-3">
          <Globe size={14} strokeWidth={1.5} className="shrink-0" />
          <span className="min-w-0 truncate" title={page}>
            {page}
          </span>
        </p>
      ) : null}
      {drives || isElsewhere ? (
        <p role="status" className="flex items-center gap-2">
          <MousePointerClick size={16} strokeWidth={1.5} className="shrink-0 text-seal" />
          <span className="min-w-0">{drives ? '你正在操作这个网页，做完后请交还' : '你正在另一个窗口操作这个网页'}</span>
        </p>
      ) : null}
      {away ? <p className="break-words text-amber">{away}</p> : null}
      <KeepLogin url={page} disabled={sending || !onReply} />
      <div className="flex flex-wrap items-center gap-2">
        {canShow && onReply && !drives && !away ? (
          <Button look={isElsewhere ? 'secondary' : 'primary'} size="small" disabled={sending} onClick={takeTheWheel}>
            {isElsewhere ? '在这里操作' : '接管浏览器'}
          </Button>
        ) : null}
        <Button
          look={drives ? 'primary' : 'secondary'}
          size="small"
          busy={sending}
          disabled={!onReply}
          onClick={() => answer(handedBack(page))}
        >
          我已完成，交还
        </Button>
        {interaction.payload.by_person ? null : (
          <Button look="ghost" size="small" disabled={sending || !onReply} onClick={() => answer({ outcome: 'skip' })}>
            跳过
          </Button>
        )}
      </div>
    </div>
  );
}
