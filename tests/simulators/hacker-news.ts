// The search of Hacker News, for its monthly "Who is hiring?" thread (provider-contracts 7.2).
import { type Call, type Endpoint, withHoles } from './endpoint.ts';
import { HOSTILE_TEXTS } from './hostile.ts';
import { inventJob, toIso } from './invented-jobs.ts';
import type { Scenario } from './scenarios.ts';

const THREAD = '40000000';
const POSTS = 70;

function story(n: number, title: string): Record<string, unknown> {
  return {
    objectID: String(Number(THREAD) - n),
    title,
    author: 'whoishiring',
    points: 300,
    created_at_i: 1_780_000_000 - n,
  };
}

/** Every seventh comment answers another one. */
function comment(n: number): Record<string, unknown> {
  const { title, company, place, low, high, posted } = inventJob('hackernews', n);
  const reply = n % 7 === 6;
  const head = `${company} | ${title} | ${place} | ${n % 2 === 0 ? 'REMOTE' : 'ONSITE'} | $${low / 1_000}k-$${high / 1_000}k`;
  return {
    objectID: String(40_000_001 + n),
    title: null,
    url: null,
    author: `somebody-${n}`,
    points: null,
    story_id: Number(THREAD),
    parent_id: reply ? 40_000_000 + n : Number(THREAD),
    comment_text: reply
      ? 'Is this still open?'
      : `${head.replaceAll('&', '&amp;')}<p>We exist in this simulator only.<p>Write to us: jobs@company-${n}.example`,
    created_at: toIso(posted),
    created_at_i: posted,
  };
}

function answer({ query }: Call, scenario: Scenario): unknown {
  const perPage = Number(query.hitsPerPage ?? 20);
  const page = Number(query.page ?? 0);
  const envelope = (hits: unknown[], total: number) => ({
    hits,
    nbHits: total,
    page,
    nbPages: Math.ceil(total / perPage),
    hitsPerPage: perPage,
  });
  if (scenario === 'soft_fail' || scenario === 'moved') return { message: 'no', status: 400 };
  if (scenario === 'empty' || scenario === 'not_found') return envelope([], 0);
  if (query.tags === 'story,author_whoishiring') {
    const stories = [
      story(-1, 'Ask HN: Who wants to be hired? (June 2026)'),
      story(0, 'Ask HN: Who is hiring? (June 2026)'),
    ];
    return envelope(stories.slice(0, perPage), 2);
  }
  if (query.tags !== `comment,story_${THREAD}`) return envelope([], 0);
  const length = Math.max(0, Math.min(perPage, POSTS - page * perPage));
  const hits = Array.from({ length }, (_, i) => comment(page * perPage + i));
  if (scenario === 'partial')
    return envelope(
      [null, 7, ...hits.map((hit, i) => withHoles(hit, i, /^(objectID|parent_id|comment_text)$/)), 'x'],
      POSTS,
    );
  if (scenario === 'hostile')
    return envelope(
      hits.map((hit, i) => ({ ...hit, comment_text: `${HOSTILE_TEXTS[i % 7]} | ${HOSTILE_TEXTS[(i + 1) % 7]}` })),
      POSTS,
    );
  if (scenario === 'alt')
    return envelope(
      hits.map((hit) => ({ ...hit, parent_id: String(hit.parent_id) })),
      POSTS,
    );
  return envelope(hits, POSTS);
}

export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/hackernews/api/v1/search_by_date',
    term: ({ query }) => query.tags ?? '',
    answer: (call, _term, scenario) => answer(call, scenario),
  },
];
