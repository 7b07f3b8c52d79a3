// Which source answers a search for jobs now, and what stands behind it.
import type { RouteOutput } from '#shared/contract.ts';
import type { JobBoard, listJobBoards } from '../contract.ts';
import { BOARDS, isBoard } from '../domain/boards.ts';
import type { JobsContext } from './get-job.ts';
import { allFetches } from './job-fetches.store.ts';
import { SAMPLE_BOARDS } from './sample/sample-jobs.ts';

export async function listBoards(
  { platform, source }: JobsContext,
  workspaceId: string,
): Promise<RouteOutput<typeof listJobBoards>> {
  const { info } = await source(workspaceId);
  if (info.sample) {
    const boards = SAMPLE_BOARDS.map((name) => ({ key: name, name, url: '', postings: 0, fetchedAt: null }));
    return { source: info, boards };
  }
  if (info.key !== 'boards') return { source: info, boards: [] };
  const boards = (await allFetches(platform.db)).flatMap(({ source: key, postings, finishedAt }): JobBoard[] => {
    if (!isBoard(key) || postings === 0) return [];
    const { name, url } = BOARDS[key];
    return [{ key, name, url, postings, fetchedAt: finishedAt?.toISOString() ?? null }];
  });
  return { source: info, boards };
}
