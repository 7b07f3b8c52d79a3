// Remote OK (provider-contracts 7.2): a bare list whose first element is its terms.

import { isRecord } from '#shared/lenient.ts';
import { plainText } from '#shared/plain-text.ts';
import { SourceFault } from '#shared/sources.ts';
import { employmentTypes } from '../employment.ts';
import { countryOf } from '../place.ts';
import { address, amount, line, momentOf, type Posting, posting, texts } from '../posting.ts';
import { salaryOf } from '../salary.ts';
import { readEach } from './envelope.ts';

/** @throws SourceFault BAD_PAYLOAD */
export function readRemoteOk(json: unknown): Posting[] {
  if (!Array.isArray(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not a list');
  if (json.length > 0 && !json.some(isRecord)) throw new SourceFault('BAD_PAYLOAD', 'the list holds no jobs');
  // The terms are told by what they lack, in case they move or go: a job has a position.
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
        country: countryOf(place),
        remote: 'remote',
        types: employmentTypes(raw.tags),
        tags: texts(raw.tags),
        // 0 means unknown; what it states is dollars a year.
        salary: salaryOf({ min: amount(raw.salary_min), max: amount(raw.salary_max), currency: 'USD', period: 'year' }),
        postedAt: momentOf(raw.epoch) ?? momentOf(raw.date),
      });
    },
  );
}
