// A posting that a source gave just now, as the browser reads it; the same job on several boards as one.
import { excerptOf } from '#shared/plain-text.ts';
import type { JobDetail } from '../contract.ts';
import type { Posting } from './posting.ts';
import { companyKey, sameJobKey, stackDuplicates } from './same-job.ts';

/** `id`: by which the product knows the job; `board`: who is named beside it. */
export function detailOf(posting: Posting, id: string, board: string): JobDetail {
  const { sourceId: _, links, postedAt, ...said } = posting;
  return {
    ...said,
    id,
    board,
    jobKey: sameJobKey(posting),
    companyKey: companyKey(posting.company),
    excerpt: excerptOf(posting.description),
    postedAt: postedAt?.toISOString() ?? null,
    others: links.filter(({ url }) => url !== posting.url),
    online: true,
  };
}

/** Duplicates within one page as one job, in the order of the source. */
export function stackDetails(jobs: readonly JobDetail[]): JobDetail[] {
  const named = jobs.map((job) => ({ ...job, key: job.jobKey }));
  return stackDuplicates(named).map(({ first: { key: _, ...job }, others }) => {
    const links = new Map([...job.others, ...others].map((link) => [link.url, link]));
    links.delete(job.url);
    return { ...job, others: [...links.values()] };
  });
}

/** Whether a job meets the floor: its upper end, in US dollars a year, where that can be known. */
export const reachesFloor = (dollars: number | null, floor: number | null): boolean =>
  floor === null || (dollars !== null && dollars >= floor);
