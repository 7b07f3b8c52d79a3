// Types a mark where the cursor of a field is, as the keyboard would: React hears of it, and Ctrl+Z takes it back.
import { partToOvertype } from './mark-choices.ts';

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
