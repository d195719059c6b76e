/** 账号: who I am here, what I mostly work on, and what may be done with what I write. */
import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { nameLimits } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MultiSelect } from '#ui/multi-select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { linkTarget } from '#web/shell/link-target.ts';
import { useSession, useWorkspace, type Person } from '#web/shell/session.ts';
import { AvatarRow } from './avatar-row.tsx';
import { DevicesRow } from './devices-row.tsx';
import { NameRow } from './name-row.tsx';
import { accountQuery, failed, savePerson, userNameOf } from './person.ts';
import { PasswordRow } from './password-row.tsx';
import { SectionTitle, SettingRow } from './section.tsx';
import { signInInfoQuery } from './sign-in-info.ts';

const scenesQuery = {
  queryKey: ['scenes'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call('GetUserScenes', {}, { signal })).scenes,
  staleTime: Infinity,
};

export function AccountSection() {
  const session = useSession();
  const person = session.known ? session.person : null;
  if (!person) return null;
  return (
    <section aria-label="账号">
      <SectionTitle>账号</SectionTitle>
      <AvatarRow person={person} />
      <NameRow
        name="用户名"
        value={userNameOf(person)}
        none="还没有设置"
        note={`2 到 ${nameLimits.user_name} 个汉字、字母、数字、下划线或短横线，不与别人重复`}
        max={nameLimits.user_name}
        onSave={(user_unique_name) => savePerson({ user_unique_name }, '修改用户信息成功')}
      />
      <NameRow
        name="用户昵称"
        value={person.name}
        none="还没有设置"
        note={`最多 ${nameLimits.nickname} 个字`}
        max={nameLimits.nickname}
        onSave={(name) => savePerson({ name }, '修改用户信息成功')}
      />
      <SettingRow name="邮箱">
        <span className="min-w-0 break-all">{person.email}</span>
      </SettingRow>
      <SignIn email={person.email} />
      <Phone />
      <Scenes />
      <DataUse />
      <Uid person={person} />
    </section>
  );
}

function SignIn({ email }: { email: string }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(signInInfoQuery);
  if (!data) {
    return (
      <SettingRow name="登录的设备">
        <Loading error={error} onRetry={() => void refetch()} />
      </SettingRow>
    );
  }
  return (
    <>
      {data.has_password ? <PasswordRow email={email} /> : null}
      <DevicesRow devices={data.devices} at={dataUpdatedAt / 1000} />
    </>
  );
}

function Phone() {
  const base = useWorkspace()?.account_console ?? '';
  const { data } = useQuery({ ...accountQuery, enabled: base !== '' });
  const account = data?.volcano_user_info;
  if (base === '' || !account) return null;
  const query = new URLSearchParams({ console_url: base, scenario: 'basics', new_entry: '1', ...account });
  return (
    <SettingRow name="手机号">
      <a
        href={`${base}/user/basics?${query.toString()}`}
        target={linkTarget()}
        rel="noreferrer"
        className="inline-flex min-h-8 items-center gap-1.5 rounded-control font-medium underline-offset-4 hover:underline"
      >
        查看与编辑
        <ExternalLink size={16} strokeWidth={1.5} aria-hidden />
      </a>
    </SettingRow>
  );
}

function Scenes() {
  const account = useQuery(accountQuery);
  const scenes = useQuery(scenesQuery);
  const saved = account.data?.scenes?.map((scene) => scene.id) ?? [];
  const [chosen, setChosen] = useState<number[] | null>(null);
  const save = async () => {
    if (chosen === null) return;
    if ([...chosen].toSorted().join() === [...saved].toSorted().join()) return setChosen(null);
    try {
      await savePerson({ scene_ids: chosen }, '修改成功');
      setChosen(null);
    } catch (error) {
      // What was chosen stays on the screen.
      failed(error);
    }
  };
  return (
    <SettingRow name="办公场景">
      {scenes.data && account.data ? (
        <MultiSelect
          label="办公场景"
          placeholder="选择你主要关注的场景"
          options={scenes.data}
          value={chosen ?? saved}
          onChange={setChosen}
          onClose={() => void save()}
        />
      ) : (
        <Loading error={scenes.error ?? account.error} onRetry={() => void Promise.all([scenes.refetch(), account.refetch()])} />
      )}
    </SettingRow>
  );
}

function DataUse() {
  const { data, error, refetch } = useQuery(accountQuery);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const off = data?.turn_off_user_data_management;
  const change = async (checked: boolean) => {
    if (wanted !== null) return;
    setWanted(checked);
    await savePerson({ turn_off_user_data_management: !checked }, '修改成功').catch(failed);
    setWanted(null);
  };
  return (
    <SettingRow
      name="数据用于优化体验"
      noteId="data-use"
      note="打开表示同意把对话内容用于改进服务。目前的版本不会这样使用任何人的对话；这里只记下你的意愿。"
    >
      {off === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} />
      ) : (
        <Switch label="数据用于优化体验" describedBy="data-use" checked={wanted ?? !off} onChange={(checked) => void change(checked)} />
      )}
    </SettingRow>
  );
}

function Uid({ person }: { person: Person }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(person.user_id_str);
      say.done('复制成功');
    } catch (error) {
      console.warn('not copied', error);
      say.error('没有复制成功，请选中后手动复制');
    }
  };
  return (
    <SettingRow name="UID">
      <code className="min-w-0 font-mono text-xs break-all select-all">{person.user_id_str}</code>
      <IconButton label="复制 UID" icon={<Copy size={16} strokeWidth={1.5} />} onClick={() => void copy()} />
    </SettingRow>
  );
}

function Loading({ error, onRetry }: { error: Error | null; onRetry(): void }) {
  if (!error) return <Skeleton className="h-9 w-full max-w-90" />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-ink-2">
      {sentenceFor(error)}
      <Button look="secondary" size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
