// The made-up accounts that the samples of the social networks share: companies of the cast, small shops and people.
import { foldText } from '#shared/text-match.ts';
import { sampleCompanies } from './companies.ts';
import { samplePeople } from './people.ts';
import { type City, drawWeighted, LOCALES, type Locale, SOCIAL_TOPICS, type SocialTopic, STEMS } from './pools.ts';
import { type Random, randomFrom } from './random.ts';

export interface SocialAccount {
  /** Unique; letters, digits, dots and underscores, at most 30, as the networks have it. */
  handle: string;
  /** May be empty, overlong, in any script. */
  name: string;
  topic: SocialTopic;
  locale: Locale;
  city: City;
  kind: 'company' | 'shop' | 'person';
  followers: number;
  verified: boolean;
  hasPicture: boolean;
}

const COMPANIES = 700;
const SHOPS = 560;
const PEOPLE = 340;
const EMOJI = ['☕', '🌿', '🪵', '🧵', '⚙️', '🌊', '🍞', '🚲', '🌞', '📦'];

let built: readonly SocialAccount[] | null = null;

/** Built on first use, then kept. */
export function socialAccounts(): readonly SocialAccount[] {
  built ??= buildAccounts();
  return built;
}

function buildAccounts(): SocialAccount[] {
  const taken = new Set<string>();
  const companies = sampleCompanies()
    .slice(0, COMPANIES)
    .map((company): SocialAccount => {
      const random = randomFrom(`account ${company.universalName}`);
      const { locale, city } = company;
      const topic = toTopic(random, company.trade.industry);
      const handle = freeHandle(random, taken, company.universalName, locale.code);
      return {
        handle,
        name: getName(random, company.name, topic, city),
        topic,
        locale,
        city,
        ...facts(random, 'company'),
      };
    });
  const shops = Array.from({ length: SHOPS }, (_, i): SocialAccount => {
    const random = randomFrom(`shop ${i}`);
    const locale = drawWeighted(random, LOCALES);
    const city = random.pick(locale.cities);
    // In turn, so that each topic has about as many.
    const topic = SOCIAL_TOPICS[i % SOCIAL_TOPICS.length] ?? random.pick(SOCIAL_TOPICS);
    const shop = `${random.chance(0.3) ? city.name : random.pick(STEMS)} ${random.pick(topic.nouns)}`;
    const handle = freeHandle(random, taken, shop, locale.code);
    return { handle, name: getName(random, shop, topic, city), topic, locale, city, ...facts(random, 'shop') };
  });
  const people = samplePeople()
    .slice(0, PEOPLE)
    .map(({ fullName, username, locale: home, company }): SocialAccount => {
      const random = randomFrom(`account ${username}`);
      const locale = home ?? drawWeighted(random, LOCALES);
      const city = company?.locale === locale ? company.city : random.pick(locale.cities);
      const topic = toTopic(random, company?.trade.industry ?? '');
      const handle = freeHandle(random, taken, username.replace(/-[a-z0-9]+$/, ''), topic.topic);
      return { handle, name: getName(random, fullName, topic, city), topic, locale, city, ...facts(random, 'person') };
    });
  return [...companies, ...shops, ...people];
}

function toTopic(random: Random, industry: string): SocialTopic {
  const fitting = SOCIAL_TOPICS.filter(({ industries }) => industries.includes(industry));
  return random.pick(fitting.length > 0 ? fitting : SOCIAL_TOPICS);
}

/** "Kestrelby Coffee Roasters" → `kestrelby.coffee.roasters`, `kestrelbycoffeeroasters`, ... */
function freeHandle(random: Random, taken: Set<string>, name: string, suffix: string): string {
  const parts = foldText(name)
    .trim()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const stem = (parts.join(random.pick(['', '.', '_'])) || `account${suffix}`).slice(0, 24);
  const base = stem.replace(/[._]+$/, '').toLowerCase();
  let handle = base;
  for (let n = 1; taken.has(handle); n += 1) handle = `${base}_${suffix.toLowerCase().slice(0, 3)}${n > 1 ? n : ''}`;
  taken.add(handle);
  return handle;
}

function getName(random: Random, name: string, topic: SocialTopic, city: City): string {
  const [a = '', b = '', c = ''] = random.some(topic.tags, 3);
  const forms = [
    { weight: 58, make: () => name },
    { weight: 13, make: () => `${name} | ${city.name}` },
    { weight: 8, make: () => `${random.pick(EMOJI)} ${name}` },
    { weight: 6, make: () => `${name} · ${topic.topic}` },
    {
      weight: 4,
      make: () => `${name} – ${a}, ${b}, ${c} and everything in between, made in ${city.name}, sent everywhere`,
    },
    { weight: 11, make: () => '' },
  ];
  return drawWeighted(random, forms).make();
}

function facts(
  random: Random,
  kind: SocialAccount['kind'],
): Omit<SocialAccount, 'handle' | 'name' | 'topic' | 'locale' | 'city'> {
  // Most are small and few are large.
  const followers = Math.floor(10 ** (1.6 + random.below(1000) / 250) * (1 + random.below(90) / 100));
  return { kind, followers, verified: followers > 60_000 || random.chance(0.04), hasPicture: !random.chance(0.14) };
}
