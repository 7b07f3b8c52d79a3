// Sources of an audience made from what is chosen on the page.
import type { RecordFilter, RecordView } from '#crm/records/contract.ts';
import type { AudienceSource } from '../contract.ts';

const LABEL = 200;

/** Contacts by a filter; all of them without one. */
export function filterSource(filter: RecordFilter | undefined, label: string): AudienceSource {
  return {
    from: 'contacts',
    label: label.length > LABEL ? `${label.slice(0, LABEL - 3)}...` : label,
    target: { selection: { shelf: 'live', ...(filter && { filter }) }, except: [] },
  };
}

export function viewSource({ id, name }: RecordView): AudienceSource {
  return { from: 'view', viewId: id, follow: false, label: name };
}

/** Who joins later can join this one too. */
export const canFollow = (source: AudienceSource): source is Extract<AudienceSource, { follow: boolean }> =>
  source.from === 'list' || source.from === 'view';

export const SOURCE_KINDS: Record<AudienceSource['from'], string> = {
  list: 'List',
  view: 'View',
  contacts: 'Contacts',
  file: 'File',
};
