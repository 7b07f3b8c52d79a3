import { expect, test } from 'vitest';
import { picturePath, samplePicture } from './sample-pictures.ts';

const nameOf = (path: string) => decodeURIComponent(path.split('/').at(-1) ?? '');

test.each(['person', 'company', 'cover', 'product', 'video'] as const)('draws every %s, each from its name', (kind) => {
  const drawn = Array.from({ length: 60 }, (_, i) => samplePicture(nameOf(picturePath(kind, `älg-${i}`))));
  for (const svg of drawn) expect(svg).toMatch(/^<svg [^<]*>(<[^<>]+>)+<\/svg>$/);
  expect(new Set(drawn).size).toBeGreaterThan(20);
  expect(samplePicture(nameOf(picturePath(kind, 'älg-7')))).toBe(drawn[7]);
});

test.each(['', 'company-.svg', 'person-a.png', 'other-a.svg', 'video-a"><script>.svg', `cover-${'a'.repeat(300)}.svg`])(
  'there is no picture named %j',
  (name) => {
    expect(samplePicture(name)).toBeNull();
  },
);
