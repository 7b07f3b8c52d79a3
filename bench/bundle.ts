// P6: JavaScript of the first loads, gzipped. The sizes come from the check that also holds them in CI.
import { bundleSizes } from '../scripts/lib/bundle-sizes.mjs';
import type { Figure } from './table.ts';

export async function benchBundle(): Promise<Figure[]> {
  return bundleSizes('dist/web').map(({ name, bytes, limit }) => ({
    id: 'P6',
    what: name,
    ours: `${(bytes / 1000).toFixed(1)} kB`,
    peer: '',
    ratio: '',
    bar: `<= ${limit / 1000} kB`,
    met: bytes <= limit,
  }));
}
