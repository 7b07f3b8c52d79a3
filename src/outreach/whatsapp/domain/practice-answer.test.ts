// Practice answers in Meta's wire format: what the calls answer, and what each simulated person does.
import { describe, expect, it, test } from 'vitest';
import type { PracticePersonBehaviour } from '../fields.contract.ts';
import { parseWebhook } from './parse-webhook.ts';
import { answerPractice, type PracticeWorld, SAMPLE_PEOPLE, SAMPLE_TEMPLATES } from './practice-answer.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const TO = '447700900101';

function world(behaviour: PracticePersonBehaviour = 'read', wroteAt: Date | null = NOW): PracticeWorld {
  let ids = 0;
  const next = () => {
    ids += 1;
    return String(ids);
  };
  return {
    phoneNumberId: '300',
    wabaId: '200',
    displayPhone: '+1 212-555-0100',
    verifiedName: 'Practice number',
    templates: SAMPLE_TEMPLATES,
    media: null,
    person: { name: 'Mia Larsen', behaviour, wroteAt },
    now: NOW,
    newWamid: () => `wamid.${next()}`,
    newId: next,
  };
}

const post = (path: string, json: unknown) => ({ method: 'POST' as const, path, json, hasFile: false });
const send = (message: object, at: PracticeWorld) =>
  answerPractice(post('/300/messages', { messaging_product: 'whatsapp', to: TO, ...message }), at);
const text = { type: 'text', text: { body: 'Hello' } };
const template = (name: string, ...texts: string[]) => ({
  type: 'template',
  template: {
    name,
    language: { code: 'en_US' },
    components: [{ type: 'body', parameters: texts.map((one) => ({ type: 'text', text: one })) }],
  },
});
const INTRO = template('intro_offer', 'Mia', 'Acme');
const told = (message: object, at: PracticeWorld) =>
  send(message, at).events.flatMap(({ body }) =>
    parseWebhook(body, NOW).map((event) => {
      if (event.kind === 'status') return event.fault === null ? event.status : `failed ${event.fault.code}`;
      return event.kind === 'message' ? `${event.type}: ${event.text}` : event.kind;
    }),
  );

it.each<[string, object, number]>([
  ['an upload', { type: 'image', image: { id: '77' } }, 200],
  ['a link', { type: 'image', image: { link: 'https://acme.example/a.png' } }, 200],
  ['no id', { type: 'image', image: {} }, 400],
  ['a file of another kind', { type: 'document', document: { id: '77' } }, 400],
  ['a text', { type: 'text', text: 'A picture' }, 400],
])('takes a picture in a header as %s', (_what, header, status) => {
  const { template: sent, ...rest } = template('product_picture', 'Mia');
  const components = [{ type: 'header', parameters: [header] }, ...sent.components];
  expect(send({ ...rest, template: { ...sent, components } }, world()).status).toBe(status);
});

describe('a person', () => {
  test.each<[PracticePersonBehaviour, string[], string[]]>([
    ['read', ['sent', 'delivered', 'read'], ['sent', 'delivered', 'read']],
    ['deliver', ['sent', 'delivered'], ['sent', 'delivered']],
    ['silent', ['sent'], ['sent']],
    [
      'answer',
      ['sent', 'delivered', 'read', 'text: Thanks for your message. Tell me more, please.'],
      ['sent', 'delivered', 'read', 'button: Tell me more'],
    ],
    ['stop', ['sent', 'delivered', 'read', 'text: STOP'], ['sent', 'delivered', 'read', 'text: STOP']],
    ['not-on-whatsapp', ['failed 131026'], ['failed 131026']],
    ['marketing-cap', ['sent', 'delivered', 'read'], ['failed 131049']],
    ['stopped-marketing', ['sent', 'delivered', 'read'], ['failed 131050']],
  ])('who is set to %s', (behaviour, ofText, ofMarketing) => {
    expect(told(text, world(behaviour))).toEqual(ofText);
    expect(told(INTRO, world(behaviour))).toEqual(ofMarketing);
  });

  it('reports in the order of time, of this number', () => {
    const { events } = send(INTRO, world('answer'));
    expect(events.map(({ afterMs }) => afterMs)).toEqual([400, 1_000, 2_500, 4_500]);
    expect(events.map(({ writes }) => writes)).toEqual([false, false, false, true]);
    for (const { body } of events) expect(parseWebhook(body, NOW)).toMatchObject([{ phoneNumberId: '300' }]);
  });

  it('has the reference of the call in each status', () => {
    for (const behaviour of ['read', 'not-on-whatsapp'] as const) {
      const { events } = send({ ...INTRO, biz_opaque_callback_data: 'our call' }, world(behaviour));
      for (const { body } of events) expect(parseWebhook(body, NOW)).toMatchObject([{ reference: 'our call' }]);
    }
  });

  it('who is not listed reads', () => {
    expect(told(INTRO, { ...world(), person: null })).toEqual(['sent', 'delivered', 'read']);
  });
});

describe('a message', () => {
  it('is taken as Meta takes it', () => {
    expect(send(INTRO, world())).toMatchObject({
      status: 200,
      json: {
        messaging_product: 'whatsapp',
        contacts: [{ input: TO, wa_id: TO }],
        messages: [{ id: 'wamid.1', message_status: 'accepted' }],
      },
    });
  });

  test.each([
    ['outside the window', text, null, 400, 131047],
    ['a day and a moment later', text, new Date(NOW.getTime() - 86_400_000), 400, 131047],
    ['of an unknown template', template('none'), NOW, 404, 132001],
    ['with too few variables', template('intro_offer', 'Mia'), NOW, 400, 132000],
    ['without its picture', template('product_picture', 'Mia'), NOW, 400, 132012],
    ['with a header unfilled', template('catalogue_update', 'Mia'), NOW, 400, 132000],
  ])('%s is refused', (_what, message, wroteAt, status, code) => {
    const answer = send(message, world('read', wroteAt));
    expect(answer).toMatchObject({ status, json: { error: { code } }, events: [] });
  });

  it('of a template goes outside the window', () => {
    expect(send(INTRO, world('read', null)).status).toBe(200);
  });

  it('without a recipient is refused, and a paused template too', () => {
    expect(answerPractice(post('/300/messages', text), world())).toMatchObject({ json: { error: { code: 131008 } } });
    const templates = SAMPLE_TEMPLATES.map((one) => ({ ...one, status: 'PAUSED' }));
    expect(send(INTRO, { ...world(), templates })).toMatchObject({ json: { error: { code: 132015 } } });
  });
});

describe('other calls', () => {
  test.each([
    ['GET', '/300', undefined, { display_phone_number: '+1 212-555-0100', status: 'CONNECTED' }],
    ['GET', '/200/phone_numbers', undefined, { data: [{ id: '300' }] }],
    ['GET', '/200/message_templates', undefined, { data: SAMPLE_TEMPLATES }],
    ['POST', '/200/subscribed_apps', {}, { success: true }],
    ['POST', '/300/register', { pin: '123456' }, { success: true }],
    ['POST', '/300/messages', { status: 'read', message_id: 'wamid.1' }, { success: true }],
  ] as const)('%s %s', (method, path, json, expected) => {
    expect(answerPractice({ method, path, json, hasFile: false }, world())).toMatchObject({
      status: 200,
      json: expected,
    });
  });

  it('of ids that are not its own are refused', () => {
    for (const path of ['/301', '/301/messages', '/', '/300/unknown'])
      expect(answerPractice(post(path, {}), world())).toMatchObject({ status: 400, json: { error: { code: 100 } } });
  });

  it('submit a template, which is approved a moment later', () => {
    const wish = { name: 'new_one', language: 'en', category: 'UTILITY', components: [{ type: 'BODY', text: 'Hi' }] };
    const { json, events } = answerPractice(post('/200/message_templates', wish), world());
    expect(json).toEqual({ id: '1', status: 'PENDING', category: 'UTILITY' });
    expect(events.flatMap(({ body }) => parseWebhook(body, NOW))).toMatchObject([
      { kind: 'template-status', wabaId: '200', metaId: '1', event: 'APPROVED', reason: '' },
    ]);
    const again = { ...wish, name: 'intro_offer', language: 'en_US' };
    expect(answerPractice(post('/200/message_templates', again), world()).status).toBe(400);
    expect(answerPractice(post('/910000000000001', { components: [] }), world())).toMatchObject({
      json: { success: true },
    });
  });
});

test('people of the sample are of a range that is reserved for fiction', () => {
  for (const { phone } of SAMPLE_PEOPLE) expect(phone).toMatch(/^\+4477009\d{5}$/);
  expect(new Set(SAMPLE_PEOPLE.map(({ phone }) => phone)).size).toBe(6);
});
