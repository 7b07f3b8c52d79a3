// Jobicy (provider-contracts 7.2): the newest hundred, all remote.
import { plainText } from '#shared/plain-text.ts';
import { employmentTypes } from '../employment.ts';
import { countryOf } from '../place.ts';
import { address, amount, line, momentOf, type Posting, posting, texts } from '../posting.ts';
import { salaryOf } from '../salary.ts';
import { listOf, readEach } from './envelope.ts';

/** @throws SourceFault BAD_PAYLOAD */
export function readJobicy(json: unknown): Posting[] {
  return readEach(listOf(json, 'jobs'), (raw) => {
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
      country: countryOf(place),
      remote: 'remote',
      types: employmentTypes(raw.jobType),
      level: level === 'Any' ? '' : level,
      tags: texts(raw.jobIndustry).map((tag) => line.parse(plainText(tag))),
      salary: salaryOf({
        min: amount(raw.salaryMin ?? raw.annualSalaryMin),
        max: amount(raw.salaryMax ?? raw.annualSalaryMax),
        currency: line.parse(raw.salaryCurrency),
        period: line.parse(raw.salaryPeriod) || 'year',
      }),
      postedAt: momentOf(raw.pubDate),
    });
  });
}
