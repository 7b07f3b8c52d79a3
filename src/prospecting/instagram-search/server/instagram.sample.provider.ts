// The embedded source: made-up accounts that can be searched like the real ones (product-design section 2).
import {
  createTextIndex,
  hash32,
  picturePath,
  randomFrom,
  type SocialAccount,
  socialAccounts,
  type TextIndex,
} from '#prospecting/sample-data/server/index.ts';
import { formatShortCount } from '#shared/formats.ts';
import type { InstagramUser } from '../contract.ts';
import type { InstagramSource } from './instagram.provider.ts';

/** As many as the network returns at most. */
const MAX_RESULTS = 50;

export function createSampleInstagram(): InstagramSource {
  let built: TextIndex<SocialAccount> | null = null;
  const index = () => {
    built ??= createTextIndex(socialAccounts(), getTexts, [4, 2, 1]);
    return built;
  };
  return {
    info: { key: 'sample', name: 'Sample data', sample: true },
    available: () => true,
    searchUsers: async (query) => index().page(query, 0, MAX_RESULTS).items.map(present),
  };
}

/** Names, what the account is about, where it is. */
function getTexts({ handle, name, topic, city, locale }: SocialAccount): string[] {
  return [`${name} ${handle}`, [topic.topic, ...topic.tags].join(' '), `${city.name} ${city.area} ${locale.country}`];
}

export function present(account: SocialAccount): InstagramUser {
  const { handle, name, kind, followers, verified, hasPicture } = account;
  const random = randomFrom(`instagram ${handle}`);
  const context = random.chance(0.2) ? '' : `${formatShortCount(followers)} followers`;
  return {
    id: String(10_000_000_000 + hash32(handle)),
    username: handle,
    full_name: name,
    profile_pic_url: hasPicture
      ? picturePath(kind === 'person' ? 'person' : 'company', handle.replace(/[._]/g, '-'))
      : '',
    is_verified: verified,
    is_private: kind === 'person' && random.chance(0.15),
    search_social_context: context,
    profile_url: `https://www.instagram.example/${handle}/`,
  };
}
