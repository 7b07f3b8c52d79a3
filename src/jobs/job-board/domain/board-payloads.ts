// The answers of the open job boards, each read into postings.
import { isRecord, looseCount, looseFlag } from '#shared/lenient.ts';
import { plainText } from '#shared/plain-text.ts';
import { SourceFault } from '#shared/sources.ts';
import {
  address,
  amount,
  employmentTypes,
  line,
  type Posting,
  posting,
  remoteKind,
  texts,
  toMoment,
} from './posting.ts';
import { salaryFromText, toSalary } from './salary.ts';
import { toCountry } from './search-terms.ts';

/** More than any board sends at once. */
const MAX_POSTINGS = 5_000;

/** @throws SourceFault BAD_PAYLOAD where there is no list */
function toList(json: unknown, field: string): unknown[] {
  const list = isRecord(json) ? json[field] : undefined;
  if (!Array.isArray(list)) throw new SourceFault('BAD_PAYLOAD', `the answer has no list "${field}"`);
  return list.slice(0, MAX_POSTINGS);
}

/** One broken element never costs the others; without an id or a title there is nothing to keep. */
function readEach(list: unknown[], read: (raw: Record<string, unknown>) => Posting | null): Posting[] {
  const postings = new Map<string, Posting>();
  for (const element of list) {
    if (!isRecord(element)) continue;
    const posting = read(element);
    // The later of two with one id counts: PostgreSQL cannot upsert a row twice in one statement.
    if (posting !== null && posting.sourceId !== '' && posting.title !== '') postings.set(posting.sourceId, posting);
  }
  return [...postings.values()];
}

// Arbeitnow (provider-contracts 7.2): pages until `links.next` is null.
export interface BoardPage {
  postings: Posting[];
  /** False on the last page. */
  more: boolean;
}

/** @throws SourceFault BAD_PAYLOAD */
export function readArbeitnow(json: unknown): BoardPage {
  const postings = readEach(toList(json, 'data'), (raw) => {
    const place = line.parse(raw.location);
    const slug = line.parse(raw.slug);
    return posting({
      sourceId: slug,
      title: line.parse(raw.title),
      company: line.parse(raw.company_name),
      url: address.parse(raw.url) || (slug && `https://www.arbeitnow.com/view/${encodeURIComponent(slug)}`),
      description: plainText(raw.description),
      place,
      country: toCountry(place),
      remote: looseFlag().parse(raw.remote) ? 'remote' : remoteKind(place),
      types: employmentTypes(raw.job_types),
      tags: texts(raw.tags),
      postedAt: toMoment(raw.created_at),
    });
  });
  const links = isRecord(json) && isRecord(json.links) ? json.links : {};
  return { postings, more: postings.length > 0 && typeof links.next === 'string' && links.next !== '' };
}

// Himalayas (provider-contracts 7.2): twenty a page by offset, newest first.
export const HIMALAYAS_PAGE = 20;

/** `now` in epoch milliseconds: what has expired is left out. @throws SourceFault BAD_PAYLOAD */
export function readHimalayas(json: unknown, offset: number, now: number): BoardPage {
  const list = toList(json, 'jobs');
  const postings = readEach(list, (raw) => {
    const expires = toMoment(raw.expiryDate);
    if (expires !== null && expires.getTime() < now) return null;
    const places = texts(raw.locationRestrictions, 20);
    const url = address.parse(raw.applicationLink) || address.parse(raw.guid);
    const period = line.parse(raw.salaryPeriod);
    const pay = { min: amount(raw.minSalary), max: amount(raw.maxSalary), currency: line.parse(raw.currency) };
    return posting({
      sourceId: line.parse(raw.guid) || url,
      title: line.parse(raw.title),
      company: line.parse(raw.companyName),
      logo: address.parse(raw.companyLogo),
      url,
      description: plainText(raw.description) || plainText(raw.excerpt),
      place: places.length === 0 ? 'Worldwide' : places.join(', ').slice(0, 200),
      country: places.length === 1 ? toCountry(places[0] ?? '') : '',
      remote: 'remote',
      types: employmentTypes(raw.employmentType),
      level: texts(raw.seniority, 3).join(', ').slice(0, 100),
      tags: texts(raw.categories).map((tag) => tag.replaceAll('-', ' ')),
      salary: toSalary({ ...pay, period: period || 'year' }),
      postedAt: toMoment(raw.pubDate),
    });
  });
  const total = isRecord(json) ? looseCount().parse(json.totalCount) : null;
  return { postings, more: list.length > 0 && (total === null || offset + list.length < total) };
}

// Jobicy (provider-contracts 7.2): the newest hundred, all remote.

/** @throws SourceFault BAD_PAYLOAD */
export function readJobicy(json: unknown): Posting[] {
  return readEach(toList(json, 'jobs'), (raw) => {
    const place = line.parse(raw.jobGeo);
    const level = line.parse(raw.jobLevel);
    return posting({
      sourceId: line.parse(raw.id),
      // It escapes titles and names as HTML.
      title: line.parse(plainText(raw.jobTitle)),
      company: line.parse(plainText(raw.companyName)),
      logo: address.parse(raw.companyLogo),
      url: address.parse(raw.url),
      description: plainText(raw.jobDescription) || plainText(raw.jobExcerpt),
      place,
      country: toCountry(place),
      remote: 'remote',
      types: employmentTypes(raw.jobType),
      level: level === 'Any' ? '' : level,
      tags: texts(raw.jobIndustry).map((tag) => line.parse(plainText(tag))),
      salary: toSalary({
        min: amount(raw.salaryMin ?? raw.annualSalaryMin),
        max: amount(raw.salaryMax ?? raw.annualSalaryMax),
        currency: line.parse(raw.salaryCurrency),
        period: line.parse(raw.salaryPeriod) || 'year',
      }),
      postedAt: toMoment(raw.pubDate),
    });
  });
}

// Remote OK (provider-contracts 7.2): a bare list whose first element is its terms.

/** @throws SourceFault BAD_PAYLOAD */
export function readRemoteOk(json: unknown): Posting[] {
  if (!Array.isArray(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not a list');
  if (json.length > 0 && !json.some(isRecord)) throw new SourceFault('BAD_PAYLOAD', 'the list holds no jobs');
  // The legal notice is recognised by what it lacks, in case it moves: a job has a position.
  return readEach(
    json.filter((element) => isRecord(element) && element.position !== undefined),
    (raw) => {
      const place = line.parse(raw.location);
      const id = line.parse(raw.id);
      return posting({
        sourceId: id,
        title: line.parse(raw.position),
        company: line.parse(raw.company),
        logo: address.parse(raw.company_logo) || address.parse(raw.logo),
        // Its terms: a direct link to its own page.
        url: address.parse(raw.url) || (id && `https://remoteok.com/remote-jobs/${encodeURIComponent(id)}`),
        description: plainText(raw.description),
        place,
        country: toCountry(place),
        remote: 'remote',
        types: employmentTypes(raw.tags),
        tags: texts(raw.tags),
        // 0 means unknown; what it states is dollars a year.
        salary: toSalary({ min: amount(raw.salary_min), max: amount(raw.salary_max), currency: 'USD', period: 'year' }),
        postedAt: toMoment(raw.epoch) ?? toMoment(raw.date),
      });
    },
  );
}

// Remotive (provider-contracts 7.2): the whole board in one answer, every job remote.

/** @throws SourceFault BAD_PAYLOAD */
export function readRemotive(json: unknown): Posting[] {
  return readEach(toList(json, 'jobs'), (raw) => {
    const place = line.parse(raw.candidate_required_location);
    return posting({
      sourceId: line.parse(raw.id),
      title: line.parse(raw.title),
      company: line.parse(raw.company_name),
      logo: address.parse(raw.company_logo ?? raw.company_logo_url),
      url: address.parse(raw.url),
      description: plainText(raw.description),
      place,
      country: toCountry(place),
      remote: 'remote',
      types: employmentTypes(raw.job_type),
      tags: texts([raw.category, ...texts(raw.tags)]),
      salary: toSalary({ text: line.parse(raw.salary) }),
      postedAt: toMoment(raw.publication_date),
    });
  });
}

// The Muse (provider-contracts 7.2): twenty a page, 1-based, with the number of pages.
const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** @throws SourceFault BAD_PAYLOAD */
export function readTheMuse(json: unknown, page: number): BoardPage {
  const list = toList(json, 'results');
  const postings = readEach(list, (raw) => {
    const places = texts(raw.locations, 10);
    // "Flexible / Remote" among the places is how it says that a job is remote.
    const remote = places.map(remoteKind).find((kind) => kind !== null) ?? null;
    const onSite = places.filter((place) => remoteKind(place) === null);
    return posting({
      sourceId: line.parse(raw.id),
      title: line.parse(raw.name),
      company: line.parse(field(raw.company, 'name')),
      url: address.parse(field(raw.refs, 'landing_page')),
      description: plainText(raw.contents),
      place: onSite.join('; ').slice(0, 200),
      country: toCountry(onSite[0] ?? ''),
      remote,
      types: employmentTypes(raw.type),
      level: texts(raw.levels, 3).join(', ').slice(0, 100),
      tags: texts([...texts(raw.categories), ...texts(raw.tags)]),
      postedAt: toMoment(raw.publication_date),
    });
  });
  const pages = isRecord(json) ? looseCount().parse(json.page_count) : null;
  return { postings, more: list.length > 0 && (pages === null || page < pages) };
}

// Hacker News, "Who is hiring?" (provider-contracts 7.2): the newest thread, then its top-level comments as postings.

/** Number of the newest thread, or null where the search finds none. @throws SourceFault BAD_PAYLOAD */
export function readNewestThread(json: unknown): string | null {
  const hits = toList(json, 'hits').filter(isRecord);
  // The same account also posts "Who wants to be hired?", which the search takes for nearly the same words.
  const hit = hits.find(({ title }) => /who is hiring/i.test(line.parse(title))) ?? hits[0];
  const id = line.parse(hit?.objectID);
  return /^\d{1,15}$/.test(id) ? id : null;
}

/** `page` from 0. @throws SourceFault BAD_PAYLOAD */
export function readThreadPage(json: unknown, thread: string, page: number): BoardPage {
  const list = toList(json, 'hits');
  const postings = readEach(list, (raw) => {
    // Answers to a posting are talk about it.
    if (line.parse(raw.parent_id) !== thread) return null;
    return toPost(line.parse(raw.objectID), plainText(raw.comment_text), raw.created_at_i ?? raw.created_at);
  });
  const pages = isRecord(json) ? looseCount().parse(json.nbPages) : null;
  return { postings, more: list.length > 0 && pages !== null && page + 1 < pages };
}

const PAY = /[$€£₹]\s?\d|\d\s?[kK]\b|\b(USD|EUR|GBP|CHF)\b/;
const ROLE =
  /\b(engineer|engineers|engineering|developer|developers|designer|scientist|manager|analyst|architect|researcher|lead|head|director|founder|founding|cto|vp|sre|devops|backend|frontend|front-end|back-end|full[ -]?stack|product|data|marketing|sales|support|writer|recruiter|intern|roles?|positions?)\b/i;
const URL_ONLY = /^\(?https?:\/\/\S+\)?$|^[\w-]+(\.[\w-]+)+(\/\S*)?$/i;

/** "Company | Role | Place | Remote | pay", in an order that people do not keep. A first line without bars is no posting. */
function toPost(id: string, text: string, createdAt: unknown): Posting | null {
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
    country: toCountry(place),
    remote,
    types,
    salary: pay === '' ? null : salaryFromText(pay),
    postedAt: toMoment(createdAt),
  });
}
