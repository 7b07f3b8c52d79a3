import { expect, it } from 'vitest';
import type { WhatsappTemplate } from '../../contract.ts';
import { templateText, variableLabel } from './TemplatePicker.tsx';

const TEMPLATE = {
  header: { format: 'TEXT', text: 'News for {{1}}' },
  body: 'Hi {{1}}, meet us in {{city}}. {{other}}',
  footer: 'Reply STOP to opt out',
  buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/{{1}}' }],
  variables: [
    { place: 'header', name: '1', sample: 'Acme' },
    { place: 'body', name: '1', sample: 'Mia' },
    { place: 'body', name: 'city', sample: '' },
    { place: 'button', name: '1', sample: 'mia' },
  ],
} as unknown as WhatsappTemplate;

it('fills each variable where it belongs, and names the gaps', () => {
  expect(templateText(TEMPLATE, ['Oak', ' Jo ', 'Oslo', 'jo'])).toEqual({
    header: 'News for Oak',
    body: 'Hi Jo, meet us in Oslo. {{other}}',
    footer: 'Reply STOP to opt out',
    buttons: ['Open'],
    gaps: [],
  });
});

it('shows samples in braces where nothing is typed', () => {
  const { header, body, gaps } = templateText(TEMPLATE, ['', 'Jo']);
  expect([header, body, gaps]).toEqual(['News for {Acme}', 'Hi Jo, meet us in {{city}}. {{other}}', [0, 2, 3]]);
});

it('calls variables by what a user sees of them', () => {
  expect(TEMPLATE.variables.map(variableLabel)).toEqual([
    'Variable 1 in the header',
    'Variable 1',
    'city',
    'Variable 1 in the button address',
  ]);
});
