// The profiles of the sample: people of the shared cast, with no more of them than a public profile may be shown with.
import {
  picturePath,
  type Random,
  randomFrom,
  type SamplePerson,
  sampleCompanies,
  samplePeople,
} from '#prospecting/sample-data/server/index.ts';
import type { FacebookPage, FacebookProfile, ItemOf, ProfileFact } from '../../contract.ts';
import { SAMPLE_BASE } from './pages.ts';

export interface SampleProfile {
  item: ItemOf<'profile'>;
  key: string;
  person: SamplePerson;
}

const BIOS = [
  'Wood, water and long walks.',
  'I post about work, bread and the weather.',
  'Here for the trade groups.',
  'Opinions are mine, invoices are ours.',
  'If it can be repaired, I keep it.',
  'Usually outdoors. Always answering, seldom at once.',
];

export function buildProfiles(): SampleProfile[] {
  return samplePeople()
    .filter(({ username }, i) => i < 12 || randomFrom(`facebook profile ${username}`).chance(0.35))
    .map((person, i) => present(person, i));
}

function present(person: SamplePerson, i: number): SampleProfile {
  const { username, fullName, hasPicture, location } = person;
  const random = randomFrom(`facebook intro ${username}`);
  const key = username.replaceAll('-', '.');
  const intro = random.chance(0.2) ? '' : random.chance(0.7) ? work(person) : location && `Lives in ${location}`;
  const item: ItemOf<'profile'> = {
    type: 'profile',
    id: String(100_070_000_000_001 + i),
    name: fullName,
    url: SAMPLE_BASE + key,
    picture: hasPicture ? picturePath('person', username) : '',
    verified: random.chance(0.03),
    intro,
  };
  return { item, key, person };
}

export function profileDetails({ item, person }: SampleProfile): FacebookProfile {
  const { type, intro, ...shared } = item;
  const random = randomFrom(`facebook facts 9 ${person.username}`);
  return {
    ...shared,
    cover: random.chance(0.35) ? picturePath('cover', person.username) : '',
    intro: random.chance(0.5) ? random.pick(BIOS) : '',
    facts: facts(random, person),
  };
}

/** A page seen as the author of a post: on Facebook, every page has a profile too. */
export function profileOfPage({
  id,
  name,
  url,
  picture,
  cover,
  verified,
  about,
  website,
  address,
}: FacebookPage): FacebookProfile {
  const facts: ProfileFact[] = [
    { kind: 'place', text: address && `Based in ${address}`, url: '' },
    { kind: 'link', text: website.replace(/^https:\/\/|\/$/g, ''), url: website },
  ];
  return { id, name, url, picture, cover, verified, intro: about, facts: facts.filter(({ text }) => text !== '') };
}

function facts(random: Random, person: SamplePerson): ProfileFact[] {
  const { company, location, locale } = person;
  const home = locale && random.chance(0.4) ? `From ${random.pick(locale.cities).name}, ${locale.country}` : '';
  const before = random.chance(0.35) ? `Worked at ${random.pick(sampleCompanies()).name}` : '';
  const school = locale && random.chance(0.25) ? `Studied in ${random.pick(locale.cities).name}` : '';
  const site = company && random.chance(0.4) ? `https://${company.universalName}.example/` : '';
  const all: ProfileFact[] = [
    { kind: 'work', text: random.chance(0.1) ? '' : work(person), url: '' },
    { kind: 'work', text: before, url: '' },
    { kind: 'education', text: school, url: '' },
    { kind: 'place', text: location && random.chance(0.85) ? `Lives in ${location}` : '', url: '' },
    { kind: 'place', text: home, url: '' },
    { kind: 'link', text: company && site ? `${company.universalName}.example` : '', url: site },
  ];
  return all.filter(({ text }) => text !== '');
}

function work({ title, company }: SamplePerson): string {
  if (company === null) return title && `Works as ${title}`;
  return title === '' ? `Works at ${company.name}` : `${title} at ${company.name}`;
}
