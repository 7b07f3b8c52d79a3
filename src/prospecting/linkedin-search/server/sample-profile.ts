// The page of a sample person, made when it is opened: what the search shows of them, and a life that fits it.
import {
  drawWeighted,
  FUNCTIONS,
  type JobFunction,
  picturePath,
  type Random,
  randomFrom,
  type SampleCompany,
  type SamplePerson,
  STEMS,
  sampleCompanies,
} from '#prospecting/sample-data/server/index.ts';
import { languageName } from '#shared/formats.ts';
import type { CareerDate, LinkedinPerson, LinkedinProfile, ProfileEducation, ProfileRole } from '../contract.ts';
import parts from './data/profile-parts.json' with { type: 'json' };

/** A reserved domain: a link of a made-up person must not lead to a real one. */
export const PROFILE_BASE = 'https://www.linkedin.example/in/';
/** Careers end here, on every machine and in every year. */
const LATEST_YEAR = 2026;

export function listedPerson({ fullName, headline, location, username, hasPicture }: SamplePerson): LinkedinPerson {
  const profilePicture = hasPicture ? picturePath('person', username) : '';
  return { fullName, headline, location, profilePicture, profileURL: PROFILE_BASE + username, username };
}

export function profileOf(person: SamplePerson): LinkedinProfile {
  const random = randomFrom(`profile ${person.username}`);
  const job = person.job ?? jobOf(random, person);
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
function jobOf(random: Random, { title, headline }: SamplePerson): JobFunction {
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
  const home = locale ? languageOf(locale.code) : 'English';
  const others = random.some(['English', 'German', 'Spanish', 'French', 'Arabic'], 1 + random.below(3));
  return [...new Set([home, ...others])].map((name, i) => ({
    name,
    proficiency: i === 0 ? 'Native or bilingual' : random.pick(parts.proficiencies.slice(1)),
  }));
}

/** The likeliest language of a country: SE → "Swedish". */
function languageOf(country: string): string {
  return languageName(new Intl.Locale(`und-${country}`).maximize().language);
}

function moment(random: Random, year: number): CareerDate {
  return { year, month: random.chance(0.15) ? null : 1 + random.below(12) };
}
