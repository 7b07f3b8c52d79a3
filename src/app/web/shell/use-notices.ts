// Keeps the errors that toasts showed for the bell: per user, in this browser.
import { useEffect } from 'react';
import { useStored } from '#platform/web/use-stored.ts';
import { onErrorNotified } from '#ui/notify.ts';
import { addNotice, allRead, type KeptNotice, parseNotices } from './notice-log.ts';

const NONE: KeptNotice[] = [];

export function useNotices(uid: string) {
  const [notices, change] = useStored(uid, 'notices', parseNotices, NONE);
  useEffect(
    () =>
      onErrorNotified((error) =>
        change((now) =>
          addNotice(now, {
            ...error,
            id: crypto.randomUUID(),
            page: location.pathname,
            at: Date.now(),
            read: false,
          }),
        ),
      ),
    [change],
  );
  return { notices, markRead: () => change(allRead), clear: () => change(() => NONE) };
}
