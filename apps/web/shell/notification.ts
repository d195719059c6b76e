/** The browser's own notifications: whether they may be shown, asking for them, showing one. */

export type NotificationState = 'granted' | 'denied' | 'default' | 'unsupported';

export function notificationState(): NotificationState {
  // Browsers offer them to secure pages only (https, or this machine itself).
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported';
}

export function mayNotify(): boolean {
  return notificationState() === 'granted';
}

export async function askToNotify(): Promise<NotificationState> {
  if (notificationState() === 'unsupported') return 'unsupported';
  await Notification.requestPermission();
  return notificationState();
}

/** `tag` names what it is about: a newer one replaces an older. */
export function notify(title: string, text: string, tag: string, onClick: () => void): void {
  const notification = new Notification(title, { body: text, tag });
  notification.onclick = () => {
    window.focus();
    notification.close();
    onClick();
  };
}
