// The outside sources by id: what each is called on the screen, what it serves and how it wants to be named.
import {
  type GatewaySource,
  GATEWAY_SOURCES as gateway,
  type OpenSource,
  OPEN_SOURCES as open,
} from '#shared/source-ids.ts';

export const SOURCE_IDS = [...gateway, ...open] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

export interface Attribution {
  text: string;
  url: string;
}

interface SourceFacts {
  /** For the screen, as `SourceInfo.name` of a search's answer. */
  name: string;
  /** `gateway`: needs a key of the RapidAPI gateway. `open`: answers without a key. */
  kind: 'gateway' | 'open';
  /** How the source asks to be named beside what it gave (provider-contracts section 12). */
  attribution?: Attribution;
  /** What comes from it, in the user's words. */
  serves: string;
}

const keyed = (name: string, serves: string): SourceFacts => ({ name: `${name} (RapidAPI)`, kind: 'gateway', serves });
const free = (name: string, url: string, serves: string): SourceFacts => ({
  name,
  kind: 'open',
  attribution: { text: `Jobs by ${name}`, url },
  serves,
});

export const SOURCES: Record<SourceId, SourceFacts> = {
  instagram: keyed('Instagram data', 'Instagram accounts'),
  linkedin: keyed('LinkedIn data', 'LinkedIn people, companies and profiles'),
  tiktok: keyed('TikTok data', 'TikTok videos'),
  facebook: keyed('Facebook data', 'Facebook pages, people, groups and posts'),
  upwork: keyed('Upwork jobs', 'Freelance jobs from Upwork'),
  jsearch: keyed('JSearch', 'Jobs from many boards'),
  suppliers: keyed('Alibaba data', 'Suppliers, manufacturers and their products'),
  freelancer: {
    name: 'Freelancer.com',
    kind: 'open',
    attribution: { text: 'Projects by Freelancer.com', url: 'https://www.freelancer.com/' },
    serves: 'Freelance projects',
  },
  remotive: free('Remotive', 'https://remotive.com/', 'Remote jobs'),
  arbeitnow: free('Arbeitnow', 'https://www.arbeitnow.com/', 'Jobs in Europe and remote'),
  remoteok: free('Remote OK', 'https://remoteok.com/', 'Remote jobs'),
  himalayas: free('Himalayas', 'https://himalayas.app/', 'Remote jobs'),
  jobicy: free('Jobicy', 'https://jobicy.com/', 'Remote jobs'),
  themuse: free('The Muse', 'https://www.themuse.com/', 'Jobs at companies that are presented in depth'),
  hackernews: free('Hacker News', 'https://news.ycombinator.com/', 'Jobs of the monthly "Who is hiring?" threads'),
} satisfies Record<GatewaySource | OpenSource, SourceFacts>;
