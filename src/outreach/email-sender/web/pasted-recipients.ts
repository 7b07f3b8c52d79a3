// Addresses out of whatever was pasted: one a line, with commas or semicolons, with names around them.
import type { DraftRecipient } from '../contract.ts';

const NAMED = /^"?([^"<]*?)"?\s*<\s*([^<>\s]+)\s*>$/;

/** Whatever stands between two separators is somebody: what is no address is shown as that, not dropped. */
export function pastedRecipients(text: string): DraftRecipient[] {
  // A comma within quotes belongs to a name.
  const parts = text.split(/[;\n\r\t]|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const named = NAMED.exec(part);
      if (named) return [{ email: named[2] ?? '', name: (named[1] ?? '').trim().slice(0, 200), contactId: null }];
      const several = part.split(/\s+/);
      // "a@x.example b@y.example": separated by spaces alone.
      const each = several.length > 1 && several.every((word) => word.includes('@')) ? several : [part];
      return each.map((email) => ({ email: email.slice(0, 320), name: '', contactId: null }));
    });
}
