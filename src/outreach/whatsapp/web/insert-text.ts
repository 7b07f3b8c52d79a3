// Puts text into a field where its cursor is.

/** Inserts at the cursor or replaces the selection, unless the text would exceed `maxLength`. */
export function insertText(
  box: HTMLTextAreaElement | null,
  words: string,
  { text, maxLength, onText }: { text: string; maxLength: number; onText: (text: string) => void },
): void {
  const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
  const next = text.slice(0, from) + words + text.slice(to);
  if (next.length > maxLength) return;
  onText(next);
  // After React has rendered, which moves the cursor to the end.
  requestAnimationFrame(() => {
    box?.focus();
    box?.setSelectionRange(from + words.length, from + words.length);
  });
}
