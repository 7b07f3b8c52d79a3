// A map of places without pictures of the ground, one of them open. The places are made up for this page and shown nowhere else.
import { useState } from 'react';
import { lazyPart } from '#ui/lazy.tsx';
import { Specimen } from './Specimen.tsx';

const PlaceMap = lazyPart(() => import('#ui/map/PlaceMap.tsx').then((m) => m.PlaceMap));

const PLACES = [
  { id: 'a', name: 'Northwind Timber', latitude: 57.707, longitude: 11.967 },
  { id: 'b', name: 'Oak Mill', latitude: 57.699, longitude: 11.953 },
  { id: 'c', name: 'Example Works', latitude: 57.712, longitude: 11.981 },
];

export function MapSpecimen() {
  const [open, setOpen] = useState<string | null>('b');
  return (
    <Specimen name="Map" stacked>
      <PlaceMap label="Places" places={PLACES} openId={open} onOpen={setOpen} tiles={null} className="h-70" />
    </Specimen>
  );
}
