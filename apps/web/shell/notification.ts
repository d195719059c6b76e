/** The browser's own notifications: whether they may be shown, and asking for them. */

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
