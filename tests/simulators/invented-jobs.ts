// Invented openings, derived from a hash of where they are listed: the boards' and JSearch's simulators write them in their forms.
import { dice } from './invented.ts';

const LEVELS = ['Senior', 'Junior', 'Lead', ''];
const WORK = ['Backend Engineer', 'Product Designer', 'Timber Buyer', 'Data Analyst', 'Account Manager', 'Copywriter'];
const STEMS = ['Northwind', 'Kestrel', 'Larchfield', 'Osterholm', 'Quillmoor', 'Tarnwick', 'Velmora', 'Sundermark'];
const TRADES = ['Timber', 'Logistics', 'Textiles', 'Foods', 'Systems', 'Instruments'];
const PLACES = [
  'Gothenburg, Sweden',
  'Valencia, Spain',
  'Lagos, Nigeria',
  'Brno, Czechia',
  'Austin, TX',
  'Osaka, Japan',
];
const TAGS = ['timber', 'react', 'sql', 'figma', 'rust', 'purchasing'];

export interface InventedJob {
  n: number;
  title: string;
  company: string;
  place: string;
  html: string;
  tags: string[];
  low: number;
  high: number;
  /** Epoch seconds, some days ago. */
  posted: number;
}

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

/** The first three of every board are the same jobs: duplicates to be stacked. */
export function inventJob(board: string, n: number): InventedJob {
  const roll = dice('job', n < 3 ? 'everywhere' : board, n);
  const work = pick(WORK, roll(99));
  const company = `${pick(STEMS, roll(99))} ${pick(TRADES, roll(99))}`;
  const low = 40_000 + roll(60) * 1_000;
  const days = 1 + roll(20);
  return {
    n,
    title: `${pick(LEVELS, roll(99))} ${work} ${n + 1}`.trim(),
    company,
    place: pick(PLACES, roll(99)),
    html: `<h3>About</h3><p>${company} exists in this simulator only &amp; hires a <b>${work}</b>.</p><ul><li>Work with care</li><li>Write things down</li></ul><script>window.__hacked=1</script>`,
    tags: [pick(TAGS, roll(99)), pick(TAGS, n)],
    low,
    high: low + 20_000,
    posted: Math.floor(Date.now() / 86_400_000) * 86_400 - days * 86_400 + (n % 1_000),
  };
}

export const toIso = (seconds: number): string => new Date(seconds * 1_000).toISOString();
