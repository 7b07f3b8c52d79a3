// Where one picture of the ground is at the configured place.

/** Null for a place that is not on the map: at depth z there are 2^z pictures in either direction. */
export function tileAddress(template: string, { z, x, y }: { z: number; x: number; y: number }): string | null {
  const side = 2 ** z;
  if (x >= side || y >= side) return null;
  return template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
}
