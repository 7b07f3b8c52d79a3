// The keys of pages and create commands (shared/page-keys.ts) as the shell uses them.
import { CREATE, GO_TO, keysText, type Lead } from '#shared/page-keys.ts';
import type { Capability } from '#shared/roles.ts';
import type { MenuLink } from './menu.ts';

export const LEAD_NAMES: Record<Lead, string> = { g: 'Go to', c: 'Create' };

export interface KeyTarget extends Pick<MenuLink, 'to' | 'search' | 'intent'> {
  key: string;
  label: string;
}

export const PAGE_KEYS: readonly KeyTarget[] = GO_TO;

export interface CreateCommand extends KeyTarget {
  needs: Capability;
  keywords: string;
}

export const COMMANDS: readonly CreateCommand[] = CREATE;

/** The keys of a page; undefined where it has none. */
export function goKeys({ to, search = '' }: Pick<MenuLink, 'to' | 'search'>): string | undefined {
  const target = PAGE_KEYS.find((each) => each.to === to && (each.search ?? '') === search);
  return target && keysText('g', target.key);
}

/** The keys of a menu entry, also of one that creates. */
export function menuKeys(entry: MenuLink): string | undefined {
  if (!entry.intent) return goKeys(entry);
  const command = COMMANDS.find(({ to, intent }) => to === entry.to && intent === entry.intent);
  return command && keysText('c', command.key);
}

// What one key does, given the first key of a sequence that waits for its second.
interface Press {
  key: string;
  /** With Ctrl, Cmd or Alt. */
  modified: boolean;
  /** Held down, or part of a character that an input method composes. */
  ignored: boolean;
  /** A field, a dialog or a menu takes the keys. */
  taken: boolean;
}

export type KeyStep =
  /** The key means nothing here: it is the page’s. */
  | { kind: 'pass' }
  /** The sequence ends; `swallow`: the key was meant for it. */
  | { kind: 'cancel'; swallow: boolean }
  | { kind: 'wait' }
  | { kind: 'lead'; lead: Lead }
  | { kind: 'run'; lead: Lead; key: string };

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

export function nextStep(lead: Lead | null, { key, modified, ignored, taken }: Press): KeyStep {
  if (lead === null) {
    const first = key === 'g' || key === 'c' ? key : null;
    return first === null || modified || ignored || taken ? { kind: 'pass' } : { kind: 'lead', lead: first };
  }
  if (MODIFIERS.has(key) || ignored) return { kind: 'wait' };
  // A shortcut with Ctrl, or the first letter in a field that was pressed meanwhile.
  if (modified || taken) return { kind: 'cancel', swallow: false };
  const letter = key.toLowerCase();
  const known = (lead === 'g' ? PAGE_KEYS : COMMANDS).some((target) => target.key === letter);
  return known ? { kind: 'run', lead, key: letter } : { kind: 'cancel', swallow: true };
}
