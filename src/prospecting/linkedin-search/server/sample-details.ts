// Details of sample people and sample companies, as LinkedIn would answer them.
import {
  drawAddress,
  drawWeighted,
  FUNCTIONS,
  type JobFunction,
  LOCALES,
  picturePath,
  type Random,
  randomFrom,
  type SampleCompany,
  type SamplePerson,
  STEMS,
  sampleCompanies,
} from '#prospecting/sample-data/server/index.ts';
import { languageName } from '#shared/formats.ts';
import type {
  CareerDate,
  CompanyDetails,
  LinkedinCompany,
  LinkedinPerson,
  LinkedinProfile,
  ProfileEducation,
  ProfileRole,
} from '../contract.ts';
import parts from './data/profile-parts.json' with { type: 'json' };

/** A reserved domain: a link of a made-up person must not lead to a real one. */
export const PROFILE_BASE = 'https://www.linkedin.example/in/';
/** Careers end here, on every machine and in every year. */
const LATEST_YEAR = 2026;

export function listedPerson({ fullName, headline, location, username, hasPicture }: SamplePerson): LinkedinPerson {
  const profilePicture = hasPicture ? picturePath('person', username) : '';
  return { fullName, headline, location, profilePicture, profileURL: PROFILE_BASE + username, username };
}

export function toProfile(person: SamplePerson): LinkedinProfile {
  const random = randomFrom(`profile ${person.username}`);
  const job = person.job ?? toJob(random, person);
  const roles = career(random, person, job);
  return {
    ...listedPerson(person),
    about: random.chance(0.25) ? '' : about(random, person, job, roles),
    roles,
    educations: educations(random, roles),
    skills: skills(random, person.company, job),
    languages: languages(random, person),
    certifications: random.some(parts.certificates, random.pick([0, 0, 1, 1, 2, 4])).map((name) => ({
      name,
      authority: random.pick(parts.authorities),
      issued: random.chance(0.2) ? null : moment(random, 2008 + random.below(18)),
    })),
  };
}

/** What a person with this title does; those who write headlines without one of ours are in procurement, the first. */
function toJob(random: Random, { title, headline }: SamplePerson): JobFunction {
  const stated = FUNCTIONS.find(({ titles }) => titles.includes(title));
  return stated ?? (headline !== '' && FUNCTIONS[0] ? FUNCTIONS[0] : drawWeighted(random, FUNCTIONS));
}

/** The present role first, then what came before, each ending where the next began. */
function career(random: Random, { title, company, location }: SamplePerson, job: JobFunction): ProfileRole[] {
  const roles: ProfileRole[] = [];
  let began = moment(random, LATEST_YEAR - 1 - random.below(10));
  if (company !== null || title !== '') {
    const held = title || random.pick(job.titles);
    const place = random.chance(0.4) ? '' : (company?.city.name ?? location);
    roles.push(role(random, held, company, { start: random.chance(0.05) ? null : began, end: null, place }));
  }
  for (let past = random.pick([0, 1, 1, 2, 2, 3, 5]); past > 0; past -= 1) {
    const end = began;
    began = moment(random, end.year - 1 - random.below(6));
    if (began.year < 1975) break;
    const at = random.chance(0.06) ? null : random.pick(sampleCompanies());
    const place = random.chance(0.5) ? '' : (at?.city.name ?? '');
    const period = random.chance(0.06) ? { start: null, end: { ...end, month: null } } : { start: began, end };
    roles.push(role(random, random.pick(job.titles), at, { ...period, place }));
  }
  return roles;
}

function role(
  random: Random,
  title: string,
  company: SampleCompany | null,
  { start, end, place }: { start: CareerDate | null; end: CareerDate | null; place: string },
): ProfileRole {
  const [s = 'work', t = 'people'] = company ? random.some(company.trade.specialities, 2) : [];
  return {
    title,
    company: company?.name ?? (random.chance(0.5) ? 'Self-employed' : ''),
    companyUsername: company?.universalName ?? '',
    location: place,
    employmentType: random.pick(parts.employment),
    description: random.chance(0.65)
      ? ''
      : `Responsible for ${s} and ${t}.\n${random.pick([
          `Cut lead times from ${6 + random.below(8)} to ${2 + random.below(4)} weeks.`,
          `Built a team of ${2 + random.below(14)}.`,
          'Opened two new sites and closed one well.',
          'Moved the whole of it off paper.',
        ])}`,
    start,
    end,
    current: end === null,
  };
}

function about(random: Random, { company, locale }: SamplePerson, job: JobFunction, roles: ProfileRole[]): string {
  const [a = '', b = '', c = ''] = random.some(job.fields, 3);
  const years = LATEST_YEAR - (roles.at(-1)?.start?.year ?? LATEST_YEAR - 4);
  const sentences = [
    `I work on ${a} and ${b}${locale ? `, most of it in ${locale.country}` : ''}, and have done so for ${years} years.`,
    company
      ? `At ${company.name} we ${random.pick(company.trade.does)}.`
      : 'I work for myself, and for clients who ask well.',
    `Ask me about ${c}. ${random.pick(['I answer every message.', 'Please call rather than write.', 'Suppliers welcome.'])}`,
  ];
  if (random.chance(0.1)) {
    for (const field of job.fields) {
      sentences.push(
        `On ${field}: the longer I do this, the more I believe that most of it is listening. The first half of my working ` +
          'life I spent learning what to say, the second learning when not to; both were worth it, and neither is over yet.',
      );
    }
  }
  return sentences.join('\n\n');
}

function educations(random: Random, roles: ProfileRole[]): ProfileEducation[] {
  let until = (roles.at(-1)?.start?.year ?? 2012) - random.below(2);
  return Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3]) }, (): ProfileEducation => {
    const end: CareerDate = { year: until, month: 6 };
    until -= 2 + random.below(4);
    return {
      school: `${random.pick(STEMS)} ${random.pick(parts.schools)}`,
      degree: [random.pick(parts.degrees), random.chance(0.1) ? '' : random.pick(parts.subjects)]
        .filter(Boolean)
        .join(', '),
      description: '',
      start: random.chance(0.15) ? null : { year: until, month: 9 },
      end: random.chance(0.1) ? null : end,
    };
  });
}

function skills(random: Random, company: SampleCompany | null, job: JobFunction): string[] {
  if (random.chance(0.1)) return [];
  const known = [...job.fields, ...parts.skills, ...(company?.trade.specialities ?? [])].map(
    (skill) => skill.charAt(0).toUpperCase() + skill.slice(1),
  );
  return random.some([...new Set(known)], 3 + random.below(12));
}

/** The language of the country, and others. */
function languages(random: Random, { locale }: SamplePerson): LinkedinProfile['languages'] {
  if (random.chance(0.3)) return [];
  const home = locale ? toLanguage(locale.code) : 'English';
  const others = random.some(['English', 'German', 'Spanish', 'French', 'Arabic'], 1 + random.below(3));
  return [...new Set([home, ...others])].map((name, i) => ({
    name,
    proficiency: i === 0 ? 'Native or bilingual' : random.pick(parts.proficiencies.slice(1)),
  }));
}

/** The likeliest language of a country: SE → "Swedish". */
function toLanguage(country: string): string {
  return languageName(new Intl.Locale(`und-${country}`).maximize().language);
}

function moment(random: Random, year: number): CareerDate {
  return { year, month: random.chance(0.15) ? null : 1 + random.below(12) };
}

// A sample company as this network shows it: in a list, and in full when it is opened.
const COMPANY_BASE = 'https://www.linkedin.example/company/';

const LATEST_POST_YEAR = 2024;

const SIZES = [
  { weight: 20, from: 2, to: 10 },
  { weight: 30, from: 11, to: 50 },
  { weight: 25, from: 51, to: 200 },
  { weight: 12, from: 201, to: 500 },
  { weight: 8, from: 501, to: 5_000 },
  { weight: 2, from: 5_001, to: 48_000 },
];

const CLOSINGS = [
  'Orders that arrive before noon leave the same day.',
  'Ask us for samples; we send them without a form.',
  'We answer the telephone, and we know the names of our suppliers.',
  'Visitors are welcome on the first Friday of every month.',
  'Half of our people started here as apprentices.',
  'We publish our prices and our footprint once a year.',
];

export function listedCompany(company: SampleCompany): LinkedinCompany {
  const { id, name, tagline, universalName } = company;
  const logo = company.hasLogo ? [{ url: picturePath('company', universalName) }] : [];
  return { id, name, tagline, logo, universalName, linkedinURL: COMPANY_BASE + universalName };
}

export function toDetails(company: SampleCompany): CompanyDetails {
  const random = randomFrom(`details ${company.universalName}`);
  const { from, to } = drawWeighted(random, SIZES);
  const staffCount = from + random.below(to - from + 1);
  const hasHeadquarter = !random.chance(0.08);
  const { name, tagline, universalName, city, locale, trade } = company;
  return {
    name,
    tagline,
    universalName,
    Images: {
      cover: random.chance(0.25) ? '' : picturePath('cover', universalName),
      logo: company.hasLogo ? picturePath('company', universalName) : '',
    },
    headquarter: hasHeadquarter ? { city: city.name, country: locale.code } : null,
    website: random.chance(0.12) ? '' : `https://${universalName}.example/`,
    staffCount: random.chance(0.06) ? null : staffCount,
    linkedinUrl: COMPANY_BASE + universalName,
    description: random.chance(0.08) ? '' : description(random, company, staffCount),
    industries: [trade.industry],
    specialities: random.chance(0.12) ? [] : random.some(trade.specialities, 2 + random.below(7)),
    locations: locations(random, company, staffCount, hasHeadquarter),
  };
}

function description(random: Random, company: SampleCompany, staffCount: number): string {
  const { name, trade, city, locale } = company;
  const founded = foundingYear(random, trade.since ?? 1893);
  const [s = '', t = ''] = random.some(trade.specialities, 2);
  const paragraphs = [
    `We ${random.pick(trade.does)}. ${name} was founded in ${city.name} in ${founded} and today has about ` +
      `${staffCount} people, most of them in ${locale.country}.`,
    `What customers come to us for is ${s} and ${t}. ${random.pick(CLOSINGS)}`,
  ];
  if (random.chance(0.15)) {
    for (const field of random.some(trade.specialities, 5)) {
      paragraphs.push(
        `On ${field}: we have done this since ${Math.min(founded + 2 + random.below(20), LATEST_POST_YEAR)}, first for neighbours and then for customers ` +
          `in ${2 + random.below(20)} countries. ${random.pick(CLOSINGS)} What we learned on the way we write down and share, ` +
          'because the next order is easier when both sides know what went wrong with the last one.',
      );
    }
  }
  return paragraphs.join('\n\n');
}

/** Most companies are young. */
function foundingYear(random: Random, earliest: number): number {
  const from = Math.max(earliest, random.chance(0.7) ? 1985 : earliest);
  return from + random.below(LATEST_POST_YEAR - from);
}

function locations(
  random: Random,
  company: SampleCompany,
  staffCount: number,
  hasHeadquarter: boolean,
): CompanyDetails['locations'] {
  const head = { ...drawAddress(random, company.city, company.locale), headquarter: true };
  const offices = random.below(staffCount > 200 ? 7 : staffCount > 50 ? 4 : 2);
  const others = Array.from({ length: offices }, () => {
    const locale = random.chance(0.7) ? company.locale : drawWeighted(random, LOCALES);
    return { ...drawAddress(random, random.pick(locale.cities), locale), headquarter: false };
  });
  return hasHeadquarter ? [head, ...others] : others;
}
