// What a practice number begins with: simulated people and approved templates in Meta's wire format.
import type { PracticePersonBehaviour } from '../fields.contract.ts';

export interface PracticePersonSample {
  /** E.164, of ranges that are reserved for fiction (Ofcom, 07700 900000 to 900999). */
  phone: string;
  name: string;
  behaviour: PracticePersonBehaviour;
}

export const SAMPLE_PEOPLE: readonly PracticePersonSample[] = [
  { phone: '+447700900101', name: 'Mia Larsen', behaviour: 'answer' },
  { phone: '+447700900102', name: 'Jonas Weber', behaviour: 'read' },
  { phone: '+447700900103', name: 'Aisha Khan', behaviour: 'deliver' },
  { phone: '+447700900104', name: 'Tom Fischer', behaviour: 'stop' },
  { phone: '+447700900105', name: 'Elena Rossi', behaviour: 'not-on-whatsapp' },
  { phone: '+447700900106', name: 'Sam Novak', behaviour: 'marketing-cap' },
];

export interface WireTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  components: unknown[];
}

export const SAMPLE_TEMPLATES: readonly WireTemplate[] = [
  {
    id: '910000000000001',
    name: 'intro_offer',
    language: 'en_US',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [
      {
        type: 'BODY',
        text: 'Hi {{1}}, we help companies like {{2}} find suppliers in days, not months. Would you like to see how?',
        example: { body_text: [['Mia', 'Acme']] },
      },
      { type: 'FOOTER', text: 'Reply STOP to opt out' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Tell me more' }] },
    ],
  },
  {
    id: '910000000000002',
    name: 'appointment_reminder',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      {
        type: 'BODY',
        text: 'Hi {{1}}, this is a reminder of our call on {{2}}. Reply here if you need another time.',
        example: { body_text: [['Mia', '14 December at 10:00']] },
      },
    ],
  },
  {
    id: '910000000000003',
    name: 'catalogue_update',
    language: 'en_US',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'News for {{1}}', example: { header_text: ['Acme'] } },
      {
        type: 'BODY',
        text: 'Hi {{1}}, our new catalogue is out. Have a look and tell us what you think.',
        example: { body_text: [['Mia']] },
      },
      { type: 'FOOTER', text: 'Reply STOP to opt out' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Open catalogue', url: 'https://example.com/catalogue' },
          { type: 'QUICK_REPLY', text: 'Call me' },
        ],
      },
    ],
  },
  {
    id: '910000000000004',
    name: 'product_picture',
    language: 'en_US',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW1hZ2UvcG5n'] } },
      {
        type: 'BODY',
        text: 'Hi {{1}}, this is our newest product. Shall we send you a sample?',
        example: { body_text: [['Mia']] },
      },
      { type: 'FOOTER', text: 'Reply STOP to opt out' },
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'URL',
            text: 'See more',
            url: 'https://example.com/products/{{1}}',
            example: ['lamp'],
          },
          { type: 'QUICK_REPLY', text: 'Send a sample' },
        ],
      },
    ],
  },
];
