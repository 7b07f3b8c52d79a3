// Remotive (provider-contracts 7.2): the whole board in one answer, every job remote.
import { plainText } from '#shared/plain-text.ts';
import { employmentTypes } from '../employment.ts';
import { countryOf } from '../place.ts';
import { address, line, momentOf, type Posting, posting, texts } from '../posting.ts';
import { salaryOf } from '../salary.ts';
import { listOf, readEach } from './envelope.ts';

/** @throws SourceFault BAD_PAYLOAD */
export function readRemotive(json: unknown): Posting[] {
  return readEach(listOf(json, 'jobs'), (raw) => {
    const place = line.parse(raw.candidate_required_location);
    return posting({
      sourceId: line.parse(raw.id),
      title: line.parse(raw.title),
      company: line.parse(raw.company_name),
      logo: address.parse(raw.company_logo ?? raw.company_logo_url),
      url: address.parse(raw.url),
      description: plainText(raw.description),
      place,
      country: countryOf(place),
      remote: 'remote',
      types: employmentTypes(raw.job_type),
      tags: texts([raw.category, ...texts(raw.tags)]),
      salary: salaryOf({ text: line.parse(raw.salary) }),
      postedAt: momentOf(raw.publication_date),
    });
  });
}
