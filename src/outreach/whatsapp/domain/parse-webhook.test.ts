// Bodies of webhooks as Meta sends them (integration contracts 1.6, 1.7), and bodies that are not what they should be.
import { describe, expect, it, test } from 'vitest';
import { parseWebhook } from './parse-webhook.ts';

const RECEIVED = new Date('2026-11-25T12:00:00Z');
const AT = '1764072000';
const PHONE_ID = '300000000000001';

const parse = (...changes: { field: string; value: unknown }[]) =>
  parseWebhook({ object: 'whatsapp_business_account', entry: [{ id: '200000000000001', changes }] }, RECEIVED);
const messages = (value: object) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: { phone_number_id: PHONE_ID }, ...value },
});
const inbound = (message: object, contacts?: object[]) =>
  parse(
    messages({
      ...(contacts && { contacts }),
      messages: [{ from: '447700900123', id: 'wamid.A', timestamp: AT, ...message }],
    }),
  )[0];

describe('a status', () => {
  it('is read whole', () => {
    const status = {
      id: 'wamid.A',
      status: 'delivered',
      timestamp: AT,
      recipient_id: '447700900123',
      recipient_user_id: 'GB.7000000000000001',
      pricing: { billable: true, pricing_model: 'PMP', category: 'marketing' },
      biz_opaque_callback_data: 'our call',
    };
    const contacts = [
      { profile: { name: 'Mia', username: 'mia' }, wa_id: '447700900123', user_id: 'GB.7000000000000001' },
    ];
    expect(parse(messages({ contacts, statuses: [status] }))).toEqual([
      {
        kind: 'status',
        phoneNumberId: PHONE_ID,
        wamid: 'wamid.A',
        status: 'delivered',
        at: new Date(1_764_072_000_000),
        person: { waId: '447700900123', userId: 'GB.7000000000000001', profileName: 'Mia', username: 'mia' },
        pricing: { category: 'marketing', billable: true },
        fault: null,
        reference: 'our call',
      },
    ]);
  });

  test.each([
    ['sent', 'sent'],
    ['read', 'read'],
    ['played', 'read'],
  ])('%s is %s', (written, status) => {
    expect(parse(messages({ statuses: [{ id: 'w', status: written, timestamp: AT }] }))).toMatchObject([{ status }]);
  });

  it('that failed has its code, and a general one where none is given', () => {
    const failed = (errors: unknown) =>
      parse(messages({ statuses: [{ id: 'w', status: 'failed', timestamp: AT, errors }] }))[0];
    expect(failed([{ code: 131026, title: 't', message: 'm', error_data: { details: 'd' } }])).toMatchObject({
      fault: { code: 131026, details: 'd' },
      person: { waId: null, userId: null },
    });
    expect(failed(undefined)).toMatchObject({ fault: { code: 131000, details: '' } });
    expect(failed([{ code: 'x', message: 'm' }])).toMatchObject({ fault: { code: 131000, details: 'm' } });
  });

  test.each([[{ id: 'w', status: 'warning' }], [{ status: 'sent' }], [{}]])('%j is counted as unknown', (status) => {
    expect(parse(messages({ statuses: [status] }))).toMatchObject([{ kind: 'unknown' }]);
  });
});

describe('a message', () => {
  const nothing = { media: null, location: null, contacts: [], pressed: '', quotedWamid: null };
  test.each([
    ['text', { type: 'text', text: { body: ' Hi\r\nthere ' } }, { type: 'text', text: 'Hi\nthere' }],
    [
      'image',
      { type: 'image', image: { id: '77', mime_type: 'image/jpeg', sha256: 'S', caption: 'Look' } },
      {
        type: 'image',
        text: 'Look',
        media: { mediaId: '77', kind: 'image', type: 'image/jpeg', sha256: 'S', name: '' },
      },
    ],
    [
      'document',
      { type: 'document', document: { id: '78', mime_type: 'application/pdf', filename: 'offer.pdf' } },
      {
        type: 'document',
        text: '',
        media: { mediaId: '78', kind: 'document', type: 'application/pdf', sha256: '', name: 'offer.pdf' },
      },
    ],
    ['picture without an id', { type: 'image', image: {} }, { type: 'unsupported', text: '' }],
    [
      'location',
      { type: 'location', location: { latitude: 55.6, longitude: 12.5, name: 'Office' } },
      { type: 'location', text: '', location: { latitude: 55.6, longitude: 12.5, name: 'Office', address: '' } },
    ],
    [
      'location that cannot be',
      { type: 'location', location: { latitude: 91, longitude: 0 } },
      { type: 'unsupported', text: '' },
    ],
    [
      'contacts',
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Bo' },
            phones: [{ phone: '+44 7700 900124' }],
            emails: [{ email: 'b@x.example' }],
          },
        ],
      },
      { type: 'contacts', text: '', contacts: [{ name: 'Bo', phones: ['+44 7700 900124'], emails: ['b@x.example'] }] },
    ],
    [
      'button',
      { type: 'button', button: { text: 'Tell me more', payload: 'p' } },
      { type: 'button', text: 'Tell me more', pressed: 'Tell me more' },
    ],
    [
      'list',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Monday' } } },
      { type: 'interactive', text: 'Monday', pressed: 'Monday' },
    ],
    [
      'answer',
      { type: 'text', text: { body: 'Yes' }, context: { from: '1', id: 'wamid.Q' } },
      { type: 'text', text: 'Yes', quotedWamid: 'wamid.Q' },
    ],
    ['unsupported', { type: 'unsupported', errors: [{ code: 131051 }] }, { type: 'unsupported', text: '' }],
    ['order', { type: 'order', order: {} }, { type: 'unsupported', text: '' }],
    ['kind of tomorrow', { type: 'hologram' }, { type: 'unsupported', text: '' }],
    [
      'system',
      { type: 'system', system: { type: 'user_changed_number', body: 'Mia changed' } },
      { type: 'system', text: 'Mia changed' },
    ],
  ])('%s', (_what, message, expected) => {
    expect(inbound(message)).toEqual({
      kind: 'message',
      phoneNumberId: PHONE_ID,
      wamid: 'wamid.A',
      at: new Date(1_764_072_000_000),
      person: { waId: '447700900123', userId: null, profileName: '', username: '' },
      ...nothing,
      ...expected,
    });
  });

  it('of a person without a phone is known by their user id', () => {
    const message = { from: undefined, from_user_id: 'GB.7', type: 'text', text: { body: 'Hi' } };
    const contacts = [{ profile: { name: 'Mia', username: 'mia.w' }, user_id: 'GB.7' }];
    expect(inbound(message, contacts)).toMatchObject({
      person: { waId: null, userId: 'GB.7', profileName: 'Mia', username: 'mia.w' },
    });
  });

  it('is of the one contact where the message names no sender, and unknown among several', () => {
    const message = { from: undefined, type: 'text', text: { body: 'Hi' } };
    const mia = { wa_id: '447700900123' };
    expect(inbound(message, [mia])).toMatchObject({ kind: 'message', person: { waId: '447700900123' } });
    expect(inbound(message, [mia, { wa_id: '447700900124' }])).toEqual({ kind: 'unknown', field: 'message text' });
    expect(inbound(message)).toMatchObject({ kind: 'unknown' });
  });

  it('has the time of its arrival where its own cannot be', () => {
    for (const timestamp of [undefined, 'soon', '0', '99999999999', null])
      expect(inbound({ type: 'text', timestamp })).toMatchObject({ at: RECEIVED });
  });

  it('without an id is counted as unknown', () => {
    expect(inbound({ id: undefined, type: 'text' })).toMatchObject({ kind: 'unknown' });
  });
});

describe('a reaction', () => {
  it('is set and taken off', () => {
    const reaction = (emoji?: string) => inbound({ type: 'reaction', reaction: { message_id: 'wamid.B', emoji } });
    expect(reaction('👍')).toMatchObject({ kind: 'reaction', wamid: 'wamid.B', emoji: '👍' });
    expect(reaction()).toMatchObject({ kind: 'reaction', emoji: '' });
  });
});

describe('another user id', () => {
  const changed = { kind: 'user-id-changed', previous: 'GB.1', current: 'GB.2' };
  test.each([
    [
      'in a message of the system',
      messages({
        messages: [
          {
            from: '447700900123',
            from_user_id: 'GB.1',
            id: 'w',
            type: 'system',
            system: { type: 'user_changed_user_id', user_id: 'GB.2' },
          },
        ],
      }),
    ],
    [
      'in an update',
      { field: 'user_id_update', value: { user_id: { previous: 'GB.1', current: 'GB.2' }, wa_id: '447700900123' } },
    ],
    [
      'in a list of updates',
      {
        field: 'user_id_update',
        value: { user_id_update: [{ wa_id: '447700900123', user_id: { previous: 'GB.1', current: 'GB.2' } }] },
      },
    ],
  ])('%s', (_where, change) => {
    expect(parse(change)).toMatchObject([{ ...changed, waId: '447700900123' }]);
  });

  it('without a current one is counted as unknown', () => {
    expect(parse({ field: 'user_id_update', value: {} })).toEqual([{ kind: 'unknown', field: 'user_id_update' }]);
  });
});

describe('fields of an account', () => {
  test.each([
    [
      'a preference',
      {
        field: 'user_preferences',
        value: {
          metadata: { phone_number_id: PHONE_ID },
          user_preferences: [
            {
              wa_id: '447700900123',
              category: 'marketing_messages',
              value: 'stop',
              detail: 'User requested to stop',
              timestamp: AT,
            },
          ],
        },
      },
      {
        kind: 'preference',
        phoneNumberId: PHONE_ID,
        wants: 'stop',
        person: { waId: '447700900123' },
        detail: 'User requested to stop',
      },
    ],
    [
      'a template',
      {
        field: 'message_template_status_update',
        value: {
          event: 'REJECTED',
          message_template_id: 4001,
          message_template_name: 'offer',
          message_template_language: 'en_US',
          message_template_category: 'MARKETING',
          reason: 'INVALID_FORMAT',
        },
      },
      {
        kind: 'template-status',
        wabaId: '200000000000001',
        metaId: '4001',
        name: 'offer',
        event: 'REJECTED',
        category: 'MARKETING',
        reason: 'INVALID_FORMAT',
      },
    ],
    [
      'a category',
      {
        field: 'template_category_update',
        value: {
          message_template_id: '4001',
          message_template_name: 'offer',
          message_template_language: 'en',
          previous_category: 'UTILITY',
          new_category: 'MARKETING',
        },
      },
      { kind: 'template-category', previous: 'UTILITY', category: 'MARKETING' },
    ],
    [
      'a quality that fell',
      {
        field: 'phone_number_quality_update',
        value: { display_phone_number: '15555550100', event: 'FLAGGED', current_limit: 'TIER_1K' },
      },
      { kind: 'quality', displayPhone: '15555550100', quality: 'RED', peopleLimit: 1_000 },
    ],
    [
      'a limit that rose',
      { field: 'business_capability_update', value: { max_daily_conversations_per_business: 2_000 } },
      { kind: 'quality', displayPhone: '', quality: null, peopleLimit: 2_000 },
    ],
    [
      'a restriction',
      {
        field: 'account_update',
        value: {
          event: 'ACCOUNT_RESTRICTION',
          restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1 }],
        },
      },
      { kind: 'account', event: 'ACCOUNT_RESTRICTION', detail: 'RESTRICTED_BIZ_INITIATED_MESSAGING' },
    ],
  ])('%s', (_what, change, expected) => {
    expect(parse(change)).toMatchObject([expected]);
  });

  it('of tomorrow is counted as unknown', () => {
    expect(parse({ field: 'flows', value: {} })).toEqual([{ kind: 'unknown', field: 'flows' }]);
  });
});

it('reads several entries, changes, statuses and messages of one body, in their order', () => {
  const body = {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          messages({
            statuses: [
              { id: 'a', status: 'sent' },
              { id: 'b', status: 'read' },
            ],
          }),
        ],
      },
      {
        id: '2',
        changes: [{ field: 'flows', value: 1 }, messages({ messages: [{ from: '1', id: 'c', type: 'text' }] })],
      },
    ],
  };
  expect(parseWebhook(body, RECEIVED).map((event) => ('wamid' in event ? event.wamid : event.kind))).toEqual([
    'a',
    'b',
    'unknown',
    'c',
  ]);
});

test.each([
  null,
  [],
  'text',
  {},
  { object: 'page', entry: [] },
  { object: 'whatsapp_business_account' },
  { object: 'whatsapp_business_account', entry: 'no' },
  { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value: 'no' }] }] },
  { object: 'whatsapp_business_account', entry: [{ changes: [null, 1, { field: 7 }] }] },
])('%j costs nothing but itself', (body) => {
  for (const event of parseWebhook(body, RECEIVED)) expect(event.kind).toBe('unknown');
});
