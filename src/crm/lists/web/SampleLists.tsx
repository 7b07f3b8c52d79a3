// What lists look like, while there are none: fictional, and nothing that can be opened.
import { useSample } from '#account/accounts/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { SampleFigure, SampleTable } from '#ui/SampleFigure.tsx';
import type { ListType } from '../contract.ts';
import { TYPE_NAMES } from './list-labels.ts';

const ROWS: readonly [name: string, type: ListType, companies: string, contacts: string][] = [
  ['Nordic buyers', 'static', '38', '112'],
  ['Contacts in Sweden with a valid e-mail', 'live', '0', '1,204'],
  ['Timber fair, spring', 'static', '21', '46'],
];

export function SampleLists() {
  const sample = useSample('sample-lists');
  if (!sample.shown) return null;
  return (
    <SampleFigure lead="How lists look here" onRemove={sample.remove}>
      <SampleTable
        heads={['Name', 'Type', 'Companies', 'Contacts']}
        rows={ROWS.map(([name, type, companies, contacts]) => ({
          key: name,
          cells: [
            <span key="name" className="block max-w-72 truncate max-md:max-w-52">
              {name}
            </span>,
            <Badge key="type" tone={type === 'live' ? 'accent' : 'neutral'}>
              {TYPE_NAMES[type]}
            </Badge>,
            companies,
            contacts,
          ],
        }))}
      />
    </SampleFigure>
  );
}
