// Events of Meta, parsed from the body of a webhook (integration contracts 1.6, 1.7).
import type { MediaKind, MessageKind, MetaCategory, NumberQuality } from '../fields.contract.ts';
import { STOPPED_MARKETING } from './api-faults.ts';

/** A person on WhatsApp: at least one of both ids is known. */
export interface WhatsappPerson {
  /** E.164 digits without the plus. */
  waId: string | null;
  /** Business-scoped user id. */
  userId: string | null;
  /** '' if unknown. */
  profileName: string;
  username: string;
}

export interface EventFault {
  code: number;
  /** Meta's text, never matched on. */
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
  /** Of a failed message. */
  fault: EventFault | null;
  /** The reference of the call that sent it; null if there is none, or others sent it. */
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
  /** Text, caption, or the label of a pressed button. */
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
  /** Of the message. */
  wamid: string;
  /** '' if it was removed. */
  emoji: string;
}

export type WhatsappEvent =
  | StatusEvent
  | InboundMessage
  | ReactionEvent
  /** A person has a new business-scoped user id, on one number or ('') on all numbers of the account. */
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
      /** Meta's value: APPROVED, REJECTED, PAUSED ... */
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
  /** Stored and counted, without effect. `field`: Meta's name. */
  | { kind: 'unknown'; field: string };

/** The people or account whose events keep their order, because the effect depends on earlier ones. Empty if any order has the same result. */
export function getSubjects(event: WhatsappEvent): string[] {
  switch (event.kind) {
    case 'status':
      // The only status that a later message may undo.
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
