// What was typed of a template and has not reached the server, in the user's own storage: it outlives the tab, and goes at sign-out.
import { userStorage } from '#platform/web/user-storage.ts';
import type { Template, TemplateContent } from '../contract.ts';

export interface Draft {
  name: string;
  content: TemplateContent;
}

/** With the revision that it was typed on. */
export interface KeptDraft extends Draft {
  revision: number;
}

export interface DraftPlace {
  /** Null where nothing waits, also where what waits is what is stored already. */
  read(stored: Template): KeptDraft | null;
  keep(draft: KeptDraft): void;
  /** Only what was kept here: another window of the same user may have kept its own since. */
  forget(draft: Draft): void;
}

export const textOfDraft = ({ name, content }: Draft): string => JSON.stringify([name, sorted(content)]);

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

function parse(value: unknown): KeptDraft | null {
  const { name, content, revision } = (value ?? {}) as Partial<KeptDraft>;
  const known = typeof name === 'string' && typeof content?.channel === 'string' && typeof revision === 'number';
  if (!known) return null;
  // Drafts that were kept before messages had buttons.
  const whole = content.channel === 'whatsapp' ? { ...content, buttons: content.buttons ?? [] } : content;
  return { name, content: whole, revision };
}
