// The made-up people that samples share: who they are, where, and what they call their work.
import { type SampleCompany, sampleCompanies, toSlug } from './companies.ts';
import {
  drawWeighted,
  FUNCTIONS,
  type JobFunction,
  LOCALES,
  type Locale,
  REFERENCE_PEOPLE,
  SCATTERED_PEOPLE,
  type WrittenPerson,
} from './pools.ts';
import { type Random, randomFrom } from './random.ts';

export interface SamplePerson {
  fullName: string;
  /** Part of the person's addresses; unique. */
  username: string;
  headline: string;
  location: string;
  /** What the headline says that the person does; '' where it says nothing. */
  title: string;
  /** What kind of work that is, where it is known. */
  job: JobFunction | null;
  /** Found by a search even where the headline does not mention it. */
  company: SampleCompany | null;
  /** Where the person is from, where it is known. */
  locale: Locale | null;
  hasPicture: boolean;
}

const GENERATED = 5_400;
const EMOJI = ['🌲', '🚀', '📦', '♻️', '🧵', '⚙️', '🌍', '✍️'];
/** Some people leave the line empty. */
const SILENT: Work = { headline: '', title: '', job: null };
const SUFFIXES = ['MBA', 'MCIPS', 'PhD', 'CSCP', 'PMP'];

let built: readonly SamplePerson[] | null = null;

/** Built on first use (about 60 ms), then kept. */
export function samplePeople(): readonly SamplePerson[] {
  built ??= buildPeople(sampleCompanies());
  return built;
}

/** The people of the reference screens first, the other written ones strewn in; each call builds a new list. */
export function buildPeople(companies: readonly SampleCompany[]): SamplePerson[] {
  const present = (written: WrittenPerson) => presentWritten(written, companies);
  const people = REFERENCE_PEOPLE.map(present);
  const strewn = SCATTERED_PEOPLE.map(present);
  const gap = Math.floor(GENERATED / 2 / strewn.length);
  for (let i = 0; i < GENERATED; i += 1) {
    if (i % gap === gap - 1) people.push(...strewn.splice(0, 1));
    people.push(generate(i, companies));
  }
  return people;
}

function presentWritten(written: WrittenPerson, companies: readonly SampleCompany[]): SamplePerson {
  const { fullName, latinName, headline, location, title = '', hasPicture = false } = written;
  const company = companies.find(({ name }) => name === written.company) ?? null;
  const username = toSlug(latinName ?? fullName);
  const locale = company?.locale ?? null;
  return { fullName, username, headline, location, title, job: null, company, locale, hasPicture };
}

function generate(i: number, companies: readonly SampleCompany[]): SamplePerson {
  const random = randomFrom(`person ${i}`);
  const company = random.chance(0.95) ? random.pick(companies) : null;
  const locale = company && random.chance(0.88) ? company.locale : drawWeighted(random, LOCALES);
  const { fullName, latinName } = toName(random, locale);
  const username = `${toSlug(latinName)}-${(i * 7919 + 1_679_616).toString(36)}`;
  const { headline, title, job } = random.chance(0.06) ? SILENT : toHeadline(random, locale, company);
  const location = random.chance(0.05) ? '' : getLocation(random, locale, company);
  return { fullName, username, headline, location, title, job, company, locale, hasPicture: random.chance(0.4) };
}

function toName(random: Random, locale: Locale): { fullName: string; latinName: string } {
  const { native } = locale;
  if (native && random.chance(0.35)) {
    // The native lists spell the first names of the Latin ones, in the same order.
    const [g, f] = [random.below(native.given.length), random.below(native.family.length)];
    const names = [native.given[g], native.family[f]];
    if (native.familyFirst) names.reverse();
    return { fullName: names.join(native.joined ? '' : ' '), latinName: `${locale.given[g]} ${locale.family[f]}` };
  }
  const initial = random.chance(0.3) ? ` ${String.fromCharCode(65 + random.below(26))}.` : '';
  const latinName = `${random.pick(locale.given)}${initial} ${random.pick(locale.family)}`;
  return { fullName: random.chance(0.04) ? `${latinName}, ${random.pick(SUFFIXES)}` : latinName, latinName };
}

type Work = Pick<SamplePerson, 'headline' | 'title' | 'job'>;

function toHeadline(random: Random, locale: Locale, company: SampleCompany | null): Work {
  const job = drawWeighted(random, FUNCTIONS);
  const title = locale.titles && random.chance(0.25) ? random.pick(locale.titles) : random.pick(job.titles);
  if (company === null) {
    const [a = '', b = ''] = random.some(job.fields, 2);
    return { headline: random.pick([title, `${title} | ${a} and ${b}`, `${title}, independent`]), title, job };
  }
  const [s = '', t = ''] = random.some(company.trade.specialities, 2);
  const forms = [
    { weight: 42, make: () => `${title} at ${company.name}` },
    { weight: 20, make: () => `${title}, ${company.name}` },
    { weight: 12, make: () => `${title} · ${company.name} · ${s} and ${t}` },
    { weight: 10, make: () => `${title} | ${s} | ${t}` },
    { weight: 7, make: () => title },
    { weight: 4, make: () => `${random.pick(EMOJI)} ${title} @ ${company.name}` },
    { weight: 5, make: () => overlong(random, title, job, company) },
  ];
  return { headline: drawWeighted(random, forms).make(), title, job };
}

function overlong(random: Random, title: string, job: JobFunction, company: SampleCompany): string {
  const fields = random.some(job.fields, 4);
  const specialities = random.some(company.trade.specialities, 4);
  return (
    `${title} at ${company.name}, responsible for ${fields.slice(0, -1).join(', ')} and ${fields.at(-1)} ` +
    `across ${2 + random.below(9)} sites | ${specialities.join(' | ')} | always looking for people who care about how ` +
    `things are made, for the next good question, and for a better way to spend a Thursday than in another meeting`
  );
}

function getLocation(random: Random, locale: Locale, company: SampleCompany | null): string {
  const city = company?.locale === locale && random.chance(0.8) ? company.city : random.pick(locale.cities);
  if (random.chance(0.6)) return `${city.name}, ${locale.country}`;
  if (random.chance(0.75)) {
    return city.area === city.name ? `${city.name} Metropolitan Area` : `${city.name}, ${city.area}, ${locale.country}`;
  }
  return locale.country;
}
