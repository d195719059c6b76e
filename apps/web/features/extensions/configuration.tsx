/** What an extension needs before it works: a site's permission, required fields, and for a program the exact command, seen and agreed to. */
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ExternalLink, RotateCw } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { ExtensionKind, OauthStatus } from '#contract/extension.ts';
import type { Extension, OauthSetting, UserSetting } from '#contract/operations/extensions.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ownEscape } from '#ui/own-escape.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { ExtensionFace } from './extension-card.tsx';
import { isInstalled, nameOf } from './extension-state.ts';
import { extensionToolsQuery, install, refreshExtensions, takeExtension } from './extensions.ts';

const poll_ms = 2000;

export interface ConfigurationProps {
  extension: Extension;
  required: boolean;
  setting: UserSetting;
  onCancel(): void;
  onInstalled(): void;
}

export function Configuration({ extension, required, setting: first, onCancel, onInstalled }: ConfigurationProps) {
  const { extension_id, kind } = extension;
  const name = nameOf(extension);
  const installed = isInstalled(extension);
  const program = kind === ExtensionKind.Program;
  const polled = useQuery({
    queryKey: ['extension-setting', extension_id],
    queryFn: async ({ signal }) => {
      const { user_setting_map } = await call('MGetUserSetting', { extension_ids: [extension_id] }, { signal });
      return user_setting_map[extension_id] ?? null;
    },
    initialData: first,
    gcTime: 0,
    // The window in which the person says yes may hide this one: it is then that the answer comes.
    refetchInterval: first.oauth_settings.length > 0 ? poll_ms : false,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const { oauth_settings } = polled.data ?? first;
  const [fields, setFields] = useState<Record<string, string>>(() =>
    Object.fromEntries(first.require_fields.map(({ field_name, field_value }) => [field_name, field_value])),
  );
  const [keep, setKeep] = useState(true);
  const [agreed, setAgreed] = useState(false);
  const command = useQuery({ ...extensionToolsQuery(extension_id), enabled: program });
  const words = command.data?.command?.words;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const top = useRef<HTMLFormElement>(null);
  useEffect(() => top.current?.querySelector<HTMLElement>('[data-first], input')?.focus(), []);
  const complete =
    first.require_fields.every(({ field_name }) => (fields[field_name] ?? '').trim() !== '') &&
    oauth_settings.every(({ oauth_status }) => oauth_status !== OauthStatus.Unauthorized) &&
    (!program || (words !== undefined && agreed));
  const nothing = first.require_fields.length === 0 && oauth_settings.length === 0 && !program;
  const save = async () => {
    const require_fields = first.require_fields.map(({ field_name }) => ({ field_name, field_value: fields[field_name] ?? '' }));
    if (require_fields.length > 0 || oauth_settings.length > 0)
      await call('SaveUserSetting', { extension_id, user_setting: { require_fields, oauth_settings }, save_to_account: keep });
    if (program && words) takeExtension((await call('ConfirmExtensionCommand', { extension_id, words })).extension);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    setBusy(true);
    setProblem('');
    try {
      await save();
    } catch (error) {
      say.error(installed ? `没有保存：${sentenceFor(error)}` : `安装 ${name} 失败，请重试`);
      setProblem(sentenceFor(error));
      setBusy(false);
      return;
    }
    if (installed) {
      await refreshExtensions();
      say.done('修改成功');
      return onInstalled();
    }
    const done = await install(extension);
    if (done.outcome === 'installed') return onInstalled();
    setProblem(done.reason);
    setBusy(false);
  };
  return (
    <form
      {...ownEscape}
      ref={top}
      aria-label={`配置 ${name}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto px-6 pb-5 max-md:px-4">
        <div className="rounded-card border border-line p-4">
          <ExtensionFace extension={extension} required={required} whole />
        </div>
        {oauth_settings.map((one) => (
          <Authorisation
            key={one.entityId}
            extension_id={extension_id}
            setting={one}
            answered_at={Math.max(polled.dataUpdatedAt, polled.errorUpdatedAt)}
          />
        ))}
        {polled.isError ? (
          <p role="alert" className="text-xs text-amber">
            暂时问不到授权状态，正在重试：{sentenceFor(polled.error)}
          </p>
        ) : null}
        {first.require_fields.map(({ field_name }) => (
          <TextField
            key={field_name}
            label={field_name}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={4096}
            hint="加密保存，之后只显示末几位"
            value={fields[field_name] ?? ''}
            onChange={({ target }) => setFields((before) => ({ ...before, [field_name]: target.value }))}
            // A mask is replaced as a whole, not written into.
            onFocus={({ target }) => target.select()}
          />
        ))}
        {program ? (
          <Command
            state={command.data?.command ?? null}
            error={command.error}
            onRetry={() => void command.refetch()}
            agreed={agreed}
            onAgree={setAgreed}
          />
        ) : null}
        {nothing ? (
          <p className="rounded-card border border-dashed border-line-strong px-4 py-8 text-center text-sm text-ink-2">
            暂无需要配置的内容
          </p>
        ) : null}
        {first.require_fields.length > 0 || oauth_settings.length > 0 ? (
          <Checkbox
            label="将该次授权存储至当前账号"
            note="不勾选时，填写的内容和授权 12 小时后自动删除"
            checked={keep}
            onChange={setKeep}
          />
        ) : null}
        {problem ? (
          <p role="alert" className="flex gap-2 rounded-control bg-rust-wash px-3 py-2 text-sm break-words text-rust">
            <CircleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0" />
            <span className="min-w-0">{problem}</span>
          </p>
        ) : null}
      </div>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line px-6 py-3 max-md:px-4">
        <Button look="secondary" disabled={busy} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" busy={busy} disabled={!complete}>
          {installed ? '保存' : '安装'}
        </Button>
      </div>
    </form>
  );
}

interface AuthorisationProps {
  extension_id: string;
  setting: OauthSetting;
  /** When the server last said, or failed to say, how it stands. */
  answered_at: number;
}

function Authorisation({ extension_id, setting, answered_at }: AuthorisationProps) {
  const { domain, oauth_status, oauth_url, entityId } = setting;
  const [pressed_at, setPressedAt] = useState(0);
  const authorised = oauth_status !== OauthStatus.Unauthorized;
  const waits = pressed_at > 0 && answered_at <= pressed_at;
  const id = useId();
  const authorise = () => {
    const address = safeAddress(oauth_url);
    if (!address) return say.error('这个扩展的授权地址不安全，没有打开');
    setPressedAt(Date.now());
    // Nothing that opens from here may reach back into this page.
    open(address, '_blank', 'popup,width=600,height=720,noopener,noreferrer');
  };
  const revoke = async () => {
    setPressedAt(Date.now());
    try {
      await call('RevokeExtensionAuth', { extension_id, entity_id: entityId });
    } catch (error) {
      say.error(`没有取消：${sentenceFor(error)}`);
    }
    setPressedAt(Date.now());
    void refreshExtensions();
  };
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h5 id={id} className="text-sm font-medium break-all">
        {domain}
      </h5>
      <Button
        data-first
        look="secondary"
        disabled={waits}
        onClick={() => (authorised ? void revoke() : authorise())}
        className="w-full !justify-start"
      >
        {waits ? (
          <RotateCw size={16} strokeWidth={1.5} aria-hidden className="animate-turn" />
        ) : authorised ? (
          <CircleCheck size={16} strokeWidth={1.5} aria-hidden className="text-jade" />
        ) : (
          <ExternalLink size={16} strokeWidth={1.5} aria-hidden />
        )}
        {authorised ? '已完成账号授权，点击取消' : '请完成账号授权，点击授权'}
      </Button>
      <p role="status" className="text-xs text-ink-3">
        {authorised ? '取消后，下一次使用起不再能以你的身份访问' : '会打开新窗口；在那里同意后，这里自动更新'}
      </p>
    </section>
  );
}

/** Only what a browser fetches; anything else would run or open something here. */
export function safeAddress(address: string): string | null {
  if (!URL.canParse(address, location.href)) return null;
  const url = new URL(address, location.href);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

interface CommandProps {
  state: { words: string[]; env_names: string[] } | null;
  error: Error | null;
  onRetry(): void;
  agreed: boolean;
  onAgree(agreed: boolean): void;
}

function Command({ state, error, onRetry, agreed, onAgree }: CommandProps) {
  if (error)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-rust">
        没有取到要运行的命令：{sentenceFor(error)}
        <Button look="secondary" size="small" onClick={onRetry}>
          重试
        </Button>
      </p>
    );
  if (!state) return <Skeleton className="h-24 w-full" />;
  return (
    <section aria-label="要运行的命令" className="space-y-2">
      <h5 className="text-sm font-medium">要运行的命令</h5>
      <ol className="overflow-x-auto rounded-card border border-line bg-paper px-3 py-2 font-mono text-[13px] leading-6">
        {state.words.map((word, n) => (
          // The words of one command: their place is what tells them apart.
          <li key={n} className="flex gap-2 break-all whitespace-pre-wrap">
            <span aria-hidden className="w-5 shrink-0 text-right text-ink-3 select-none">
              {n + 1}
            </span>
            <code className="min-w-0">{word}</code>
          </li>
        ))}
      </ol>
      <p className="text-xs break-words text-ink-3">
        每行是一个参数，原样传给程序，不经过命令行解释。
        {state.env_names.length > 0 ? `程序能看到这些环境变量：${state.env_names.join('、')}。` : '程序看不到任何环境变量。'}
      </p>
      <Checkbox label="我已看过这条命令，同意在我的沙箱里运行它" note="命令改动后要重新确认" checked={agreed} onChange={onAgree} />
    </section>
  );
}
