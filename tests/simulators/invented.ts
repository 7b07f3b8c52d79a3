// Invented people and companies, derived from a hash of what was asked: the same question has the same answer.
import { createHash } from 'node:crypto';

const GIVEN = [
  'Mara',
  'Tomás',
  'Ngozi',
  'Petra',
  'Jonas',
  'Aiko',
  'Líadan',
  'Ömer',
  'Zofia',
  'Idris',
  'Ananya',
  'Søren',
];
const FAMILY = [
  'Lindqvist',
  'Arroyo',
  'Adebayo',
  'Hlaváčková',
  'Weidmann',
  'Tanabe',
  'O’Dorain',
  'Çamlık',
  'Brzoza',
  'Nkemba',
];
const ROLES = ['Head of Procurement', 'Key Account Manager', 'Founder', 'VP Operations', 'Sourcing Lead', 'Buyer'];
const STEMS = ['Northwind', 'Kestrel', 'Larchfield', 'Osterholm', 'Quillmoor', 'Tarnwick', 'Velmora', 'Sundermark'];
const TRADES = ['Timber', 'Logistics', 'Textiles', 'Foods', 'Systems', 'Instruments'];
const PLACES = [
  'Gothenburg, Sweden',
  'Valencia, Spain',
  'Lagos, Nigeria',
  'Brno, Czechia',
  'Linz, Austria',
  'Osaka, Japan',
];

/** Numbers that depend on nothing but the words. */
export function dice(...words: (string | number)[]): (sides: number) => number {
  const bytes = createHash('sha256').update(words.join('\u0000')).digest();
  let at = 0;
  return (sides) => {
    const value = bytes.readUInt32BE((at * 4) % 28);
    at += 1;
    return value % sides;
  };
}

function pick<T>(list: readonly T[], at: number): T {
  const element = list[at % list.length];
  if (element === undefined) throw new Error('an empty list');
  return element;
}

const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();

export function inventPerson(origin: string, query: string, n: number): Record<string, unknown> {
  const roll = dice('person', query, n);
  const fullName = `${pick(GIVEN, roll(99))} ${pick(FAMILY, roll(99))}`;
  const company = companyName(query, roll(1_000));
  const username = `${slug(fullName)}-${roll(9_999)}-example`;
  const headline = `${pick(ROLES, roll(99))} at ${company}`;
  return {
    fullName,
    headline,
    summary: `Current: ${headline}`,
    profilePicture: pick([`${origin}/pictures/${username}.png`, '', `${origin}/pictures/forbidden.png`], roll(3)),
    location: pick(PLACES, roll(99)),
    profileURL: `https://www.linkedin.example/in/${username}`,
    username,
  };
}

/** The person behind a profile's address. */
export function inventPersonNamed(username: string) {
  const roll = dice('named', username);
  const company = companyName(username, roll(1_000));
  return {
    firstName: pick(GIVEN, roll(99)),
    lastName: pick(FAMILY, roll(99)),
    title: pick(ROLES, roll(99)),
    company,
    companyUsername: `${slug(company)}-0-example`,
    place: pick(PLACES, roll(99)),
  };
}

function companyName(query: string, n: number): string {
  const roll = dice('company', query, n);
  return `${pick(STEMS, roll(99))} ${pick(TRADES, roll(99))}`;
}

export function inventCompany(origin: string, query: string, n: number): Record<string, unknown> {
  const name = companyName(query, n);
  const universalName = `${slug(name)}-${n}-example`;
  const logo = (size: number) => ({
    url: `${origin}/pictures/${universalName}-${size}.png`,
    width: size,
    height: size,
  });
  return {
    id: String(10_000_000 + dice('id', universalName)(89_999_999)),
    name,
    tagline: `${name}: made for the simulator`,
    universalName,
    linkedinURL: `https://www.linkedin.example/company/${universalName}/`,
    logo: [logo(100), logo(200)],
  };
}

export function inventDetails(origin: string, username: string): Record<string, unknown> {
  const roll = dice('details', username);
  const [city = '', country = ''] = pick(PLACES, roll(99)).split(', ');
  const code = { Sweden: 'SE', Spain: 'ES', Nigeria: 'NG', Czechia: 'CZ', Austria: 'AT', Japan: 'JP' }[country] ?? 'SE';
  const stem = username.replace(/(-\d+)?-example$/, '').split('-');
  const name = stem.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const headquarter = { geographicArea: city, country: code, city, postalCode: '411 04', line1: 'Exempelgatan 1' };
  return {
    id: String(10_000_000 + dice('id', username)(89_999_999)),
    name,
    universalName: username,
    tagline: `${name}: made for the simulator`,
    description: `${name} exists nowhere but in this simulator.\n\nIt answers what a real company would.`,
    type: 'Privately Held',
    phone: '',
    Images: { logo: `${origin}/pictures/${username}-400.png`, cover: `${origin}/pictures/${username}-cover.png` },
    staffCount: 10 + roll(900),
    staffCountRange: '201-500',
    headquarter,
    locations: [
      { ...headquarter, headquarter: true },
      { geographicArea: 'Oslo', country: 'NO', city: 'Oslo', line1: 'Eksempelveien 2' },
    ],
    industries: ['Wholesale Building Materials'],
    specialities: ['timber', 'decking', 'FSC'],
    website: `https://${username}.example`,
    linkedinUrl: `https://www.linkedin.example/company/${username}`,
    founded: { year: 1987 },
    followerCount: roll(50_000),
    crunchbaseUrl: `https://crunchbase.example/organization/${username}`,
  };
}
