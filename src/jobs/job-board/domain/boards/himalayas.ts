// Himalayas (provider-contracts 7.2): twenty a page by offset, newest first.

import { isRecord, looseCount } from '#shared/lenient.ts';
import { plainText } from '#shared/plain-text.ts';
import { employmentTypes } from '../employment.ts';
import { countryOf } from '../place.ts';
import { address, amount, line, momentOf, posting, texts } from '../posting.ts';
import { salaryOf } from '../salary.ts';
import type { BoardPage } from './arbeitnow.ts';
import { listOf, readEach } from './envelope.ts';

export const HIMALAYAS_PAGE = 20;

/** `now` in epoch milliseconds: what has expired is left out. @throws SourceFault BAD_PAYLOAD */
export function readHimalayas(json: unknown, offset: number, now: number): BoardPage {
  const list = listOf(json, 'jobs');
  const postings = readEach(list, (raw) => {
    const expires = momentOf(raw.expiryDate);
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
      country: places.length === 1 ? countryOf(places[0] ?? '') : '',
      remote: 'remote',
      types: employmentTypes(raw.employmentType),
      level: texts(raw.seniority, 3).join(', ').slice(0, 100),
      tags: texts(raw.categories).map((tag) => tag.replaceAll('-', ' ')),
      salary: salaryOf({ ...pay, period: period || 'year' }),
      postedAt: momentOf(raw.pubDate),
    });
  });
  const total = isRecord(json) ? looseCount().parse(json.totalCount) : null;
  return { postings, more: list.length > 0 && (total === null || offset + list.length < total) };
}
