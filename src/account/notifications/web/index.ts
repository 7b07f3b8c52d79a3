// What the shell and the settings show of notifications.
export { NotificationPanel } from './NotificationPanel.tsx';
export { NotificationSettings } from './NotificationSettings.tsx';
export { useUnreadNotifications } from './use-notifications.ts';
