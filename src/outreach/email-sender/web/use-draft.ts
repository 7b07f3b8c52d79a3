// Saves a draft as it is typed, one call after another, and creates it with the first letter.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useAutosave } from '#platform/web/use-autosave.ts';
import type { Draft } from '../contract.ts';
import { formDraftStorage, getText, type Typed } from './form-draft-storage.ts';
import { EMAILS_KEY, readOne, sendCreate, sendSave } from './use-email-sender.ts';

/** Another window has changed it, sent it, or put it away. */
const CONFLICT_CODES: readonly string[] = ['EMAIL_DRAFT_CHANGED', 'EMAIL_DRAFT_SENT', 'EMAIL_DRAFT_NOT_FOUND'];

const toTyped = ({ recipients, content, templateId, mailboxId, sendAt }: Draft | Typed): Typed => ({
  recipients,
  content,
  templateId,
  mailboxId,
  sendAt,
});

interface DraftOf {
  id: string;
  /** Null until it is created. */
  stored: Draft | null;
  /** Content of a new one. */
  initial: Typed;
  /** It exists on the server from now on. */
  onBegun: () => void;
  /** It was sent or discarded elsewhere, and the user here gives it up. */
  onGone: () => void;
  /** What was typed becomes another draft. */
  onOpen: (draft: string) => void;
}

export function useDraft({ id, stored, initial, onBegun, onGone, onOpen }: DraftOf) {
  const uid = useMe().data?.uid ?? '';
  const queries = useQueryClient();
  const [place] = useState(() => formDraftStorage(uid, id));
  const [kept] = useState(() => place.read());
  const start = stored ? toTyped(stored) : initial;
  const [typed, setTyped] = useState<Typed>(kept?.typed ?? start);
  const stale = kept !== null && stored !== null && kept.revision !== stored.revision;
  const [draft, setDraft] = useState<Draft | null>(stored);
  /** What is stored, as far as is known. */
  const base = useRef({ revision: stored?.revision ?? 0, text: getText(start) });
  const latest = useRef(typed);
  const current = useRef(stored);
  const { state, fault, autosave } = useAutosave({
    isClean: () => getText(latest.current) === base.current.text,
    store: async (keepalive) => {
      const sent = latest.current;
      arrived(sent, await store(sent, keepalive));
    },
    conflictCodes: CONFLICT_CODES,
    conflict: stale && getText(kept.typed) !== getText(stored),
    size: () => JSON.stringify(latest.current).length,
    // It is kept in the browser, and saved when it is opened again.
    onLost: () => undefined,
  });

  /** Everything typed until now is stored when it answers; null where it could not be. */
  async function save(): Promise<Draft | null> {
    const arrivedAll = await autosave.flush({ force: base.current.revision === 0 });
    return arrivedAll ? current.current : null;
  }

  async function store(sent: Typed, keepalive: boolean): Promise<Draft> {
    if (base.current.revision === 0) {
      const { recipients, content, templateId } = sent;
      const created = await sendCreate({ id, recipients, content, templateId }, { keepalive });
      base.current = { revision: created.revision, text: getText(toTyped(created)) };
      onBegun();
      if (getText(toTyped(created)) === getText(sent)) return created;
    }
    return sendSave(id, { revision: base.current.revision, ...sent }, { keepalive });
  }

  function arrived(sent: Typed, answer: Draft) {
    base.current = { revision: answer.revision, text: getText(sent) };
    current.current = answer;
    place.forget(sent);
    setDraft(answer);
    void queries.invalidateQueries({ queryKey: [...EMAILS_KEY, 'drafts'] });
  }

  function change(part: Partial<Typed>) {
    latest.current = { ...latest.current, ...part };
    setTyped(latest.current);
    place.keep({ typed: latest.current, revision: base.current.revision });
    autosave.typed();
  }

  /** What the server answered about something else of the draft: its attachments. */
  function follow(answer: Draft) {
    base.current = { ...base.current, revision: answer.revision };
    current.current = answer;
    setDraft(answer);
  }

  /** Two texts have met. */
  async function settle(choice: 'mine' | 'theirs') {
    const theirs = await readOne(id).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'EMAIL_DRAFT_NOT_FOUND') return null;
      throw error;
    });
    if (theirs?.state !== 'draft') return letBe(choice);
    base.current = { revision: theirs.revision, text: getText(toTyped(theirs)) };
    current.current = theirs;
    setDraft(theirs);
    if (choice === 'theirs') {
      place.forget(latest.current);
      latest.current = toTyped(theirs);
      setTyped(latest.current);
    }
    await save();
  }

  /** The other window has sent or discarded it, which stays so. */
  async function letBe(choice: 'mine' | 'theirs') {
    const { recipients, content, templateId } = latest.current;
    const copy = crypto.randomUUID();
    if (choice === 'mine') await sendCreate({ id: copy, recipients, content, templateId });
    place.forget(latest.current);
    void queries.invalidateQueries({ queryKey: EMAILS_KEY });
    if (choice === 'mine') onOpen(copy);
    else onGone();
  }

  return { typed, draft, change, state, fault, save, follow, settle };
}
