// Invented postings of freelance work, derived from a hash of what was asked: the same question has the same answer.
import { dice } from './invented.ts';

const WORK = [
  'React dashboard',
  'Booking page',
  'Price calculator',
  'Import of invoices',
  'Customer portal',
  'Stock list',
];
const CLIENTS = ['a timber wholesaler', 'a bakery', 'a bus company', 'a clinic', 'a museum', 'a rope maker'];
const SKILLS = ['JavaScript', 'React', 'REST API', 'Node.js', 'PHP', 'Figma', 'SQL'];
const COUNTRIES = ['Sweden', 'Germany', 'Spain', 'Japan', 'Nigeria', 'Canada'];
const LEVELS = ['Entry level', 'Intermediate', 'Expert'];
const SENTENCES = [
  'We need a small dashboard with stock levels.',
  'Data comes from an interface that we maintain.',
  'Please tell us in two sentences how you would begin.',
  'It has to work on old phones as well.',
  'There may be more to do afterwards.',
];

export interface Posting {
  id: number;
  title: string;
  description: string;
  hourly: boolean;
  /** Per hour. */
  low: number;
  high: number;
  skills: string[];
  country: string;
  level: string;
  hires: number;
  /** Epoch seconds. */
  submitted: number;
}

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

/** How many there are for a question, and each of them. */
export function inventPosting(provider: string, question: string): { total: number; at(n: number): Posting } {
  return {
    total: 120 + dice(provider, question)(160),
    at(n) {
      const roll = dice(provider, question, n);
      const low = 10 + roll(12);
      const lines = Array.from({ length: 4 + roll(12) }, () => pick(SENTENCES, roll(99)));
      return {
        id: 39_000_000 + roll(900_000),
        title: `${pick(WORK, roll(99))} for ${pick(CLIENTS, roll(99))} ${n + 1}`,
        description: lines.join(' '),
        hourly: roll(3) > 0,
        low,
        high: low + roll(9),
        skills: [pick(SKILLS, roll(99)), pick(SKILLS, n)],
        country: pick(COUNTRIES, n),
        level: pick(LEVELS, n),
        hires: n % 40,
        // 2026-11-20, and back from there.
        submitted: 1_795_132_800 - n * 3_600,
      };
    },
  };
}
