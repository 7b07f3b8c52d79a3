// Places on a map: moved and zoomed by pointer and keys, its marks walked through with the arrow keys and opened with Enter.
// It works without pictures of the ground, as a plain grid with a scale. Heavy (Leaflet): pages load it late.
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import './map.css';

export interface Place {
  id: string;
  name: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

interface PlaceMapProps {
  /** Read aloud: "Companies on the map". */
  label: string;
  places: readonly Place[];
  openId: string | null;
  onOpen: (id: string) => void;
  /** Address of a picture with `{z}`, `{x}`, `{y}`, on our own origin; null: the plain grid. */
  tiles: string | null;
  className?: string;
}

/** Finger-wide, whatever the size of the mark in it. */
const MARK_PX = 28;
const DEEPEST_ZOOM = 18;
/** Of a single place: some streets around it. */
const STREETS_ZOOM = 15;

export function PlaceMap({ label, places, openId, onOpen, tiles, className }: PlaceMapProps) {
  const box = useRef<HTMLElement>(null);
  const map = useRef<L.Map>(null);
  const marks = useRef(new Map<string, L.Marker>());
  const open = useEffectEvent(onOpen);

  useEffect(() => {
    if (!box.current) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const made = L.map(box.current, {
      // Named in the page's own words below the map.
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      inertia: !still,
      // The wheel scrolls the page until the map has the focus.
      scrollWheelZoom: false,
      maxZoom: DEEPEST_ZOOM,
      minZoom: 2,
    });
    made.setView([30, 10], 2);
    made.on('focus', () => made.scrollWheelZoom.enable()).on('blur', () => made.scrollWheelZoom.disable());
    L.control.scale({ position: 'bottomleft' }).addTo(made);
    map.current = made;
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    resized.observe(box.current);
    return () => {
      resized.disconnect();
      made.remove();
      map.current = null;
    };
  }, []);

  useEffect(() => {
    const ground =
      tiles === null ? plainGrid() : L.tileLayer(tiles, { className: 'map-ground', maxZoom: DEEPEST_ZOOM });
    if (map.current) ground.addTo(map.current);
    return () => void ground.remove();
  }, [tiles]);

  // What is drawn follows what is listed; the same places in a new list are left where they are.
  const listed = JSON.stringify(places);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what the places say
  useEffect(() => {
    const on = map.current;
    if (!on) return;
    const drawn = marks.current;
    for (const [at, place] of places.entries()) {
      const mark = toMark(place, at === 0);
      mark.on('click', () => open(place.id)).addTo(on);
      drawn.set(place.id, mark);
    }
    if (places.length > 0) {
      const around = L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
      on.fitBounds(around, { padding: [MARK_PX, MARK_PX], maxZoom: STREETS_ZOOM, animate: false });
    }
    return () => {
      for (const mark of drawn.values()) mark.remove();
      drawn.clear();
    };
  }, [listed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: marks that were redrawn count as well
  useEffect(() => {
    for (const [id, mark] of marks.current) {
      const element = mark.getElement();
      element?.setAttribute('aria-pressed', String(id === openId));
      mark.setZIndexOffset(id === openId ? 1_000 : 0);
    }
    const opened = openId === null ? undefined : marks.current.get(openId);
    if (opened && map.current && !map.current.getBounds().contains(opened.getLatLng())) {
      map.current.panTo(opened.getLatLng());
    }
  }, [openId, listed]);

  return (
    // Below the page's own layers: Leaflet numbers its panes from 400 on.
    <div className={`relative isolate overflow-hidden rounded-l border border-line ${className ?? 'h-110'}`}>
      <section
        ref={box}
        aria-label={label}
        className="map focus-inset absolute inset-0"
        onKeyDownCapture={(event) => walk(event.nativeEvent)}
      />
    </div>
  );
}

/** One tab stop for all marks: the arrows lead from one to the next, Enter and Space open. */
function walk(event: KeyboardEvent): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.classList.contains('map-place')) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    event.stopPropagation();
    from.click();
    return;
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...(from.parentElement?.querySelectorAll<HTMLElement>('.map-place') ?? [])];
  const next = all[(all.indexOf(from) + step + all.length) % all.length];
  if (!next) return;
  from.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

function toMark({ name, latitude, longitude }: Place, first: boolean): L.Marker {
  const icon = L.divIcon({ className: 'map-place', iconSize: [MARK_PX, MARK_PX] });
  const mark = L.marker([latitude, longitude], { icon, title: name, keyboard: false });
  mark.on('add', () => {
    const element = mark.getElement();
    if (!element) return;
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', name);
    element.setAttribute('aria-pressed', 'false');
    element.tabIndex = first ? 0 : -1;
  });
  return mark;
}

class PlainGrid extends L.GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'map-grid';
    return tile;
  }
}

const plainGrid = () => new PlainGrid({ maxZoom: DEEPEST_ZOOM });
