// Bodies of calls as the Cloud API takes them (integration contracts 1.3).
import { expect, it } from 'vitest';
import { contactsRequest, locationRequest, mediaRequest, reactionRequest, textRequest } from './message-request.ts';

it('asks for a preview where the text has a link', () => {
  expect(textRequest('Hello')).toEqual({ type: 'text', text: { body: 'Hello', preview_url: false } });
  expect(textRequest('See https://oak.example').text).toMatchObject({ preview_url: true });
});

it('gives captions and names to the kinds that take them', () => {
  const file = { name: 'offer.pdf', caption: 'Our offer' };
  expect(mediaRequest('document', file)).toEqual({
    type: 'document',
    document: { caption: 'Our offer', filename: 'offer.pdf' },
  });
  expect(mediaRequest('image', file)).toEqual({ type: 'image', image: { caption: 'Our offer' } });
  expect(mediaRequest('audio', file)).toEqual({ type: 'audio', audio: {} });
});

it('leaves out what a place does not have', () => {
  expect(locationRequest({ latitude: 1, longitude: 2, name: '', address: 'Long Lane 1' })).toEqual({
    type: 'location',
    location: { latitude: 1, longitude: 2, address: 'Long Lane 1' },
  });
});

it('shares contacts with what is known of them', () => {
  const mara = { name: 'Mara Lind Oak', phone: '+46701234567', email: '', company: 'Oak Ltd', title: 'Buyer' };
  expect(contactsRequest([mara])).toEqual({
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: 'Mara Lind Oak', first_name: 'Mara', last_name: 'Lind Oak' },
        phones: [{ phone: '+46701234567', type: 'WORK', wa_id: '46701234567' }],
        org: { company: 'Oak Ltd', title: 'Buyer' },
      },
    ],
  });
});

it('takes a reaction off with an empty one', () => {
  expect(reactionRequest('wamid.1', '')).toEqual({ type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '' } });
});
