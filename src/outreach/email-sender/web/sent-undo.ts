// The email that was just sent, stored for the user while undo is possible, so that every page and tab can offer it.
import { useSyncExternalStore } from 'react';
import { userStorage } from '#platform/web/user-storage.ts';

export interface JustSent {
  draftId: string;
  /** The recipients. */
  to: string;
  mails: number;
  leavesAt: string;
  undoUntil: string;
}

const KEY = 'email-just-sent';
const CHANGED = 'leadwright:email-just-sent';

export function saveSent(uid: string, sent: JustSent): void {
  userStorage(uid).write(KEY, sent);
  dispatchEvent(new Event(CHANGED));
}

export function forgetSent(uid: string): void {
  userStorage(uid).remove(KEY);
  dispatchEvent(new Event(CHANGED));
}

/** Null where there is none, and when its time is over. */
export function useJustSent(uid: string): JustSent | null {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(userStorage(uid).read(KEY, parse)));
  return JSON.parse(text) as JustSent | null;
}

function subscribe(changed: () => void): () => void {
  // Another tab of the user.
  addEventListener('storage', changed);
  addEventListener(CHANGED, changed);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener(CHANGED, changed);
  };
}

function parse(value: unknown): JustSent | null {
  const sent = (value ?? {}) as Partial<JustSent>;
  const known = typeof sent.draftId === 'string' && typeof sent.undoUntil === 'string' && typeof sent.to === 'string';
  return known && Date.parse(sent.undoUntil ?? '') > Date.now() ? (sent as JustSent) : null;
}
