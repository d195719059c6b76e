/** 浏览器通知: being told when a task is done while looking elsewhere. */
import { useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { askToNotify, notificationState, type NotificationState } from '#web/shell/notification.ts';
import { SectionTitle } from './section.tsx';

const notes: Record<NotificationState, string> = {
  granted: '已开启。如需关闭，请在浏览器的网站设置中关闭本站的通知。',
  denied: '浏览器已禁止本站的通知。请在浏览器的网站设置中允许后，再回到这里。',
  default: '勾选后浏览器会询问是否允许。',
  unsupported: '当前浏览器或连接方式不支持通知；请通过 https 地址打开，或换一个浏览器。',
};

export function NotificationsSection() {
  const [state, setState] = useState(notificationState);
  return (
    <section aria-label="浏览器通知">
      <SectionTitle note="你在看别的页面时，任务完成会通知你一次；只通知最近一天内创建、没有设为免打扰的任务。">浏览器通知</SectionTitle>
      <Checkbox
        label="任务完成时通知我"
        note={notes[state]}
        checked={state === 'granted'}
        disabled={state !== 'default'}
        onChange={() => void askToNotify().then(setState)}
      />
    </section>
  );
}
