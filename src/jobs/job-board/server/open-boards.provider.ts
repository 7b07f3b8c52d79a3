// Asking the open boards for their postings, page by page and slowly (provider-contracts 7.2).
import type { SourceClient, SourceLimits } from '#platform/outbound/source-client.ts';
import {
  HIMALAYAS_PAGE,
  readArbeitnow,
  readHimalayas,
  readJobicy,
  readNewestThread,
  readRemoteOk,
  readRemotive,
  readTheMuse,
  readThreadPage,
} from '../domain/board-payloads.ts';
import type { BoardId } from '../domain/boards.ts';
import type { Posting } from '../domain/posting.ts';

/** No user waits for these calls, and a board's full list is large. */
export const BOARD_CALL_LIMITS: Partial<SourceLimits> = {
  totalMs: 60_000,
  attemptMs: 25_000,
  maxBytes: 24 * 1024 * 1024,
};

export interface BoardBatch {
  postings: Posting[];
  /** True with the last batch, where all together were everything that the board has. */
  complete: boolean;
}

export interface BoardRequest {
  client: SourceClient;
  /** Epoch milliseconds. */
  now: number;
  /** Between two pages; rejects when the process stops. */
  pause(ms: number): Promise<unknown>;
  /** Limits of each call, in place of those of interactive calls. */
  limits?: Partial<SourceLimits>;
}

type Board = (request: BoardRequest) => AsyncGenerator<BoardBatch>;

const get = <T>(
  { client, limits }: BoardRequest,
  path: string,
  query: Record<string, string>,
  read: (json: unknown) => T,
) => client.call({ method: 'GET', path, query }, read, limits);

/** Boards with one answer. `complete`: whether that is all they have. */
function single(
  path: string,
  query: Record<string, string>,
  complete: boolean,
  read: (json: unknown) => Posting[],
): Board {
  return async function* (request) {
    yield { postings: await get(request, path, query, read), complete };
  };
}

interface Paging {
  path: string;
  /** Most pages of one fetch. */
  pages: number;
  pauseMs: number;
  /** `page` from 0. */
  query(page: number): Record<string, string>;
  read(json: unknown, page: number, now: number): { postings: Posting[]; more: boolean };
  /** Whether the last page means that everything was seen. */
  endIsAll: boolean;
}

function paged({ path, pages, pauseMs, query, read, endIsAll }: Paging): Board {
  return async function* (request) {
    for (let page = 0; page < pages; page += 1) {
      if (page > 0) await request.pause(pauseMs);
      const { postings, more } = await get(request, path, query(page), (json) => read(json, page, request.now));
      yield { postings, complete: endIsAll && !more };
      if (!more) return;
    }
  };
}

const HN_SEARCH = '/api/v1/search_by_date';
const HN_PER_PAGE = 50;

/** The newest thread, then its comments. What the thread of last month had is not gone because this one lacks it. */
const hackerNews: Board = async function* (request) {
  const newest = { query: 'who is hiring', tags: 'story,author_whoishiring', hitsPerPage: '5' };
  const thread = await get(request, HN_SEARCH, newest, readNewestThread);
  if (thread === null) return;
  yield* paged({
    path: HN_SEARCH,
    // The search answers a thousand results at most.
    pages: 20,
    pauseMs: 1_000,
    query: (page) => ({ tags: `comment,story_${thread}`, hitsPerPage: String(HN_PER_PAGE), page: String(page) }),
    read: (json, page) => readThreadPage(json, thread, page),
    endIsAll: false,
  })(request);
};

/** @throws SourceFault from the generators; what was yielded before it stays valid. */
export const OPEN_BOARDS: Record<BoardId, Board> = {
  remotive: single('/api/remote-jobs', {}, true, readRemotive),
  remoteok: single('/api', {}, true, readRemoteOk),
  jobicy: single('/api/v2/remote-jobs', { count: '100' }, false, readJobicy),
  arbeitnow: paged({
    path: '/api/job-board-api',
    pages: 12,
    pauseMs: 2_000,
    query: (page) => ({ page: String(page + 1) }),
    read: readArbeitnow,
    endIsAll: true,
  }),
  himalayas: paged({
    path: '/jobs/api',
    pages: 25,
    pauseMs: 1_500,
    query: (page) => ({ limit: String(HIMALAYAS_PAGE), offset: String(page * HIMALAYAS_PAGE) }),
    read: (json, page, now) => readHimalayas(json, page * HIMALAYAS_PAGE, now),
    endIsAll: false,
  }),
  themuse: paged({
    path: '/api/public/jobs',
    pages: 20,
    pauseMs: 1_000,
    query: (page) => ({ page: String(page + 1), descending: 'true' }),
    read: (json, page) => readTheMuse(json, page + 1),
    endIsAll: false,
  }),
  hackernews: hackerNews,
};
