// The groups of the sample: where people of one trade and place would meet.
import {
  drawWeighted,
  LOCALES,
  picturePath,
  randomFrom,
  TRADES,
  type Trade,
  toSlug,
} from '#prospecting/sample-data/server/index.ts';
import type { FacebookGroup, ItemOf } from '../../contract.ts';
import { SAMPLE_BASE } from './pages.ts';

export interface SampleGroup {
  item: ItemOf<'group'>;
  key: string;
  trade: Trade;
  place: string;
  country: string;
}

const GENERATED = 640;

const SIZES = [
  { weight: 25, from: 18, to: 400 },
  { weight: 45, from: 401, to: 6_000 },
  { weight: 24, from: 6_001, to: 48_000 },
  { weight: 6, from: 48_001, to: 620_000 },
];

/** `#` stands for what the trade sells, `@` for a place. */
const NAMES = [
  '# buyers and sellers @',
  '# traders @',
  '# jobs @',
  '# professionals @',
  'Second-hand # machines @',
  '# suppliers and manufacturers @',
  'Small # companies of @',
  '# forum @',
  'We love #, @',
  'Ask a # person (@)',
];

const RULES =
  'Say where you are and what you pay. No advertising without a price. Photographs help. If you have an answer, ' +
  'please share it.';

export function buildGroups(): SampleGroup[] {
  const taken = new Set<string>();
  return Array.from({ length: GENERATED }, (_, i) => generate(i, taken));
}

function generate(i: number, taken: Set<string>): SampleGroup {
  const random = randomFrom(`facebook group ${i}`);
  let name: string;
  let key: string;
  let trade: Trade;
  let place: string;
  let country: string;
  do {
    trade = drawWeighted(random, TRADES);
    const locale = drawWeighted(random, LOCALES);
    country = locale.country;
    place = random.chance(0.55) ? random.pick(locale.cities).name : country;
    const thing = random.chance(0.5) ? random.pick(trade.nouns) : random.pick(trade.specialities);
    name = capital(
      random
        .pick(NAMES)
        .replace(
          '#',
          thing.replace(/^[A-Z](?=[a-z])/, (l) => l.toLowerCase()),
        )
        .replace('@', place),
    );
    key = toSlug(name).replaceAll('-', '.');
  } while (taken.has(key));
  taken.add(key);
  const { from, to } = drawWeighted(random, SIZES);
  const item: ItemOf<'group'> = {
    type: 'group',
    id: String(400_020_000_001 + i * 7),
    name,
    url: `${SAMPLE_BASE}groups/${key}`,
    picture: random.chance(0.7) ? picturePath('company', pictureKey(key)) : '',
    privacy: random.chance(0.05) ? 'unknown' : random.chance(0.62) ? 'public' : 'private',
    members: random.chance(0.04) ? null : from + random.below(to - from + 1),
    intro: random.chance(0.2) ? '' : `${random.pick(trade.taglines)}. For everybody in ${place}.`,
  };
  return { item, key, trade, place, country };
}

export function groupDetails({ item, key, trade, place, country }: SampleGroup): FacebookGroup {
  const { type, intro, ...shared } = item;
  const random = randomFrom(`facebook group details ${key}`);
  const [s = '', t = ''] = random.some(trade.specialities, 2);
  const paragraphs = [
    intro,
    `What we talk about: ${s}, ${t} and whatever else comes up between people who ${random.pick(trade.does)}.`,
    random.chance(0.5) ? RULES : '',
    ...(random.chance(0.12) ? [RULES, RULES.replace('Say', 'Once more, because it is forgotten: say'), RULES] : []),
  ];
  return {
    ...shared,
    cover: random.chance(0.7) ? picturePath('cover', pictureKey(key)) : '',
    description: random.chance(0.1) ? '' : paragraphs.filter(Boolean).join('\n\n'),
    facts: [
      random.chance(0.7) ? (place === country ? country : `${place}, ${country}`) : '',
      random.chance(0.6) ? `Created in ${2009 + random.below(16)}` : '',
      item.privacy === 'private' ? 'Only members can see who is in the group and what they post' : '',
    ].filter(Boolean),
  };
}

const pictureKey = (key: string) => key.replaceAll('.', '-');

function capital(text: string): string {
  return text.replace(/^./u, (letter) => letter.toUpperCase());
}
