// Texts to begin with, for who has none yet.
import type { TemplateContent } from '../contract.ts';

interface Starter {
  name: string;
  content: TemplateContent;
}

const mail = (subject: string, paragraphs: readonly string[]): TemplateContent => ({
  channel: 'email',
  subject,
  html: [...paragraphs, 'Best regards,<br>{{sender.name}}', 'Not for you? <a href="{{unsubscribe}}">Opt out</a>']
    .map((text) => `<p>${text}</p>`)
    .join(''),
  mode: 'rich',
});

export const STARTERS: readonly Starter[] = [
  {
    name: 'First contact',
    content: mail('A question about {{company|your company}}', [
      '{Hello|Hi} {{firstName|there}},',
      'I saw what {{company|your company}} does in {{company.industry|your industry}}, and have one question: who looks after this with you?',
      'I ask since we help companies like yours, and would rather write to the right person once than to the wrong one twice.',
    ]),
  },
  {
    name: 'Follow-up',
    content: mail('Re: A question about {{company|your company}}', [
      'Hi {{firstName|there}},',
      'did my mail reach you? A short no helps me as much as a yes.',
    ]),
  },
  {
    name: 'Appointment reminder',
    content: {
      channel: 'whatsapp',
      category: 'utility',
      language: 'en',
      header: 'Your appointment',
      body: 'Hello {{1}}, we look forward to seeing you on {{2}}. Reply here to change the time.',
      footer: '',
      buttons: [],
      variables: [
        { sample: 'Mara', field: 'firstName' },
        { sample: 'Tuesday at 9:00', field: '' },
      ],
    },
  },
];
