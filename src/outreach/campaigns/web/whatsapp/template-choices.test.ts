import { expect, it } from 'vitest';
import type { WhatsappNumber, WhatsappTemplate } from '#outreach/whatsapp/contract.ts';
import { numbersUsed, numbersWithout, templateChoices, toMessage, toVariables } from './template-choices.ts';

const number = (id: string, wabaId: string, state: WhatsappNumber['state'] = 'active') =>
  ({ id, wabaId, state }) as WhatsappNumber;
const template = (part: Partial<WhatsappTemplate>) =>
  ({
    id: 't',
    wabaId: 'a',
    status: 'APPROVED',
    supported: true,
    headerFile: null,
    variables: [],
    fields: [],
    ...part,
  }) as WhatsappTemplate;

it('offers approved and supported templates of the accounts in use, and counts the others by reason', () => {
  const { ready, others } = templateChoices(
    [
      template({ id: 'fits' }),
      template({ id: 'other account', wabaId: 'b' }),
      template({ status: 'PENDING' }),
      template({ status: 'PENDING' }),
      template({ status: 'PAUSED' }),
      template({ supported: false }),
    ],
    [number('1', 'a')],
  );
  expect(ready.map(({ id }) => id)).toEqual(['fits']);
  expect(others).toEqual(['2 in review', '1 paused by Meta', '1 not supported here']);
});

it('sends from the chosen numbers, or from all that work', () => {
  const numbers = [number('1', 'a'), number('2', 'b'), number('3', 'a', 'broken')];
  expect(numbersUsed(numbers, []).map(({ id }) => id)).toEqual(['1', '2']);
  expect(numbersUsed(numbers, ['3']).map(({ id }) => id)).toEqual(['3']);
  expect(numbersWithout(template({}), numbers).map(({ id }) => id)).toEqual(['2']);
});

it('keeps one value for each variable of the template, in its order', () => {
  const two = template({
    variables: [
      { place: 'body', name: '1', sample: 'Mia' },
      { place: 'body', name: '2', sample: 'Acme' },
    ],
    fields: ['firstName'],
  });
  const message = toMessage(two);
  expect(message.variables).toEqual([
    { field: 'firstName', fallback: '' },
    { field: '', fallback: '' },
  ]);
  expect(toVariables({ ...message, variables: [{ field: 'city', fallback: 'here' }] }, two)).toEqual([
    { field: 'city', fallback: 'here' },
    { field: '', fallback: '' },
  ]);
});
