// What was typed of a draft and has not reached the server, in the user's own storage: it outlives the tab, and goes at sign-out.
import { userStorage } from '#platform/web/user-storage.ts';
import type { Draft } from '../contract.ts';

/** What its writer changes. */
export type Typed = Pick<Draft, 'recipients' | 'content' | 'templateId' | 'mailboxId' | 'sendAt'>;

interface StoredFormDraft {
  typed: Typed;
  /** That it was typed on; 0 where the server has never heard of it. */
  revision: number;
}

/** In a fixed order of keys. */
export function getText({ recipients, content, templateId, mailboxId, sendAt }: Typed): string {
  const people = recipients.map(({ email, name, contactId }) => [email, name, contactId]);
  return JSON.stringify([people, content.subject, content.html, content.mode, templateId, mailboxId, sendAt]);
}

const UNSAVED = 'email-draft-unsaved';
const toPlace = (id: string) => `email-draft.${id}`;

/** Id of a stored draft that the server does not know, to continue after a reload. `to`: only if it is for this recipient. */
export function unsavedDraft(uid: string, to: string | null, storage?: Storage | null): string | null {
  const place = userStorage(uid, storage);
  const id = place.read(UNSAVED, (value) => (typeof value === 'string' ? value : null));
  const kept = id === null ? null : place.read(toPlace(id), parse);
  if (kept?.revision !== 0) return null;
  const goesThere = kept.typed.recipients.some(({ email, contactId }) => email === to || contactId === to);
  return to === null || goesThere ? id : null;
}

export function formDraftStorage(uid: string, id: string, storage?: Storage | null) {
  const place = userStorage(uid, storage);
  const key = toPlace(id);
  return {
    read: () => place.read(key, parse),
    keep(kept: StoredFormDraft) {
      place.write(key, kept);
      if (kept.revision === 0) place.write(UNSAVED, id);
    },
    /** Only what was kept here: another window may have kept its own since. */
    forget(typed: Typed) {
      const kept = place.read(key, parse);
      if (kept !== null && getText(kept.typed) === getText(typed)) place.remove(key);
    },
  };
}

function parse(value: unknown): StoredFormDraft | null {
  const { typed, revision } = (value ?? {}) as Partial<StoredFormDraft>;
  const known = Array.isArray(typed?.recipients) && typeof typed.content?.html === 'string';
  return known && typeof revision === 'number' ? { typed, revision } : null;
}
