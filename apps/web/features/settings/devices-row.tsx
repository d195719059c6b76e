/** Where the person is signed in, and the way to send a device away. */
import { LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SignedInDevice } from '#contract/operations/devices.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { SettingRow } from './section.tsx';
import { agoOf } from './ago.ts';
import { refreshSignInInfo } from './sign-in-info.ts';

export interface DevicesRowProps {
  devices: readonly SignedInDevice[];
  /** When they were asked for; epoch seconds. */
  at: number;
}

/** Which one is being sent away; '' for all others. */
type Leaving = { device_id: string } | null;

const shownAtFirst = 5;

export function DevicesRow({ devices, at }: DevicesRowProps) {
  const [leaving, setLeaving] = useState<Leaving>(null);
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? devices : devices.slice(0, shownAtFirst);
  const signOut = async (device_id: string) => {
    if (leaving) return;
    setLeaving({ device_id });
    try {
      const { signed_out } = await call('SignOutDevices', device_id === '' ? {} : { device_id });
      say.done(device_id === '' ? `已退出其他 ${signed_out} 台设备` : '已让这台设备退出登录');
    } catch (error) {
      say.error(`没有退出：${sentenceFor(error)}`);
    }
    await refreshSignInInfo();
    setLeaving(null);
    // What was pressed may be gone with its device.
    list.current?.focus();
  };
  return (
    <SettingRow name="登录的设备">
      <ul ref={list} tabIndex={-1} aria-label="登录的设备" className="w-full space-y-1">
        {shown.map((device) => (
          <li key={device.device_id} className="flex min-h-9 items-center gap-2 max-md:min-h-11">
            <span className="min-w-0 flex-1">
              <span className="break-words">{device.name}</span>
              <span className="block text-xs break-all text-ink-3">
                {device.is_current ? '正在使用' : `${agoOf(device.seen_at, at)}使用过`}
                {device.address === '' ? '' : ` · ${device.address}`}
              </span>
            </span>
            {device.is_current ? (
              <span className="shrink-0 rounded-md bg-hover px-2 py-0.5 text-xs text-ink-2">这台设备</span>
            ) : (
              <IconButton
                label={`让 ${device.name} 退出登录`}
                tip="退出登录"
                icon={<LogOut size={16} strokeWidth={1.5} />}
                disabled={leaving !== null}
                onClick={() => void signOut(device.device_id)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length < devices.length ? (
        <Button look="ghost" size="small" onClick={() => setAll(true)}>
          显示全部 {devices.length} 台
        </Button>
      ) : null}
      {devices.length > 1 ? (
        <Button look="secondary" size="small" busy={leaving?.device_id === ''} disabled={leaving !== null} onClick={() => void signOut('')}>
          退出其他设备
        </Button>
      ) : null}
    </SettingRow>
  );
}
