// What a table will look like, while there is nothing in it: rows that are marked as a sample and can be put away for good.
import { useMe } from '#features/accounts/web/index.ts';
import { useStored } from '#platform/web/use-stored.ts';
import { initials } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { RecordKind } from '../fields.contract.ts';
import { NOUN } from './record-words.ts';

type Sample = readonly [name: string, second: string, third: string, fourth: string];

const HEADS: Record<RecordKind, Sample> = {
  contact: ['Name', 'Company', 'E-mail', 'Verdict'],
  company: ['Name', 'Domain', 'Industry', 'Country'],
};
/** Fictional, under domains that are reserved for examples. */
const ROWS: Record<RecordKind, readonly Sample[]> = {
  contact: [
    ['Mara Lindqvist', 'Northwind Timber', 'mara@northwind-timber.example', 'Valid'],
    ['Tomás Arroyo', 'Arroyo Estudio', 'tomas@arroyo.example', 'Valid'],
    ['Ngozi Adebayo', 'Lagos Cold Chain', 'n.adebayo@lagoscold.example', 'Risky'],
  ],
  company: [
    ['Northwind Timber', 'northwind-timber.example', 'Timber', 'Sweden'],
    ['Arroyo Estudio', 'arroyo.example', 'Design', 'Spain'],
    ['Lagos Cold Chain', 'lagoscold.example', 'Logistics', 'Nigeria'],
  ],
};
const parseHidden = (stored: unknown) => (typeof stored === 'boolean' ? stored : null);

export function SampleRows({ kind }: { kind: RecordKind }) {
  const uid = useMe().data?.uid ?? '';
  const [hidden, setHidden] = useStored(uid, `sample-rows.${kind}`, parseHidden, false);
  if (hidden) return null;
  return (
    <figure className="mx-auto mb-12 max-w-180 overflow-hidden rounded-l border border-line bg-surface max-md:mx-4">
      <figcaption className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-text-2">
        <Badge tone="info">Sample data</Badge>
        <span className="flex-1">How {NOUN[kind].many} look here</span>
        <Button variant="ghost" size="sm" onClick={() => setHidden(() => true)}>
          Remove sample
        </Button>
      </figcaption>
      <div className="overflow-hidden">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {HEADS[kind].map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="h-9 px-4 text-xs font-label whitespace-nowrap text-text-2 max-md:nth-[n+3]:hidden"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS[kind].map(([name, ...others]) => (
              <tr key={name}>
                <td className="h-10 border-t border-line px-4 font-label whitespace-nowrap">
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className="grid size-6 place-items-center rounded-full bg-surface-3 text-[10px] font-semibold text-text-2"
                    >
                      {initials(name)}
                    </span>
                    {name}
                  </span>
                </td>
                {others.map((value) => (
                  <td key={value} className="h-10 border-t border-line px-4 whitespace-nowrap max-md:nth-[n+3]:hidden">
                    {value === 'Valid' || value === 'Risky' ? (
                      <Badge tone={value === 'Valid' ? 'good' : 'warn'}>{value}</Badge>
                    ) : (
                      value
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
