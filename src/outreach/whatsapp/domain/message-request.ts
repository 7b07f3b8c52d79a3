// Request bodies by kind of message, without the recipient (integration contracts 1.3).
import type { MediaKind } from '../fields.contract.ts';

export type MessageRequest = Record<string, unknown>;

export const textRequest = (body: string): MessageRequest => ({
  type: 'text',
  // Lets WhatsApp preview the first link.
  text: { body, preview_url: /https?:\/\//i.test(body) },
});

/** Without the media id, which is added after the upload. Audio and stickers have no caption. */
export function mediaRequest(kind: MediaKind, { name, caption }: { name: string; caption: string }): MessageRequest {
  const takesCaption = kind === 'image' || kind === 'video' || kind === 'document';
  return {
    type: kind,
    [kind]: { ...(takesCaption && caption !== '' && { caption }), ...(kind === 'document' && { filename: name }) },
  };
}

export function locationRequest(place: {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}): MessageRequest {
  const { latitude, longitude, name, address } = place;
  return { type: 'location', location: { latitude, longitude, ...(name && { name }), ...(address && { address }) } };
}

export interface SharedContact {
  name: string;
  phone: string;
  email: string;
  company: string;
  title: string;
}

export function contactsRequest(contacts: readonly SharedContact[]): MessageRequest {
  return {
    type: 'contacts',
    contacts: contacts.map(({ name, phone, email, company, title }) => {
      const [first = name, ...others] = name.split(' ');
      return {
        name: { formatted_name: name, first_name: first, ...(others.length > 0 && { last_name: others.join(' ') }) },
        ...(phone !== '' && { phones: [{ phone, type: 'WORK', wa_id: phone.replace(/\D/g, '') }] }),
        ...(email !== '' && { emails: [{ email, type: 'WORK' }] }),
        ...(company !== '' && { org: { company, ...(title !== '' && { title }) } }),
      };
    }),
  };
}

export const reactionRequest = (wamid: string, emoji: string): MessageRequest => ({
  type: 'reaction',
  reaction: { message_id: wamid, emoji },
});
