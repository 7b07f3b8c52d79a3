// What accounts of the social networks are about: their names, their tags and what they film.
import topics from './data/social-topics.json' with { type: 'json' };

export interface SocialTopic {
  topic: string;
  /** The trades of `TRADES` whose companies post about it. */
  industries: readonly string[];
  /** Ends the name of a small business: "Kestrelby Coffee Roasters". */
  nouns: readonly string[];
  tags: readonly string[];
  /** What happens in a video. */
  scenes: readonly string[];
}

export const SOCIAL_TOPICS: readonly SocialTopic[] = topics;
