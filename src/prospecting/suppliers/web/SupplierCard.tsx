// Who supplies a product: every fact that the source states of it, and which it does not.
import { Building2 } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import type { Supplier } from '../contract.ts';
import { countryName } from '../domain/countries.ts';
import { EVIDENCE, writeTypes, writeYears } from '../domain/evidence.ts';
import { Stated } from './Stated.tsx';

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'Yes' : 'No');

export function SupplierCard({ supplier }: { supplier: Supplier }) {
  const { name, url, years, established, employees, floorSpace, ratings } = supplier;
  const facts: [string, string][] = [
    ['Country', countryName(supplier)],
    ['Type', writeTypes(supplier)],
    ['On the marketplace', writeYears(years)],
    ['Established', established === null ? '' : String(established)],
    ['Employees', employees],
    ['Floor space', floorSpace],
    ...EVIDENCE.map(([field, label]): [string, string] => [label, yesNo(supplier[field])]),
    ...ratings.map((rating): [string, string] => [rating.name, rating.value]),
  ];
  return (
    <Card title="Supplier">
      <p className="flex items-start gap-2.5">
        <Building2 aria-hidden size={16} className="mt-0.5 shrink-0 text-text-3" />
        <span className="min-w-0">
          <span dir="auto" className="block font-semibold break-words">
            <Stated>{name}</Stated>
          </span>
          {url && (
            <ExternalLink url={url} className="text-sm break-all">
              {shortUrl(url)}
            </ExternalLink>
          )}
        </span>
      </p>
      <dl className="mt-3 divide-y divide-line border-t border-line text-sm">
        {facts.map(([term, value], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources repeat names, and the list never changes its order
          <div key={n} className="flex justify-between gap-4 py-2">
            <dt className="text-text-3">
              <bdi>{term}</bdi>
            </dt>
            <dd className="min-w-0 text-right break-words">
              <Stated>{value}</Stated>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-text-3">As the source states it. Leadwright does not check or score suppliers.</p>
    </Card>
  );
}
