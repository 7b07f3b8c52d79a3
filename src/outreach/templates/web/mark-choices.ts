// What can be put between braces, as menus offer it: found by what is typed, with its fallback ready to be overtyped.
import type { Variable } from '../contract.ts';
import { foldName } from '../domain/engine/lexer.ts';

export interface MarkChoice {
  key: string;
  label: string;
  /** What kind of thing it is. */
  hint: string;
  /** As it is written. */
  mark: string;
  /** Folded words that it is found by. */
  words: string;
}

const GROUPS: Record<Variable['group'], string> = {
  contact: 'Contact',
  company: 'Company',
  custom: 'Custom field',
  sender: 'Sender',
  campaign: 'Opt-out',
};

/** With a place for the fallback of an empty field. */
function getMark({ name, fallback }: Variable): string {
  return fallback === null ? `{{${name}}}` : `{{${name}|${fallback}}}`;
}

export function markChoices(variables: readonly Variable[], snippets: readonly string[]): MarkChoice[] {
  return [
    ...variables.map((variable) => ({
      key: variable.key,
      label: variable.label,
      hint: GROUPS[variable.group],
      mark: getMark(variable),
      words: [variable.label, ...variable.aliases].map(foldName).join(' '),
    })),
    ...snippets.map((name) => ({
      key: `snippet ${name}`,
      label: name,
      hint: 'Snippet',
      mark: `{{> ${name}}}`,
      words: `snippet ${foldName(name)}`,
    })),
  ];
}

/** `{Hello|Hi}`: never offered within a field that is being typed. */
export const SPIN_CHOICE: MarkChoice = {
  key: 'choice',
  label: 'Alternating words',
  hint: '{Hello|Hi}',
  mark: '{Hello|Hi}',
  words: 'alternatingwords spintax choice random',
};

/** Those whose words start with what is typed come before those that only hold it. */
export function findChoices(choices: readonly MarkChoice[], typed: string): MarkChoice[] {
  const asked = foldName(typed);
  if (asked === '') return [...choices];
  const found = choices.filter(({ words }) => words.includes(asked));
  const startsWith = ({ words }: MarkChoice) => Number(` ${words}`.includes(` ${asked}`));
  return found.sort((one, other) => startsWith(other) - startsWith(one));
}

export interface OpenMark {
  /** The text after the braces. */
  typed: string;
  /** Characters from the first brace to the cursor. */
  length: number;
}

/** A field that is being typed right before the cursor. */
export function openMark(before: string): OpenMark | null {
  const found = /\{\{(?:>|\s)*([^{}|<>\n]{0,40})$/.exec(before);
  return found ? { typed: found[1] ?? '', length: found[0].length } : null;
}

/** What of an inserted mark is to be overtyped: its fallback, or the words of a choice; null where nothing is. */
export function partToOvertype(mark: string): { from: number; to: number } | null {
  const found = /^(\{\{[^|]*\||\{(?!\{))(.*?)\}{1,2}$/.exec(mark);
  if (!found) return null;
  const from = found[1]?.length ?? 0;
  return { from, to: from + (found[2]?.length ?? 0) };
}

// Types a mark where the cursor of a field is, as the keyboard would: React hears of it, and Ctrl+Z takes it back.
export type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** In place of what is selected and of some characters before it; its fallback is left selected, to be overtyped. */
export function typeInto(box: TextBox | null, mark: string, instead = 0): void {
  if (!box) return;
  box.focus();
  const from = Math.max(0, (box.selectionStart ?? box.value.length) - instead);
  box.setSelectionRange(from, box.selectionEnd ?? box.value.length);
  // Deprecated, and the only way that keeps the field's own undo.
  if (!document.execCommand('insertText', false, mark)) {
    box.setRangeText(mark);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const part = partToOvertype(mark);
  if (part) box.setSelectionRange(from + part.from, from + part.to);
}
