// Where a company is: each place with what is known of its address.
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { countryName } from '#shared/countries.ts';
import { formatCount } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { CompanyDetails } from '../contract.ts';

type Location = CompanyDetails['locations'][number];

/** Large companies name hundreds; one or two more than this are not worth a click. */
const SHOWN_AT_FIRST = 6;
const FEW = 8;

export function CompanyLocations({ locations }: { locations: readonly Location[] }) {
  const [all, setAll] = useState(false);
  if (locations.length === 0) return null;
  // The headquarters first, wherever the source put them.
  const sorted = [...locations].sort((a, b) => Number(b.headquarter) - Number(a.headquarter));
  const many = locations.length > FEW;
  const shown = all || !many ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <Card title="Locations" padded={false}>
      <ul className="grid md:grid-cols-2">
        {shown.map((location, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two offices may have one address, and the list never changes its order
          <Place key={place} location={location} />
        ))}
      </ul>
      {many && (
        <div className="border-t border-line px-2 py-1.5">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatCount(locations.length)} locations`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Place({ location }: { location: Location }) {
  const { city, line1, postalCode, geographicArea, headquarter } = location;
  const country = countryName(location.country);
  const [title, ...lines] = [city, line1, [postalCode, geographicArea].filter(Boolean).join(' '), country].filter(
    Boolean,
  );
  return (
    <li className="-mt-px flex min-w-0 gap-2.5 border-t border-line px-4 py-3 md:odd:border-r">
      <MapPin aria-hidden size={16} className="mt-0.5 shrink-0 text-text-3" />
      <address className="min-w-0 break-words not-italic">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium">{title}</bdi>
          {headquarter && <Badge tone="accent">Headquarters</Badge>}
        </span>
        {lines.map((line) => (
          <bdi key={line} className="block text-sm text-text-2">
            {line}
          </bdi>
        ))}
      </address>
    </li>
  );
}
