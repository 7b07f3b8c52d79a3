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

// Whether a person asks, in their own words, to be messaged again after an opt-out. Only such words lift one: any other message answers
// something, and agrees to nothing.
const START =
  /^(?:please )?(?:start|un-?stop|subscribe|resubscribe|opt[ -]?in|start (?:messages|promotions|again)|(?:wieder )?anmelden|alta|inscribirme|m['’]abonner|abonner|iscrivimi|aanmelden|inscrever|anmäl mig|zapisz mnie)[.! ]*(?:please|thanks|thank you)?[.! ]*$/iu;

/** The whole message: "start" inside a sentence is about something else. */
export function asksToStart(text: string): boolean {
  return START.test(text.trim());
}

// A message in a few words: for the list of conversations, the timeline and quotes.
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
