// The jobs of the sample: invented openings at the companies that all samples share, with and without pay, some on two boards.
import {
  drawWeighted,
  FUNCTIONS,
  type JobFunction,
  picturePath,
  type Random,
  randomFrom,
  type SampleCompany,
  sampleCompanies,
} from '#prospecting/sample-data/server/index.ts';
import type { EmploymentType, Highlight, JobDetail, RemoteKind } from '../../contract.ts';
import { posting } from '../../domain/posting.ts';
import { toSalary } from '../../domain/salary.ts';
import { toDetail } from '../../domain/same-job.ts';

const JOBS = 900;
const OLDEST_DAYS = 45;
export const SAMPLE_BOARDS = ['Northlight Jobs', 'Harbour Careers', 'Meadow Board'] as const;

const CURRENCIES: Record<string, readonly [code: string, perDollar: number]> = {
  US: ['USD', 1],
  CA: ['CAD', 1.35],
  GB: ['GBP', 0.77],
  CH: ['CHF', 0.87],
  SE: ['SEK', 10],
  NO: ['NOK', 10.5],
  PL: ['PLN', 3.8],
  JP: ['JPY', 150],
  IN: ['INR', 30],
};

/** Newest first. `now` is epoch milliseconds: dates are counted back from it, so that the sample does not grow old. */
export function buildSampleJobs(now: number): JobDetail[] {
  // The same day gives the same dates: a list must not change between its pages.
  const today = Math.floor(now / 86_400_000) * 86_400_000;
  const companies = sampleCompanies();
  const jobs = Array.from({ length: JOBS }, (_, n) => drawJob(n, companies, today)).flat();
  return jobs.sort((a, b) => (b.postedAt ?? '').localeCompare(a.postedAt ?? ''));
}

/** The job and, now and then, the same on another board. */
function drawJob(n: number, companies: readonly SampleCompany[], today: number): JobDetail[] {
  const random = randomFrom(`job ${n}`);
  const company = random.pick(companies);
  const work = drawWeighted(random, FUNCTIONS);
  const level = drawWeighted(random, LEVELS);
  const boards = random.some(SAMPLE_BOARDS, random.chance(0.14) ? 2 : random.chance(0.03) ? 3 : 1);
  const remote = drawRemote(random);
  const posted = today - (1 + random.below(OLDEST_DAYS * 24 * 60)) * 60_000;
  const sourceId = `sample-${String(n).padStart(4, '0')}`;
  const facts = {
    sourceId,
    title: drawTitle(random, work, level.prefix, company),
    company: company.name,
    companyWebsite: `https://${company.universalName}.example`,
    logo: company.hasLogo ? picturePath('company', company.universalName) : '',
    place: drawPlace(random, company, remote),
    country: random.chance(0.95) ? company.locale.code : '',
    remote,
    types: drawTypes(random),
    level: random.chance(0.6) ? level.name : '',
    tags: random.chance(0.93) ? [...random.some(company.trade.specialities, 2), ...random.some(work.fields, 2)] : [],
    salary: drawSalary(random, company, level.pay),
    description: drawText(random, work, company),
    highlights: drawHighlights(random, work),
    postedAt: random.chance(0.97) ? new Date(posted) : null,
  };
  return boards.map((board, i) => {
    const id = i === 0 ? sourceId : `${sourceId}-${i}`;
    const host = board.toLowerCase().replaceAll(' ', '-');
    return toDetail(posting({ ...facts, url: `https://${host}.example/jobs/${sourceId}` }), id, board);
  });
}

function drawTitle(random: Random, work: JobFunction, prefix: string, company: SampleCompany): string {
  const title = random.pick(work.titles);
  const ranked =
    prefix !== '' &&
    !/^(head|chief|vp|c[eot]o|founder|co-founder|director|senior|managing|owner|president)\b/i.test(title);
  const full = ranked ? `${prefix} ${title}` : title;
  if (random.chance(0.02)) {
    return `${full} for ${random.pick(company.trade.specialities)}, with responsibility for ${random.some(work.fields, 3).join(', ')} at two sites and a seat in the planning round`;
  }
  return random.chance(0.12)
    ? `${full} (all genders)`
    : random.chance(0.12)
      ? `${full}, ${random.pick(work.fields)}`
      : full;
}

function drawRemote(random: Random): RemoteKind | null {
  if (random.chance(0.3)) return 'remote';
  return random.chance(0.35) ? 'hybrid' : random.chance(0.6) ? 'on-site' : null;
}

function drawPlace(random: Random, company: SampleCompany, remote: RemoteKind | null): string {
  if (remote === 'remote')
    return random.pick(['Worldwide', company.locale.country, `Remote, ${company.locale.country}`, 'Europe']);
  return random.chance(0.96) ? `${company.city.name}, ${company.locale.country}` : '';
}

function drawTypes(random: Random): EmploymentType[] {
  if (random.chance(0.06)) return [];
  if (random.chance(0.05)) return ['full-time', 'part-time'];
  return [
    random.pick<EmploymentType>([
      'full-time',
      'full-time',
      'full-time',
      'full-time',
      'part-time',
      'contract',
      'temporary',
      'internship',
    ]),
  ];
}

function drawSalary(random: Random, company: SampleCompany, pay: number): JobDetail['salary'] {
  if (random.chance(0.42)) return null;
  if (random.chance(0.06)) return toSalary({ text: 'Competitive, by experience' });
  const [currency, rate] = CURRENCIES[company.locale.code] ?? ['EUR', 0.9];
  const yearly = pay * (0.75 + random.below(60) / 100) * rate;
  const kind = random.pick(['YEAR', 'YEAR', 'YEAR', 'YEAR', 'MONTH', 'HOUR']);
  const [divisor, step] = kind === 'YEAR' ? [1, 1_000] : kind === 'MONTH' ? [12, 50] : [2_080, 1];
  const round = (amount: number) => Math.max(1, Math.round(amount / divisor / step)) * step;
  return toSalary({ min: round(yearly), max: round(yearly * 1.25), currency, period: kind });
}

function drawText(random: Random, work: JobFunction, { name, trade, city }: SampleCompany): string {
  const fill = (sentence: string) =>
    sentence
      .replaceAll('{company}', name)
      .replaceAll('{does}', random.pick(trade.does))
      .replaceAll('{city}', city.name)
      .replaceAll('{field}', random.pick(work.fields))
      .replaceAll('{speciality}', random.pick(trade.specialities))
      .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const list = (sentences: readonly string[], n: number) =>
    random
      .some(sentences, n)
      .map((one) => `• ${fill(one)}`)
      .join('\n');
  const parts = [
    fill(random.pick(OPENINGS)),
    `What you will do\n${list(DUTIES, 4)}`,
    random.chance(0.8) ? `What we offer\n${list(BENEFITS, 3)}` : '',
    random.chance(0.06)
      ? Array.from({ length: 14 }, () => fill(random.pick(EXTRAS))).join(' ')
      : fill(random.pick(EXTRAS)),
    random.pick(CLOSINGS),
  ];
  return random.chance(0.03) ? '' : parts.filter((part) => part !== '').join('\n\n');
}

function drawHighlights(random: Random, work: JobFunction): Highlight[] {
  if (random.chance(0.25)) return [];
  const items = random.some(DEMANDS, 3).map((one) => one.replaceAll('{field}', random.pick(work.fields)));
  return [{ title: 'Qualifications', items }];
}

// Sentences that the postings of the sample are put together from. {names} are filled in for each job.
const LEVELS = [
  { weight: 3, name: 'Entry level', prefix: 'Junior', pay: 42_000 },
  { weight: 8, name: 'Mid level', prefix: '', pay: 62_000 },
  { weight: 5, name: 'Senior', prefix: 'Senior', pay: 84_000 },
  { weight: 1, name: 'Lead', prefix: 'Lead', pay: 105_000 },
];

const OPENINGS = [
  '{company} is looking for someone who knows {field} and wants to see it done well. We {does}.',
  'We {does}. At {city} a team of nine takes care of {field}, and a chair in it is free.',
  'Since we began, {company} has grown by doing one thing properly: we {does}. Now {field} needs more hands.',
  'You have done {field} before and would like to do it where decisions are short. {company} would like to meet you.',
];

const DUTIES = [
  'Take charge of {field} from the first question to the last invoice',
  'Plan the week with production, sales and our suppliers',
  'Build up {speciality} as a line of its own',
  'Keep the numbers that the rest of us decide by',
  'Visit customers and partners, about four days a month',
  'Write down what works, so that the next person need not find out again',
  'Coach two younger colleagues in {field}',
  'Introduce new tools where they save more time than they cost',
  'Answer for the budget of {field}',
];

const DEMANDS = [
  'Three years or more in {field}',
  'Ease with spreadsheets, and with people who fear them',
  'Good English; another language is a gift',
  'A degree or a trade, and the curiosity that comes with neither',
  'Experience with a planning system of any make',
  'Willingness to travel now and then',
  'A driving licence',
  'A calm voice on a loud day',
];

const BENEFITS = [
  'Thirty days of holiday and the days between the years',
  'Two days a week from wherever you work best',
  'A budget for courses that you choose yourself',
  'A pension that we pay half of',
  'Lunch that is cooked, not delivered',
  'A bicycle or a ticket for the train, as you like',
  'Shares in what we earn together',
];

const EXTRAS = [
  'We answer every application within ten days, with a person behind it.',
  'Our customers have known us for years, and most of our suppliers too.',
  'In {city} you find us five minutes from the station.',
  '{speciality} is where we are strongest, and where we want to be better still.',
  'There is no dress code, and there are no open-plan offices.',
  'The first month is for getting to know the team: results can wait until then.',
];

const CLOSINGS = [
  'Send us a few lines and your papers. A photograph is not needed.',
  'Questions first? Write to us, we like them.',
  'We look forward to hearing from you.',
];
