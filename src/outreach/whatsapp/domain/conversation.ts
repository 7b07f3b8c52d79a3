// Rules of a conversation: its service window, words that ask for messages again, and the preview of a message.
import { type MessageKind, WINDOW_HOURS } from '../fields.contract.ts';

const WINDOW_MS = WINDOW_HOURS * 3_600_000;

export function windowUntil(lastInboundAt: Date | null): Date | null {
  return lastInboundAt === null ? null : new Date(lastInboundAt.getTime() + WINDOW_MS);
}

export function isWindowOpen(lastInboundAt: Date | null, now: number): boolean {
  const until = windowUntil(lastInboundAt);
  return until !== null && until.getTime() > now;
}

/** Only these words lift an opt-out: any other message replies to something and agrees to nothing. */
const START =
  /^(?:please )?(?:start|un-?stop|subscribe|resubscribe|opt[ -]?in|start (?:messages|promotions|again)|(?:wieder )?anmelden|alta|inscribirme|m['’]abonner|abonner|iscrivimi|aanmelden|inscrever|anmäl mig|zapisz mnie)[.! ]*(?:please|thanks|thank you)?[.! ]*$/iu;

/** Only as the whole message: "start" in a sentence means something else. */
export function isOptInRequest(text: string): boolean {
  return START.test(text.trim());
}

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

/** Preview for lists, the timeline and quotes: the first words, or the kind. */
export function messageOpening(kind: MessageKind, text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words === '') return KIND_LABELS[kind];
  const whole = kind === 'note' ? `Note: ${words}` : words;
  // By code point, so that no emoji is cut in half.
  return whole.length <= MAX_OPENING ? whole : `${[...whole].slice(0, MAX_OPENING - 1).join('')}…`;
}
