// When two postings are one job: the same title at the same company, and the same place unless the job has none.
import { toExcerpt } from '#shared/plain-text.ts';
import type { Job, JobDetail, JobLink } from '../contract.ts';
import type { Posting } from './posting.ts';
import { foldWords } from './search-terms.ts';

const LEGAL_FORMS =
  /\b(inc|incorporated|llc|ltd|limited|gmbh|mbh|ag|se|sa|sas|sarl|srl|bv|nv|ab|oy|as|plc|corp|corporation|co|kg|pty|pte)\b/g;
/** "(m/w/d)", "(f/m/x)", "(all genders)" and the mark that a job is remote say nothing about which job it is. */
const NOISE = /\b([mwfdxhv]( [mwfdxhv]){1,3}|all genders|remote|hybrid|on site|onsite)\b/g;

const single = (text: string) => text.replace(/ +/g, ' ').trim();

/** "Northwind Timber GmbH" and "northwind timber" are one company. '' for a company without a name. */
export function companyKey(company: string): string {
  const folded = foldWords(company);
  return (single(folded.replace(LEGAL_FORMS, '')) || folded).slice(0, 200);
}

export function sameJobKey(job: { title: string; company: string; place: string; remote: Job['remote'] }): string {
  const title = foldWords(job.title);
  const [city = ''] = job.place.split(/[,;|(]/);
  const place = job.remote === 'remote' ? '' : foldWords(city);
  return `${single(title.replace(NOISE, '')) || title}|${companyKey(job.company)}|${place}`.slice(0, 400);
}

/** What a list has of each posting to tell duplicates by. */
export interface Stackable {
  key: string;
  board: string;
  url: string;
}

const MAX_LINKS = 12;

/** The first of each job stays in its place; the others become links under it, one for each address. */
export function stackDuplicates<T extends Stackable>(postings: readonly T[]): { first: T; others: JobLink[] }[] {
  const stacks = new Map<string, { first: T; others: JobLink[] }>();
  for (const posting of postings) {
    const stack = stacks.get(posting.key);
    if (!stack) {
      stacks.set(posting.key, { first: posting, others: [] });
      continue;
    }
    const known = posting.url === stack.first.url || stack.others.some(({ url }) => url === posting.url);
    if (!known && posting.url !== '' && stack.others.length < MAX_LINKS)
      stack.others.push({ board: posting.board, url: posting.url });
  }
  return [...stacks.values()];
}

// A posting that a source gave just now, as the browser reads it; the same job on several boards as one.

/** `id`: by which the product knows the job; `board`: who is named beside it. */
export function toDetail(posting: Posting, id: string, board: string): JobDetail {
  const { sourceId: _, links, postedAt, ...said } = posting;
  return {
    ...said,
    id,
    board,
    jobKey: sameJobKey(posting),
    companyKey: companyKey(posting.company),
    excerpt: toExcerpt(posting.description),
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
