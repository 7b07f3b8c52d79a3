import { expect, test } from 'vitest';
import { picturePath, samplePicture } from './sample-pictures.ts';

const toName = (path: string) => decodeURIComponent(path.split('/').at(-1) ?? '');

test.each(['person', 'company', 'cover', 'product', 'video'] as const)('draws every %s, each from its name', (kind) => {
  const drawn = Array.from({ length: 60 }, (_, i) => samplePicture(toName(picturePath(kind, `älg-${i}`))));
  for (const svg of drawn) expect(svg).toMatch(/^<svg [^<]*>(<[^<>]+>\p{L}{0,2})+<\/svg>$/u);
  expect(new Set(drawn).size).toBeGreaterThan(20);
  expect(samplePicture(toName(picturePath(kind, 'älg-7')))).toBe(drawn[7]);
});

test.each(['', 'company-.svg', 'person-a.png', 'other-a.svg', 'video-a"><script>.svg', `cover-${'a'.repeat(300)}.svg`])(
  'there is no picture named %j',
  (name) => {
    expect(samplePicture(name)).toBeNull();
  },
);

const drawShapes = (key: string) =>
  samplePicture(toName(picturePath('product', key)))?.replace(/#[0-9a-f]{6}/g, '') ?? '';

test('draws goods as what they are, and the first letters of what it has no drawing for', () => {
  expect(drawShapes('decking-board-1')).toBe(drawShapes('plywood-sheet-2'));
  expect(drawShapes('decking-board-1')).not.toBe(drawShapes('brake-disc-1'));
  expect(drawShapes('heat-pump-1')).not.toBe(drawShapes('hydraulic-pump-1'));
  expect(drawShapes('garden-gnome-7')).toContain('>GG</text>');
});
