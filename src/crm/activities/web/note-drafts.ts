// Notes that are being written, by record: the panel moves on to the next record while one is half done. They last as long as the tab.
import type { About } from './api.ts';

const drafts = new Map<string, string>();
const keyOf = ({ kind, id }: About) => `${kind} ${id}`;

export const noteDraft = (about: About): string => drafts.get(keyOf(about)) ?? '';

export function keepNoteDraft(about: About, text: string): void {
  if (text === '') drafts.delete(keyOf(about));
  else drafts.set(keyOf(about), text);
}

export const clearNoteDraft = (about: About): void => keepNoteDraft(about, '');
