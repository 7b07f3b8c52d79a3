// The text cursor goes over from a field to the one that takes its place once its code has loaded.
import { type RefObject, useLayoutEffect } from 'react';

type Place = 'subject' | 'body';

const MAX_AGE_MS = 2_000;
let left: { place: Place; at: number; until: number } | null = null;

function saveCaret(place: Place, at: number): void {
  left = { place, at, until: Date.now() + MAX_AGE_MS };
}

/** Where it was, in characters of the text; null where the focus was elsewhere. */
export function takeCaret(place: Place): number | null {
  if (left?.place !== place || left.until < Date.now()) return null;
  const { at } = left;
  left = null;
  return at;
}

/** Of a line that replaces another one, and is replaced itself. */
export function useSubjectCaret(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const line = field.current;
    if (line === null) return;
    const at = takeCaret('subject');
    if (at !== null) {
      line.focus({ preventScroll: true });
      line.setSelectionRange(at, at);
    }
    return () => {
      if (document.activeElement === line) saveCaret('subject', line.selectionStart ?? line.value.length);
    };
  }, [field]);
}

/** Of a text that is edited in place. */
export function saveBodyCaret(element: HTMLElement): void {
  const selection = document.getSelection();
  if (document.activeElement !== element || selection === null || selection.rangeCount === 0) return;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(selection.focusNode ?? element, selection.focusOffset);
  saveCaret('body', before.toString().length);
}

export function restoreBodyCaret(element: HTMLElement): void {
  let at = takeCaret('body');
  if (at === null) return;
  element.focus({ preventScroll: true });
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { length } = text.textContent ?? '';
    if (at <= length) {
      document.getSelection()?.collapse(text, at);
      return;
    }
    at -= length;
  }
}
