// Companies of the table on a map. Those without a place stay in the table, and it says how many they are.
import { useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { formatCount } from '#shared/formats.ts';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { PlaceMap } from '#ui/map/PlaceMap.tsx';
import { type DiscoverRow, readMap, readTile } from '../contract.ts';
import { refText } from './discover-address.ts';

interface ResultsMapProps {
  rows: readonly DiscoverRow[];
  /** The row that is open beside it, as `refText` names it. */
  openId: string | null;
  onOpen: (row: DiscoverRow) => void;
}

const howDrawn = endpoint(readMap);
const TILES = endpoint(readTile).path.replace(/:(\w)/g, '{$1}');

export function ResultsMap({ rows, openId, onOpen }: ResultsMapProps) {
  // Until it is known there is the grid, which is there at once.
  const { data } = useQuery({
    queryKey: ['discover-map'],
    queryFn: ({ signal }) => call(howDrawn, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const places = rows.flatMap((row) => {
    const { latitude = null, longitude = null, name = '' } = row.company ?? {};
    return latitude === null || longitude === null ? [] : [{ id: refText(row.ref), name, latitude, longitude }];
  });
  const elsewhere = rows.length - places.length;
  const sources = new Map(
    rows.flatMap(({ source: { attribution } }) => (attribution ? [[attribution.url, attribution.text] as const] : [])),
  );
  return (
    <div>
      <PlaceMap
        label="Companies on the map"
        places={places}
        openId={openId}
        onOpen={(id) => {
          const row = rows.find((one) => refText(one.ref) === id);
          if (row) onOpen(row);
        }}
        tiles={data?.tiles ? TILES : null}
        className="h-96 max-md:h-80"
      />
      <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-text-3">
        <span>
          {formatCount(places.length)} on the map
          {elsewhere > 0 && `, ${formatCount(elsewhere)} without a known place`}
          {places.length === 0 && '. Local businesses have one: search for them above.'}
        </span>
        {[...sources].map(([url, text]) => (
          <ExternalLink key={url} url={url}>
            {text}
          </ExternalLink>
        ))}
        {data?.attribution && <ExternalLink url={data.attribution.url}>Ground: {data.attribution.text}</ExternalLink>}
      </p>
    </div>
  );
}
