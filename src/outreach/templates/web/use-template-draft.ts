// Saves what is typed by itself, one call after another. What has not arrived waits in the browser, through reloads and closed tabs.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { useAutosave } from '#platform/web/use-autosave.ts';
import { userStorage } from '#platform/web/user-storage.ts';
import { notify } from '#ui/notify.ts';
import type { Template, TemplateContent } from '../contract.ts';
import { readOne, sendRestore, sendSave, templateKey } from './use-templates.ts';

/** The name as it can be stored: the field may be empty on the way to another name. */
const storable = ({ name, content }: Draft, stored: Template): Draft => ({ name: name.trim() || stored.name, content });

export function useTemplateDraft(stored: Template) {
  const uid = useMe().data?.uid ?? '';
  const queries = useQueryClient();
  const [place] = useState(() => draftPlace(uid, stored.id));
  const [kept] = useState(() => place.read(stored));
  const [draft, setDraft] = useState<Draft>(kept ?? { name: stored.name, content: stored.content });
  /** What is known to be stored, and the revision that the draft was typed on. */
  const base = useRef({ revision: kept?.revision ?? stored.revision, text: textOfDraft(stored) });
  const latest = useRef(draft);
  const isClean = () => textOfDraft(storable(latest.current, stored)) === base.current.text;
  const { state, fault, autosave } = useAutosave({
    isClean,
    store,
    conflictCodes: ['TEMPLATE_CHANGED'],
    conflict: kept !== null && kept.revision !== stored.revision,
    size: () => JSON.stringify(latest.current.content).length,
    onLost: () => notify.error(new Error(`“${latest.current.name}” is not saved yet. Open it again to save it.`)),
  });

  async function store(keepalive: boolean) {
    const sent = latest.current;
    const body = { ...storable(sent, stored), revision: base.current.revision };
    const answer = await sendSave(stored.id, body, { keepalive });
    base.current = { revision: answer.revision, text: textOfDraft(storable(sent, stored)) };
    place.forget(sent);
    if (!autosave.hasLeft()) queries.setQueryData(templateKey(stored.id), answer);
    if (!isClean()) place.keep({ ...latest.current, revision: answer.revision });
  }

  function change(part: Partial<Draft>) {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    place.keep({ ...latest.current, revision: base.current.revision });
    autosave.typed();
  }

  /** Shows what is stored now in place of the draft. */
  function take(newest: Template) {
    place.forget(latest.current);
    base.current = { revision: newest.revision, text: textOfDraft(newest) };
    latest.current = { name: newest.name, content: newest.content };
    setDraft(latest.current);
    autosave.settled();
    queries.setQueryData(templateKey(stored.id), newest);
  }

  /** In a conflict both texts are kept: the draft becomes a version of its own, then the chosen one is saved above the other. */
  async function settle(choice: 'mine' | 'theirs'): Promise<void> {
    const theirs = await readOne(stored.id);
    const mine = await sendSave(stored.id, {
      ...storable(latest.current, stored),
      revision: theirs.revision,
      apart: true,
    });
    take(choice === 'mine' ? mine : await sendRestore(stored.id, theirs.version));
  }

  // Saved in another window or by a colleague: shown where nothing here is lost by it.
  const follow = useEffectEvent((newest: Template) => {
    const newer = newest.revision > base.current.revision;
    if (newer && !autosave.isBusy() && state !== 'conflict' && isClean()) take(newest);
  });
  useEffect(() => {
    // Pressed to be sure; the browser would save the page.
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      autosave.resume();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [autosave]);
  useEffect(() => follow(stored), [stored]);

  return { draft, change, state, fault, settle, take, save: () => autosave.flush() };
}

// What was typed of a template and has not reached the server, in the user's own storage: it outlives the tab, and goes at sign-out.
export interface Draft {
  name: string;
  content: TemplateContent;
}

/** With the revision that it was typed on. */
export interface StoredTemplateDraft extends Draft {
  revision: number;
}

export interface DraftPlace {
  /** Null where nothing waits, also where what waits is what is stored already. */
  read(stored: Template): StoredTemplateDraft | null;
  keep(draft: StoredTemplateDraft): void;
  /** Only what was kept here: another window of the same user may have kept its own since. */
  forget(draft: Draft): void;
}

const textOfDraft = ({ name, content }: Draft): string => JSON.stringify([name, sorted(content)]);

/** The database gives the keys of what it holds in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, each]) => [key, sorted(each)]);
}

export function draftPlace(uid: string, id: string, storage?: Storage | null): DraftPlace {
  const stored = userStorage(uid, storage);
  const key = `template-draft.${id}`;
  return {
    read(template) {
      const kept = stored.read(key, parse);
      if (kept === null || kept.content.channel !== template.content.channel) return null;
      if (textOfDraft(kept) !== textOfDraft(template)) return kept;
      stored.remove(key);
      return null;
    },
    keep: (draft) => void stored.write(key, draft),
    forget(draft) {
      const kept = stored.read(key, parse);
      if (kept !== null && textOfDraft(kept) === textOfDraft(draft)) stored.remove(key);
    },
  };
}

function parse(value: unknown): StoredTemplateDraft | null {
  const { name, content, revision } = (value ?? {}) as Partial<StoredTemplateDraft>;
  const known = typeof name === 'string' && typeof content?.channel === 'string' && typeof revision === 'number';
  if (!known) return null;
  // Drafts that were kept before messages had buttons.
  const whole = content.channel === 'whatsapp' ? { ...content, buttons: content.buttons ?? [] } : content;
  return { name, content: whole, revision };
}
