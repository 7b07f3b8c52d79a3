// Types a text where the cursor of a field is, as the keyboard would: React hears of it, and Ctrl+Z takes it back.

export function typeInto(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  // After the menu has given the focus back to its button.
  setTimeout(() => {
    field.focus();
    // Deprecated, and the only way that keeps the field's own undo.
    if (document.execCommand('insertText', false, text)) return;
    field.setRangeText(
      text,
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
      'end',
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
