// Companies on a map. Pictures of the ground come through our own server where it has a place to take them from; without them a plain
// grid with a scale is drawn, and all else works the same.
import 'leaflet/dist/leaflet.css';
import './discover-map.css';
import {
  type Control,
  control,
  DomUtil,
  divIcon,
  GridLayer,
  type LatLngTuple,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  marker,
  tileLayer,
} from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { externalUrl } from '#features/searches/web/index.ts';
import type { DiscoverRow } from '../contract.ts';
import { refText } from './discover-address.ts';
import { nameOf } from './row-words.ts';
import { useMapTiles } from './use-discover.ts';

interface DiscoverMapProps {
  rows: readonly DiscoverRow[];
  openKey: string | null;
  onOpen: (row: DiscoverRow) => void;
}

interface Placed {
  row: DiscoverRow;
  key: string;
  at: LatLngTuple;
}

const WORLD: LatLngTuple = [30, 5];
const DEEPEST = 19;
/** A single company fills no map. */
const NEAREST = 15;

export function DiscoverMap({ rows, openKey, onOpen }: DiscoverMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<LeafletMap | null>(null);
  const named = useRef<Control.Attribution | null>(null);
  const { data: ground } = useMapTiles();
  const placed = placedRows(rows);
  const open = useEffectEvent(onOpen);
  const ids = placed.map(({ key }) => key).join();

  useEffect(() => {
    if (!place.current) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const made = leafletMap(place.current, {
      center: WORLD,
      zoom: 2,
      minZoom: 1,
      maxZoom: DEEPEST,
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
    });
    control.scale({ imperial: false }).addTo(made);
    named.current = control.attribution({ prefix: false }).addTo(made);
    shown.current = made;
    // An open row beside it takes a part of its width.
    const observer = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      shown.current = null;
      made.remove();
    };
  }, []);

  useEffect(() => {
    const on = shown.current;
    if (!on || !ground) return;
    const layer = ground.tiles
      ? tileLayer('/api/discover/tiles/{z}/{x}/{y}', { maxZoom: DEEPEST, keepBuffer: 1 })
      : new PlainGround();
    layer.addTo(on);
    const said = ground.attribution && attributionLink(ground.attribution);
    if (said) named.current?.addAttribution(said);
    return () => {
      layer.remove();
      if (said) named.current?.removeAttribution(said);
    };
  }, [ground]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows keep their markers, and the view that somebody has chosen
  useEffect(() => {
    const on = shown.current;
    if (!on) return;
    const markers = placed.map(({ row, key, at }) => {
      const one = marker(at, {
        icon: divIcon({ className: 'discover-marker', iconSize: [24, 24] }),
        title: nameOf(row),
        riseOnHover: true,
      });
      one.on('click', () => open(row)).addTo(on);
      const element = one.getElement();
      element?.setAttribute('aria-label', `Open ${nameOf(row)}`);
      element?.setAttribute('data-key', key);
      return one;
    });
    const said = [...new Set(placed.flatMap(({ row }) => row.source.attribution ?? []).map(attributionLink))];
    for (const each of said) named.current?.addAttribution(each);
    if (placed.length > 0) {
      on.fitBounds(latLngBounds(placed.map(({ at }) => at)), { padding: [32, 32], maxZoom: NEAREST, animate: false });
    }
    return () => {
      for (const one of markers) one.remove();
      for (const each of said) named.current?.removeAttribution(each);
    };
  }, [ids]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other markers
  useEffect(() => {
    for (const element of place.current?.querySelectorAll<HTMLElement>('.discover-marker') ?? []) {
      element.classList.toggle('discover-marker-open', element.dataset.key === openKey);
    }
  }, [openKey, ids]);

  return (
    <section aria-label="Map" className="mb-3 overflow-hidden rounded-l border border-line">
      {/* Below the header and the panels, whose layers begin at 40. */}
      <div ref={place} className="discover-map relative z-0 h-96 max-md:h-72" />
      <p className="border-t border-line bg-surface px-3 py-2 text-sm text-text-2">
        {placed.length === 0
          ? 'None of these has a place on the map. Local businesses have one: search for them above.'
          : `${placed.length} of ${rows.length} shown here have a place on the map.`}
      </p>
    </section>
  );
}

function placedRows(rows: readonly DiscoverRow[]): Placed[] {
  return rows.flatMap((row) => {
    const { latitude = null, longitude = null } = row.company ?? {};
    return latitude === null || longitude === null ? [] : [{ row, key: refText(row.ref), at: [latitude, longitude] }];
  });
}

/** What leaflet takes is HTML: texts of sources are none. */
function attributionLink({ text, url }: { text: string; url: string }): string {
  const words = document.createElement('span');
  const href = externalUrl(url);
  const link = document.createElement(href === null ? 'span' : 'a');
  link.textContent = text;
  if (href !== null) {
    link.setAttribute('href', href);
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  words.append(link);
  return words.innerHTML;
}

/** Squares in place of pictures: a map moves and is measured by them. */
class PlainGround extends GridLayer {
  override createTile(): HTMLElement {
    return DomUtil.create('div', 'discover-ground');
  }
}
