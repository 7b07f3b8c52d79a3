// Saves what is typed by itself, one call after another; what could not be saved waits in the browser and is offered again.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import type { Template, TemplateContent } from '../contract.ts';
import { sendSave } from './templates-calls.ts';
import { useRefresh } from './use-templates.ts';

export interface Draft {
  name: string;
  content: TemplateContent;
}

export type SaveState = 'saved' | 'typing' | 'saving' | 'waiting' | 'conflict' | 'refused';

const TYPING_MS = 700;
const RETRY_MS = 5_000;
const storageName = (id: string) => `leadwright.template-draft.${id}`;

/** What was typed and never reached the server. Session storage: it leaves with the tab, and nobody else's sign-in sees it. */
export function keptDraft(id: string): Draft | null {
  try {
    const text = sessionStorage.getItem(storageName(id));
    return text === null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null;
  }
}

function keep(id: string, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(storageName(id));
    else sessionStorage.setItem(storageName(id), JSON.stringify(draft));
  } catch {
    // Full or forbidden: the page itself still has the text.
  }
}

export function useAutosave(stored: Template) {
  const [draft, setDraft] = useState<Draft>(keptDraft(stored.id) ?? { name: stored.name, content: stored.content });
  const [state, setState] = useState<SaveState>('saved');
  const [fault, setFault] = useState<string | null>(null);
  const revision = useRef(stored.revision);
  const saved = useRef(JSON.stringify({ name: stored.name, content: stored.content }));
  const latest = useRef(draft);
  const busy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useRefresh();

  function schedule(after: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), after);
  }

  async function save(): Promise<void> {
    const { name, content } = latest.current;
    const text = JSON.stringify({ name, content });
    if (busy.current || text === saved.current) return;
    busy.current = true;
    setState('saving');
    try {
      const answer = await sendSave(stored.id, { ...(name.trim() && { name }), content, revision: revision.current });
      revision.current = answer.revision;
      saved.current = text;
      setFault(null);
      const again = JSON.stringify(latest.current) !== text;
      if (!again) keep(stored.id, null);
      setState(again ? 'typing' : 'saved');
      if (again) schedule(TYPING_MS);
      refresh();
    } catch (error) {
      failed(error);
    } finally {
      busy.current = false;
    }
  }

  function failed(error: unknown) {
    const known = error instanceof ApiError ? error : null;
    if (known?.code === 'TEMPLATE_CHANGED') setState('conflict');
    else if (known !== null && known.status >= 400 && known.status < 500) {
      setState('refused');
      setFault(known.message);
    } else {
      setState('waiting');
      schedule(RETRY_MS);
    }
  }

  function change(part: Partial<Draft>) {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setDraft(next);
    keep(stored.id, next);
    if (state !== 'conflict') {
      setState('typing');
      schedule(TYPING_MS);
    }
  }

  /** After a conflict: what stands here goes over what the other has saved; that stays among the versions. */
  function overwrite(newest: Template) {
    revision.current = newest.revision;
    setState('typing');
    schedule(0);
  }

  function take(newest: Template) {
    clearTimeout(timer.current);
    const next = { name: newest.name, content: newest.content };
    revision.current = newest.revision;
    saved.current = JSON.stringify(next);
    latest.current = next;
    keep(stored.id, null);
    setDraft(next);
    setState('saved');
    setFault(null);
  }

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (state !== 'conflict') void save();
  });
  const begin = useEffectEvent(() => {
    if (JSON.stringify(latest.current) !== saved.current) schedule(0);
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);

  return { draft, change, state, fault, overwrite, take };
}
