// The embedded source: made-up jobs that every filter of the form narrows like the real ones (product-design 2).
import type { Clock } from '#platform/clock.ts';
import {
  createTextIndex,
  drawWeighted,
  foldText,
  LOCALES,
  type Random,
  randomFrom,
  sampleCompanies,
  type TextIndex,
} from '#prospecting/sample-data/server/index.ts';
import { EXPERIENCE_LEVELS, type FreelanceJob } from '../contract.ts';
import { locationSent, matchesSkills, withinBudget } from '../domain/filters.ts';
import data from './data/freelance-trades.json' with { type: 'json' };
import type { FreelanceSource, JobsRequest } from './freelance.provider.ts';

/** Title, skills, description, place. */
const WEIGHTS = [3, 2, 1, 1];

interface Sample {
  day: number;
  jobs: FreelanceJob[];
  index: TextIndex<FreelanceJob>;
}

export function createSampleFreelance(clock: Clock): FreelanceSource {
  let built: Sample | null = null;
  function sample(): Sample {
    const day = Math.floor(clock.now() / 86_400_000);
    if (built?.day !== day) {
      const jobs = buildJobs(clock.now());
      const fields = (job: FreelanceJob) => [job.title, job.skills.join(' '), job.description, job.location];
      built = { day, jobs, index: createTextIndex(jobs, fields, WEIGHTS) };
    }
    return built;
  }
  return {
    info: { key: 'sample', name: 'Sample data', sample: true },
    scope: 'operator',
    available: () => true,
    async searchJobs(request) {
      const { jobs, index } = sample();
      const found = (request.q === '' ? jobs : index.all(request.q)).filter(fits(request));
      const start = request.cursor !== null && /^\d{1,5}$/.test(request.cursor) ? Number(request.cursor) : 0;
      const end = start + request.limit;
      return {
        items: found.slice(start, end),
        total: found.length,
        next: end < found.length ? String(end) : null,
      };
    },
  };
}

function fits(request: JobsRequest): (job: FreelanceJob) => boolean {
  const place = foldText(locationSent(request.location)).trim();
  const level = request.experience_level;
  return (job) =>
    (level === null || job.experience_level === level) &&
    (place === '' || foldText(job.location).includes(place)) &&
    matchesSkills(job, request) &&
    withinBudget(job, request);
}

// The jobs of the sample: invented clients, postings with and without a budget, skills or client, short and overlong.
const JOBS = 1_800;
/** Postings of the last five weeks. */
const OLDEST_MINUTES = 35 * 24 * 60;

const LENGTHS = ['Less than 1 month', '1 to 3 months', '3 to 6 months', 'More than 6 months', ''];
const HOURS = ['Less than 30 hrs/week', 'More than 30 hrs/week', 'Hours to be determined', ''];

/** Newest first. `now` is epoch milliseconds: dates are counted back from it, so that the sample does not grow old. */
function buildJobs(now: number): FreelanceJob[] {
  const clients = sampleCompanies().map(({ name }) => name);
  // The same day gives the same dates: a list must not change between its pages.
  const today = Math.floor(now / 86_400_000) * 86_400_000;
  return Array.from({ length: JOBS }, (_, n) => drawJob(n, clients, today)).sort((a, b) =>
    b.published_at.localeCompare(a.published_at),
  );
}

function drawJob(n: number, clients: readonly string[], today: number): FreelanceJob {
  const random = randomFrom(`freelance job ${n}`);
  const trade = drawWeighted(random, FREELANCE_TRADES);
  const level = random.pick(EXPERIENCE_LEVELS);
  const hourly = random.chance(0.6);
  const known = random.chance(0.8);
  const id = `~02sample${String(n).padStart(6, '0')}`;
  return {
    job_id: id,
    title: drawTitle(random, trade, clients),
    url: `https://jobs.upwork.example/jobs/${id}`,
    experience_level: random.chance(0.93) ? level : '',
    project_length: random.pick(LENGTHS),
    published_at: new Date(today - (1 + random.below(OLDEST_MINUTES)) * 60_000).toISOString(),
    location: random.chance(0.9) ? drawWeighted(random, LOCALES).country : '',
    hours_per_week: hourly ? random.pick(HOURS) : '',
    ...drawBudget(random, trade, hourly, EXPERIENCE_LEVELS.indexOf(level)),
    skills: drawSkills(random, trade),
    description: drawDescription(random, trade),
    client_total_hires: known ? random.below(random.chance(0.2) ? 400 : 30) : null,
    client_spent: known && random.chance(0.9) ? drawSpent(random) : '',
    client_member_since: known ? drawMemberSince(random, today) : '',
  };
}

function drawTitle(random: Random, trade: FreelanceTrade, clients: readonly string[]): string {
  const title = random.pick(trade.titles).replace('#', random.pick(clients));
  if (random.chance(0.02)) {
    return `${title}, in two steps, with documentation, tests and a week of handing over to the colleagues who maintain it`;
  }
  return random.chance(0.1) ? `${title} (urgent)` : title;
}

type Budget = Pick<FreelanceJob, 'budget_type' | 'budget_min_usd' | 'budget_max_usd'>;

/** `seniority` 0 to 2: experts are paid the upper part of the range. */
function drawBudget(random: Random, trade: FreelanceTrade, hourly: boolean, seniority: number): Budget {
  const budget_type = hourly ? 'hourly' : 'fixed';
  if (random.chance(0.09)) return { budget_type, budget_min_usd: null, budget_max_usd: null };
  const { low, high } = hourly ? trade.rate : trade.price;
  const share = (seniority + random.below(100) / 100) / 3;
  const amount = Math.round(low * (high / low) ** share);
  if (!hourly) {
    const price = amount > 100 ? Math.round(amount / 50) * 50 : Math.ceil(amount / 5) * 5;
    return { budget_type, budget_min_usd: price, budget_max_usd: price };
  }
  const to = Math.min(high, Math.round(amount * (1.2 + random.below(60) / 100)));
  return { budget_type, budget_min_usd: amount, budget_max_usd: Math.max(amount, to) };
}

function drawSkills(random: Random, { skills }: FreelanceTrade): string[] {
  if (random.chance(0.04)) return [];
  const first = skills.slice(0, 2).filter(() => random.chance(0.92));
  const more = random.some(skills.slice(2), random.chance(0.03) ? 20 : 1 + random.below(5));
  return [...first, ...more];
}

/** No sentence twice: short postings have one paragraph, long ones all there is to say. */
function drawDescription(random: Random, trade: FreelanceTrade): string {
  if (random.chance(0.02)) return '';
  const count = random.chance(0.15) ? 99 : 3 + random.below(6);
  const opening = random.some(trade.work, 2);
  const lines = [...opening, ...random.some(COMMON, count - opening.length)].map((line) => `${line}.`);
  const paragraphs = Array.from({ length: Math.ceil(lines.length / 4) }, (_, n) => lines.slice(n * 4, n * 4 + 4));
  return paragraphs.map((paragraph) => paragraph.join(' ')).join('\n\n');
}

function drawSpent(random: Random): string {
  const spent = Math.round(40 * 10 ** (random.below(40) / 10));
  if (spent >= 1_000_000) return `$${(spent / 1_000_000).toFixed(1)}M`;
  return spent >= 1_000 ? `$${(spent / 1_000).toFixed(1)}K` : String(spent);
}

function drawMemberSince(random: Random, today: number): string {
  return new Date(today - (30 + random.below(3_600)) * 86_400_000).toISOString().slice(0, 10);
}

// What freelancers are hired for: titles, skills and sentences of each trade.
interface Range {
  low: number;
  high: number;
}

export interface FreelanceTrade {
  weight: number;
  /** The more common a skill, the further in front; the first two nearly always. */
  skills: readonly string[];
  /** `#` is replaced by the client it is made for. */
  titles: readonly string[];
  /** Dollars an hour, usual range. */
  rate: Range;
  /** Dollars for the whole, usual range. */
  price: Range;
  work: readonly string[];
}

const FREELANCE_TRADES: readonly FreelanceTrade[] = data.trades;

/** Sentences that any posting may have. */
const COMMON: readonly string[] = data.common;
