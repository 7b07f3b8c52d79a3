// The open boards: how often each may be asked, whether one fetch brings all it has, and how it wants to be named.

export const BOARD_IDS = ['remotive', 'arbeitnow', 'remoteok', 'himalayas', 'jobicy', 'themuse', 'hackernews'] as const;
export type BoardId = (typeof BOARD_IDS)[number];

export interface Board {
  id: BoardId;
  name: string;
  /** Linked beside its postings (provider-contracts section 12). */
  url: string;
  /** UTC cron pattern: minutes differ, so that boards are not all fetched at once. */
  cron: string;
  /** Least time between two fetches, whatever asks for them: restarts, several workers, the clock. */
  minutesBetween: number;
}

const board = (id: BoardId, name: string, url: string, cron: string, minutesBetween: number): Board => ({
  id,
  name,
  url,
  cron,
  minutesBetween,
});

/** Limits of provider-contracts 7.2; where a board states none, four to eight fetches a day. */
export const BOARDS: Record<BoardId, Board> = {
  remotive: board('remotive', 'Remotive', 'https://remotive.com/', '7 1,7,13,19 * * *', 355),
  arbeitnow: board('arbeitnow', 'Arbeitnow', 'https://www.arbeitnow.com/', '14 */4 * * *', 230),
  remoteok: board('remoteok', 'Remote OK', 'https://remoteok.com/', '21 */3 * * *', 170),
  himalayas: board('himalayas', 'Himalayas', 'https://himalayas.app/', '28 2,8,14,20 * * *', 350),
  jobicy: board('jobicy', 'Jobicy', 'https://jobicy.com/', '35 */2 * * *', 65),
  themuse: board('themuse', 'The Muse', 'https://www.themuse.com/', '42 3,9,15,21 * * *', 350),
  hackernews: board('hackernews', 'Hacker News', 'https://news.ycombinator.com/', '49 */6 * * *', 350),
};

export function isBoard(id: string): id is BoardId {
  return (BOARD_IDS as readonly string[]).includes(id);
}

const MAX_BACKOFF_MINUTES = 24 * 60;

/** Minutes until a board may be asked again: twice as long after each failure in a row, a day at most. */
export function minutesUntilNext(board: Board, failuresInARow: number): number {
  return Math.min(board.minutesBetween * 2 ** failuresInARow, Math.max(MAX_BACKOFF_MINUTES, board.minutesBetween));
}
