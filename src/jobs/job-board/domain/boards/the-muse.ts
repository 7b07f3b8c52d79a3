// The Muse (provider-contracts 7.2): twenty a page, 1-based, with the number of pages.

import { isRecord, looseCount } from '#shared/lenient.ts';
import { plainText } from '#shared/plain-text.ts';
import { employmentTypes, remoteKind } from '../employment.ts';
import { countryOf } from '../place.ts';
import { address, line, momentOf, posting, texts } from '../posting.ts';
import type { BoardPage } from './arbeitnow.ts';
import { listOf, readEach } from './envelope.ts';

const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** @throws SourceFault BAD_PAYLOAD */
export function readTheMuse(json: unknown, page: number): BoardPage {
  const list = listOf(json, 'results');
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
      country: countryOf(onSite[0] ?? ''),
      remote,
      types: employmentTypes(raw.type),
      level: texts(raw.levels, 3).join(', ').slice(0, 100),
      tags: texts([...texts(raw.categories), ...texts(raw.tags)]),
      postedAt: momentOf(raw.publication_date),
    });
  });
  const pages = isRecord(json) ? looseCount().parse(json.page_count) : null;
  return { postings, more: list.length > 0 && (pages === null || page < pages) };
}
