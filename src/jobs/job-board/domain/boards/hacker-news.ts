// Hacker News, "Who is hiring?" (provider-contracts 7.2): the newest thread, then its top-level comments as postings.

import { isRecord, looseCount } from '#shared/lenient.ts';
import { plainText } from '#shared/plain-text.ts';
import { employmentTypes, remoteKind } from '../employment.ts';
import { countryOf } from '../place.ts';
import { line, momentOf, type Posting, posting } from '../posting.ts';
import { salaryFromText } from '../salary.ts';
import type { BoardPage } from './arbeitnow.ts';
import { listOf, readEach } from './envelope.ts';

/** Number of the newest thread, or null where the search finds none. @throws SourceFault BAD_PAYLOAD */
export function readNewestThread(json: unknown): string | null {
  const hits = listOf(json, 'hits').filter(isRecord);
  // The same account also posts "Who wants to be hired?", which the search takes for nearly the same words.
  const hit = hits.find(({ title }) => /who is hiring/i.test(line.parse(title))) ?? hits[0];
  const id = line.parse(hit?.objectID);
  return /^\d{1,15}$/.test(id) ? id : null;
}

/** `page` from 0. @throws SourceFault BAD_PAYLOAD */
export function readThreadPage(json: unknown, thread: string, page: number): BoardPage {
  const list = listOf(json, 'hits');
  const postings = readEach(list, (raw) => {
    // Answers to a posting are talk about it.
    if (line.parse(raw.parent_id) !== thread) return null;
    return postOf(line.parse(raw.objectID), plainText(raw.comment_text), raw.created_at_i ?? raw.created_at);
  });
  const pages = isRecord(json) ? looseCount().parse(json.nbPages) : null;
  return { postings, more: list.length > 0 && pages !== null && page + 1 < pages };
}

const PAY = /[$€£₹]\s?\d|\d\s?[kK]\b|\b(USD|EUR|GBP|CHF)\b/;
const ROLE =
  /\b(engineer|engineers|engineering|developer|developers|designer|scientist|manager|analyst|architect|researcher|lead|head|director|founder|founding|cto|vp|sre|devops|backend|frontend|front-end|back-end|full[ -]?stack|product|data|marketing|sales|support|writer|recruiter|intern|roles?|positions?)\b/i;
const URL_ONLY = /^\(?https?:\/\/\S+\)?$|^[\w-]+(\.[\w-]+)+(\/\S*)?$/i;

/** "Company | Role | Place | Remote | pay", in an order that people do not keep. A first line without bars is no posting. */
function postOf(id: string, text: string, createdAt: unknown): Posting | null {
  const [first = '', ...rest] = text.split('\n');
  const parts = first
    .split(/\s*[|•]\s*|\s+[–—]\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2) return null;
  const [company = '', ...about] = parts;
  const left = new Set(about);
  const take = (test: (part: string) => boolean): string => {
    const found = [...left].find(test) ?? '';
    left.delete(found);
    return found;
  };
  const pay = take((part) => PAY.test(part));
  take((part) => URL_ONLY.test(part));
  const role = take((part) => ROLE.test(part));
  const types = employmentTypes(about);
  for (const part of [...left]) if (employmentTypes(part).length > 0 && part.length < 30) left.delete(part);
  const remote = remoteKind(about.join(' '));
  const place = take((part) => !/^(remote|onsite|on-site|hybrid|visa|full[- ]time)\b/i.test(part) && part.length <= 80);
  return posting({
    sourceId: id,
    title: line.parse(role || 'Several roles'),
    company: line.parse(company.replace(/\s*\(?https?:\/\/\S+\)?/g, '')),
    url: `https://news.ycombinator.com/item?id=${encodeURIComponent(id)}`,
    description: rest.join('\n').trim() === '' ? first : text,
    place: line.parse(place),
    country: countryOf(place),
    remote,
    types,
    salary: pay === '' ? null : salaryFromText(pay),
    postedAt: momentOf(createdAt),
  });
}
