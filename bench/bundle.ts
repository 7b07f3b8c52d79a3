// P6: JavaScript of the first loads and of the largest further page, gzipped. The sizes come from the check that also holds all of them in CI.
import { bundleSizes } from '../scripts/lib/bundle-sizes.mjs';
import type { Figure } from './table.ts';

const FURTHER = 'further: ';

export async function benchBundle(): Promise<Figure[]> {
  const sizes = bundleSizes('dist/web');
  const further = sizes.filter(({ name }) => name.startsWith(FURTHER));
  const shown = [...sizes.filter(({ name }) => !name.startsWith(FURTHER)), ...further.slice(0, 1)];
  return shown.map(({ name, bytes, limit }) => ({
    id: 'P6',
    what: name.startsWith(FURTHER) ? `largest of ${further.length} further parts: ${name.slice(FURTHER.length)}` : name,
    ours: `${(bytes / 1000).toFixed(1)} kB`,
    peer: '',
    ratio: '',
    bar: `<= ${limit / 1000} kB`,
    met: bytes <= limit,
  }));
}
