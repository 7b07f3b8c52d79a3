// Samples of a practice number: simulated people, and approved templates in Meta's wire format.
import type { PracticePersonBehaviour } from '../fields.contract.ts';
import templates from './data/practice-templates.json' with { type: 'json' };

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

export const SAMPLE_TEMPLATES: readonly WireTemplate[] = templates;
