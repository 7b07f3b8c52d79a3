// Words with which people ask for no more messages, and words that only look so.
import { describe, expect, it } from 'vitest';
import { isOptOutRequest } from './opt-out-request.ts';

describe('asks to stop', () => {
  it.each([
    'Unsubscribe',
    'stop',
    'STOP!',
    'Please remove me from your list.',
    'Please take my name off this list, I have nothing to do with purchasing and never had in the twenty years that I have worked here.',
    'Do not contact me again',
    "Don't email me any more",
    'opt-out please',
    'Bitte keine weiteren Mails.',
    'Bitte nehmen Sie mich aus Ihrem Verteiler, wir haben keinen Bedarf und werden auch in Zukunft keinen haben.',
    'Merci de me désinscrire',
    'Quiero darme de baja',
    'Cancellatemi dalla lista',
    'Graag uitschrijven',
    'Não me contacte mais',
    'Avregistrera mig',
    'Proszę nie pisać',
    'Stop promotions',
    'Stop messages',
    'Please stop messaging me',
    'No more messages please',
    'Keine Nachrichten mehr',
  ])('%s', (body) => expect(isOptOutRequest('Re: Hello', body)).toBe(true));

  it('in the subject', () => {
    expect(isOptOutRequest('unsubscribe', '')).toBe(true);
    expect(isOptOutRequest('Unsubscribe', 'Sent from my phone')).toBe(true);
  });
});

describe('does not', () => {
  it.each([
    '',
    'Yes, please send me more.',
    'Sounds good, let us talk on Monday.',
    'Please stop by, messages are waiting here.',
    'We cannot stop by on Monday, is Tuesday fine?',
    'How do I unsubscribe a user in your product?',
    'Not interested, thanks.',
    'We would like to add an unsubscribe link to our own newsletter and are looking for a person who knows how to do it, could you help us with that?',
    'I do not have the budget this year. Ask me again in March.',
  ])('%s', (body) => expect(isOptOutRequest('Re: Hello', body)).toBe(false));
});
