// What Meta reports, once it is read from the body of a webhook (integration contracts 1.6, 1.7).
import type { MediaKind, MessageKind, MetaCategory, NumberQuality } from '../fields.contract.ts';
import { STOPPED_MARKETING } from './api-faults.ts';

/** A person on WhatsApp: at least one of both ids is known. */
export interface WhatsappPerson {
  /** E.164 digits without the plus. */
  waId: string | null;
  /** Business-scoped user id. */
  userId: string | null;
  /** '' where it is not told. */
  profileName: string;
  username: string;
}

export interface EventFault {
  code: number;
  /** Meta's own words, never matched on. */
  details: string;
}

export interface StatusEvent {
  kind: 'status';
  phoneNumberId: string;
  wamid: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  person: WhatsappPerson;
  pricing: { category: string; billable: boolean } | null;
  /** Of a failed one. */
  fault: EventFault | null;
  /** What we named the call that sent it; null where it was not named, or not by us. */
  reference: string | null;
}

export interface InboundMedia {
  mediaId: string;
  kind: MediaKind;
  type: string;
  sha256: string;
  name: string;
}

export interface InboundMessage {
  kind: 'message';
  phoneNumberId: string;
  wamid: string;
  person: WhatsappPerson;
  at: Date;
  type: MessageKind;
  /** Its text or caption; the label of a button that was pressed. */
  text: string;
  media: InboundMedia | null;
  location: { latitude: number; longitude: number; name: string; address: string } | null;
  contacts: { name: string; phones: string[]; emails: string[] }[];
  /** Label of the button or list row. */
  pressed: string;
  quotedWamid: string | null;
}

export interface ReactionEvent {
  kind: 'reaction';
  phoneNumberId: string;
  person: WhatsappPerson;
  at: Date;
  /** Of the message that is reacted to. */
  wamid: string;
  /** '' where it was taken off. */
  emoji: string;
}

export type WhatsappEvent =
  | StatusEvent
  | InboundMessage
  | ReactionEvent
  /** A person has another business-scoped user id: of one number, or ('' ) of all numbers of the account. */
  | { kind: 'user-id-changed'; phoneNumberId: string; previous: string; current: string; waId: string | null }
  /** A person stops or resumes marketing from this business. */
  | {
      kind: 'preference';
      phoneNumberId: string;
      person: WhatsappPerson;
      wants: 'stop' | 'resume';
      detail: string;
      at: Date;
    }
  | {
      kind: 'template-status';
      wabaId: string;
      metaId: string;
      name: string;
      language: string;
      /** As Meta writes it: APPROVED, REJECTED, PAUSED ... */
      event: string;
      category: MetaCategory | null;
      reason: string;
    }
  | {
      kind: 'template-category';
      wabaId: string;
      metaId: string;
      name: string;
      language: string;
      previous: MetaCategory;
      category: MetaCategory;
    }
  | {
      kind: 'quality';
      wabaId: string;
      displayPhone: string;
      quality: NumberQuality | null;
      peopleLimit: number | null | undefined;
    }
  | { kind: 'account'; wabaId: string; event: string; detail: string }
  /** Kept and counted, nothing follows. `field`: Meta's name of it. */
  | { kind: 'unknown'; field: string };

// The people or the account that an event is about, where its effect depends on earlier events of them: such events keep their order.

/** Events that share one are worked off as they came. Empty where any order leads to the same end. */
export function subjectsOf(event: WhatsappEvent): string[] {
  switch (event.kind) {
    case 'status':
      // The one status that a later message may undo.
      return event.fault?.code === STOPPED_MARKETING ? ofPerson(event.person) : [];
    case 'message':
    case 'reaction':
    case 'preference':
      return ofPerson(event.person);
    case 'user-id-changed':
      return [
        ...ofPerson({ waId: event.waId, userId: event.current }),
        ...ofPerson({ waId: null, userId: event.previous }),
      ];
    case 'template-status':
    case 'template-category':
    case 'quality':
    case 'account':
      return [`account ${event.wabaId}`];
    case 'unknown':
      return [];
  }
}

function ofPerson({ waId, userId }: Pick<WhatsappPerson, 'waId' | 'userId'>): string[] {
  const phone = waId ? [`phone ${waId}`] : [];
  return userId ? [...phone, `user ${userId}`] : phone;
}
