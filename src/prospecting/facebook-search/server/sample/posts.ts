// The posts of the sample: people and companies of the shared cast, looking for something or offering it.
import { picturePath, type Random, randomFrom, TRADES, type Trade } from '#prospecting/sample-data/server/index.ts';
import type { ItemOf } from '../../contract.ts';
import type { SampleGroup } from './groups.ts';
import { SAMPLE_BASE, type SamplePage } from './pages.ts';
import type { SampleProfile } from './people.ts';

export interface SamplePost {
  item: ItemOf<'post'>;
  /** Found by a search, though the words are not in the message. */
  industry: string;
  place: string;
}

export interface Cast {
  pages: readonly SamplePage[];
  profiles: readonly SampleProfile[];
  groups: readonly SampleGroup[];
}

const GENERATED = 2_400;
/** The posts are as old as the sample: they end on this day, and most of them are of its last months. */
const LATEST = Date.UTC(2026, 9, 31, 18);
const DAY = 86_400_000;

/** `#` stands for what the trade is about, `@` for a place. */
const WANTED = [
  'Looking for a supplier of # near @. Who has good experience?',
  'Can anyone recommend a company for # in @? Budget is there, time is not.',
  'We need # by the end of the month, delivered to @. Offers by message please.',
  'Who repairs or replaces #? We are in @ and would rather not wait until spring.',
];
const OFFERED = [
  'New in @: #. Samples on request, prices on the website.',
  'We have room for two more customers this quarter. Ask us about #.',
  'Open house on Friday in @. Coffee, # and no speeches.',
  'Hiring in @: someone who knows # and likes to explain it.',
];
const TALK = [
  'Ten years of #, and what I would do differently.',
  'Does anyone else find that # has become twice as expensive in @?',
  'Photographs from today: # in @.',
];
const GOES_ON = [
  'To be precise: we have asked three companies so far. One did not answer, one answered a question that we had not asked, and the third would start in a year.',
  'What matters to us, in this order: that it is on time, that it is what was agreed, and that someone answers the phone when it is neither.',
  'The quantities are not large. It is about forty pieces a month at first and, if it goes well, four times that from the summer on.',
  'We can collect it ourselves, we can pay at once, and we are happy to be named as a reference afterwards.',
  'If you know someone who knows someone: please pass it on. Thank you for reading this far.',
];

export function buildPosts(cast: Cast): SamplePost[] {
  return Array.from({ length: GENERATED }, (_, i) => generate(i, cast));
}

function generate(i: number, { pages, profiles, groups }: Cast): SamplePost {
  const random = randomFrom(`facebook post ${i}`);
  const byPage = random.chance(0.3);
  const page = random.pick(pages);
  const profile = random.pick(profiles);
  const group = random.chance(0.45) ? random.pick(groups) : null;
  const { company } = byPage ? page : profile.person;
  const trade = group?.trade ?? company?.trade ?? random.pick(TRADES);
  const place = group?.place ?? company?.city.name ?? '';
  const { id, name, url, picture } = byPage ? page.item : profile.item;
  const postId = String(122_100_000_000_000_001n + BigInt(i) * 7n);
  const reactions = Math.floor((random.below(1_000) / 1_000) ** 3 * 4_000);
  return {
    industry: trade.industry,
    place,
    item: {
      type: 'post',
      id: postId,
      url: `${SAMPLE_BASE}${postId}`,
      message: message(random, trade, place || 'town'),
      at: random.chance(0.03)
        ? null
        : new Date(LATEST - Math.floor((random.below(1_000) / 1_000) ** 2 * 500 * DAY)).toISOString(),
      reactions: random.chance(0.04) ? null : reactions,
      comments: random.chance(0.04) ? null : Math.floor(reactions / (2 + random.below(20))),
      shares: random.chance(0.1) ? null : Math.floor(reactions / (10 + random.below(60))),
      picture: random.chance(0.3) ? picturePath('cover', `post-${i}`) : '',
      video: random.chance(0.06),
      author: random.chance(0.02) ? { id: '', name: '', url: '', picture: '' } : { id, name, url, picture },
      group: group && { name: group.item.name, url: group.item.url },
    },
  };
}

function message(random: Random, trade: Trade, place: string): string {
  const first = random
    .pick(random.pick([WANTED, WANTED, OFFERED, TALK]))
    .replace('#', random.pick(trade.specialities))
    .replace('@', place);
  const more = random.chance(0.35) ? random.some(GOES_ON, 1 + random.below(GOES_ON.length)) : [];
  const tags = random.chance(0.25) ? [random.some(trade.specialities, 3).map(hashtag).join(' ')] : [];
  return [first.replace(/^./, (letter) => letter.toUpperCase()), ...more, ...tags].join('\n\n');
}

const hashtag = (words: string) => `#${words.replace(/[^\p{L}\p{N}]+/gu, '')}`;
