// The people of the sample: who they are, where, and what they call their work.
import type { LinkedinPerson } from '../../contract.ts';
import { type SampleCompany, slugOf } from './companies.ts';
import { FUNCTIONS, type JobFunction } from './functions.ts';
import type { Locale } from './locale.ts';
import { drawWeighted, LOCALES } from './pools.ts';
import { type Random, randomFrom } from './random.ts';
import { picturePath } from './sample-pictures.ts';
import { REFERENCE_PEOPLE, STREWN_PEOPLE, type WrittenPerson } from './written.ts';

export interface SamplePerson extends LinkedinPerson {
  /** Name of the employer, found by a search even where the headline does not mention it. */
  company: string;
}

/** A reserved domain: a link of a made-up person must not lead to a real one. */
const PROFILE_BASE = 'https://www.linkedin.example/in/';
const GENERATED = 5_400;
const EMOJI = ['🌲', '🚀', '📦', '♻️', '🧵', '⚙️', '🌍', '✍️'];
const SUFFIXES = ['MBA', 'MCIPS', 'PhD', 'CSCP', 'PMP'];

/** The people of the reference screens first, the other written ones strewn in; each call builds a new list. */
export function buildPeople(companies: readonly SampleCompany[]): SamplePerson[] {
  const people = REFERENCE_PEOPLE.map(presentWritten);
  const strewn = STREWN_PEOPLE.map(presentWritten);
  const gap = Math.floor(GENERATED / 2 / strewn.length);
  for (let i = 0; i < GENERATED; i += 1) {
    if (i % gap === gap - 1) people.push(...strewn.splice(0, 1));
    people.push(generate(i, companies));
  }
  return people;
}

function presentWritten({ latinName, hasPicture = false, company = '', ...written }: WrittenPerson): SamplePerson {
  return present({ ...written, company, username: slugOf(latinName ?? written.fullName) }, hasPicture);
}

function generate(i: number, companies: readonly SampleCompany[]): SamplePerson {
  const random = randomFrom(`person ${i}`);
  const company = random.chance(0.95) ? random.pick(companies) : null;
  const locale = company && random.chance(0.88) ? company.locale : drawWeighted(random, LOCALES);
  const { fullName, latinName } = nameOf(random, locale);
  const username = `${slugOf(latinName)}-${(i * 7919 + 1_679_616).toString(36)}`;
  const headline = random.chance(0.06) ? '' : headlineOf(random, locale, company);
  const location = random.chance(0.05) ? '' : locationOf(random, locale, company);
  return present({ fullName, username, headline, location, company: company?.name ?? '' }, random.chance(0.4));
}

function present(
  person: Omit<SamplePerson, 'profilePicture' | 'profileURL'> & { username: string },
  hasPicture: boolean,
): SamplePerson {
  const { fullName, headline, location, username, company } = person;
  const profilePicture = hasPicture ? picturePath('person', username) : '';
  return { fullName, headline, location, profilePicture, profileURL: PROFILE_BASE + username, username, company };
}

function nameOf(random: Random, locale: Locale): { fullName: string; latinName: string } {
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

function headlineOf(random: Random, locale: Locale, company: SampleCompany | null): string {
  const job = drawWeighted(random, FUNCTIONS);
  const title = locale.titles && random.chance(0.25) ? random.pick(locale.titles) : random.pick(job.titles);
  if (company === null) {
    const [a = '', b = ''] = random.some(job.fields, 2);
    return random.pick([title, `${title} | ${a} and ${b}`, `${title}, independent`]);
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
  return drawWeighted(random, forms).make();
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

function locationOf(random: Random, locale: Locale, company: SampleCompany | null): string {
  const city = company?.locale === locale && random.chance(0.8) ? company.city : random.pick(locale.cities);
  if (random.chance(0.6)) return `${city.name}, ${locale.country}`;
  if (random.chance(0.75)) {
    return city.area === city.name ? `${city.name} Metropolitan Area` : `${city.name}, ${city.area}, ${locale.country}`;
  }
  return locale.country;
}
