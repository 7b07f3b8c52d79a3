// A message in a few words: for the list of conversations, the timeline and quotes.
import type { MessageKind } from '../fields.contract.ts';

const KIND_LABELS: Record<MessageKind, string> = {
  text: 'Message',
  image: 'Photo',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contacts: 'Contact',
  button: 'Button',
  interactive: 'Answer',
  template: 'Template',
  system: 'System message',
  unsupported: 'Message that WhatsApp does not show here',
  note: 'Note',
};

const MAX_OPENING = 160;

/** First words, or what it is. */
export function messageOpening(kind: MessageKind, text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words === '') return KIND_LABELS[kind];
  const whole = kind === 'note' ? `Note: ${words}` : words;
  // By character, so that no emoji is cut in half.
  return whole.length <= MAX_OPENING ? whole : `${[...whole].slice(0, MAX_OPENING - 1).join('')}…`;
}
