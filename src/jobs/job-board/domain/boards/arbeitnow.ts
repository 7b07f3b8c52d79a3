// Arbeitnow (provider-contracts 7.2): pages until `links.next` is null.

import { isRecord, looseFlag } from '#shared/lenient.ts';
import { plainText } from '#shared/plain-text.ts';
import { employmentTypes, remoteKind } from '../employment.ts';
import { countryOf } from '../place.ts';
import { address, line, momentOf, type Posting, posting, texts } from '../posting.ts';
import { listOf, readEach } from './envelope.ts';

export interface BoardPage {
  postings: Posting[];
  /** False on the last page. */
  more: boolean;
}

/** @throws SourceFault BAD_PAYLOAD */
export function readArbeitnow(json: unknown): BoardPage {
  const postings = readEach(listOf(json, 'data'), (raw) => {
    const place = line.parse(raw.location);
    const slug = line.parse(raw.slug);
    return posting({
      sourceId: slug,
      title: line.parse(raw.title),
      company: line.parse(raw.company_name),
      url: address.parse(raw.url) || (slug && `https://www.arbeitnow.com/view/${encodeURIComponent(slug)}`),
      description: plainText(raw.description),
      place,
      country: countryOf(place),
      remote: looseFlag().parse(raw.remote) ? 'remote' : remoteKind(place),
      types: employmentTypes(raw.job_types),
      tags: texts(raw.tags),
      postedAt: momentOf(raw.created_at),
    });
  });
  const links = isRecord(json) && isRecord(json.links) ? json.links : {};
  return { postings, more: postings.length > 0 && typeof links.next === 'string' && links.next !== '' };
}
