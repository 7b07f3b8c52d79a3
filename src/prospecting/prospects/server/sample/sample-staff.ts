// The made-up people of the samples as sources of people show them: at a company, on a code host, behind a domain.
import { hash32, randomFrom, type SamplePerson, samplePeople, toSlug } from '#prospecting/sample-data/server/index.ts';
import type { FoundPerson } from '../../contract.ts';
import { toPerson } from '../../domain/found-shapes.ts';

const LANGUAGES = [
  'TypeScript',
  'Python',
  'Go',
  'Java',
  'Rust',
  'PHP',
  'C#',
  'Ruby',
  'Kotlin',
  'Swift',
  'JavaScript',
  'C++',
];

/** Those of the shared sample who work somewhere. */
export function workingPeople(): readonly SamplePerson[] {
  return samplePeople().filter(({ company }) => company !== null);
}

function basics({ fullName, location, company, locale, username }: SamplePerson) {
  return {
    name: fullName,
    location,
    city: company?.locale === locale ? (company?.city.name ?? '') : (location.split(',')[0] ?? ''),
    country: locale?.code ?? '',
    companyName: company?.name ?? '',
    companyDomain: company ? `${company.universalName}.example` : '',
    linkedin: `https://www.linkedin.example/in/${username}`,
  };
}

/** As a source of people at companies lists them: no address before it is revealed, but whether it has one. */
export function colleague(person: SamplePerson): FoundPerson {
  const random = randomFrom(`colleague ${person.username}`);
  const stated = basics(person);
  const email = random.chance(0.4) ? getAddress(person, stated.companyDomain) : '';
  return toPerson({
    key: `sample:${person.username}`,
    ...stated,
    title: person.title,
    email,
    hasEmail: email !== '' || random.chance(0.6),
    hasPhone: random.chance(0.3),
    about: person.headline,
    url: stated.linkedin,
  });
}

export function developer(person: SamplePerson): FoundPerson {
  const random = randomFrom(`developer ${person.username}`);
  const [first = '', second = ''] = random.some(LANGUAGES, 2);
  const { linkedin: _, companyDomain: __, ...stated } = basics(person);
  const github = `https://github.example/${person.username}`;
  return toPerson({
    key: `sample:github/${person.username}`,
    ...stated,
    about: `Writes ${first} and ${second}. ${2 + random.below(80)} repositories, ${random.below(900)} followers.`,
    // As of the code host itself: the result says that a person shows an address, but not which.
    hasEmail: random.chance(0.25) ? true : null,
    github,
    url: github,
  });
}

/** The languages that `developer` says of them. */
export function getLanguages({ username }: SamplePerson): string[] {
  const random = randomFrom(`developer ${username}`);
  return random.some(LANGUAGES, 2);
}

/** People with addresses at a domain: those of the sample's company of that domain, else some drawn for it, at `.example`. */
export function peopleAt(domain: string): FoundPerson[] {
  const own = workingPeople().filter(({ company }) => `${company?.universalName}.example` === domain);
  const label = toSlug(domain.split('.').slice(0, -1).join(' ')) || 'company';
  // Made-up people never get an address at a domain that may exist.
  const at = domain.endsWith('.example') ? domain : `${label}.example`;
  const people = own.length > 0 ? own : drawn(domain);
  return people.map((person, n) => {
    const random = randomFrom(`at ${domain} ${person.username}`);
    const page = `https://${at}/${random.pick(['team', 'about', 'contact', 'news/2026'])}`;
    return toPerson({
      key: `sample:${at}/${person.username}`,
      ...basics(person),
      companyName: own.length > 0 ? (person.company?.name ?? '') : label.charAt(0).toUpperCase() + label.slice(1),
      companyDomain: at,
      title: person.title,
      email: getAddress(person, at),
      hasEmail: true,
      emailNote: random.pick(['valid', 'valid', 'accept_all', 'unknown']),
      confidence: 40 + random.below(60),
      evidence: n % 3 === 0 ? [] : [{ url: page, seenOn: `2026-0${1 + random.below(9)}-1${random.below(10)}` }],
    });
  });
}

function drawn(domain: string): SamplePerson[] {
  const all = workingPeople();
  const from = hash32(domain) % (all.length - 40);
  return all.slice(from, from + 12 + (hash32(`${domain} many`) % 28));
}

/** given.family@domain, as most companies do it. */
function getAddress({ username }: SamplePerson, domain: string): string {
  if (domain === '') return '';
  // The part after the last dash distinguishes people of one name.
  const words = username.split('-').filter((word) => !/\d/.test(word));
  const [given = 'info', family] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${family === undefined ? given : `${given}.${family}`}@${domain}`;
}
