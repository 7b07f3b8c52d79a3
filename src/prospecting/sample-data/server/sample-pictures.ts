// Pictures of the sample, drawn from a name: flat shapes, the same on every call, served from our own origin.
import { type Random, randomFrom } from './random.ts';
import { product, videoCover } from './sample-scenes.ts';

export type PictureKind = 'person' | 'company' | 'cover' | 'product' | 'video';

const FOLDER = '/api/sample-pictures/';
const NAME = /^(person|company|cover|product|video)-([\p{L}\p{N}-]{1,200})\.svg$/u;

/** Ground, shape and accent of a company. */
const PALETTES = [
  ['#0b6b5d', '#ffffff', '#9bd5c9'],
  ['#16324f', '#f3f6fa', '#f2b84b'],
  ['#7a2e3a', '#fff4ec', '#f0a58f'],
  ['#e8e2d4', '#2c3a2e', '#b5532f'],
  ['#22304a', '#dfe8ff', '#6f9bff'],
  ['#f1c84c', '#2a2410', '#ffffff'],
  ['#2f5d34', '#eef6e6', '#c8d96b'],
  ['#5b3f8c', '#f5f0ff', '#c9b3f2'],
  ['#d9e6ea', '#1d4552', '#e07a4b'],
  ['#1c1f24', '#f5f5f4', '#d64545'],
] as const;

type Palette = (typeof PALETTES)[number];

const GROUNDS = ['#dbe7e4', '#e6e0f0', '#f2e3d5', '#dce6f2', '#e9ead8', '#f1dedf'] as const;
const SKINS = ['#f0cdb0', '#e0ac84', '#c68a5e', '#9c6440', '#6f452c'] as const;
const HAIR = ['#2b2420', '#54392a', '#8a5a33', '#c99a4b', '#a8a5a0', '#3c2b45'] as const;
const CLOTHES = ['#2f5f73', '#7a3d4a', '#3f5a3c', '#4a4660', '#b0673a', '#34455c'] as const;

export function picturePath(kind: PictureKind, key: string): string {
  return `${FOLDER}${kind}-${encodeURIComponent(key)}.svg`;
}

/** SVG text for a file name as `picturePath` makes it, or null for any other name. */
export function samplePicture(fileName: string): string | null {
  const [, kind, key = ''] = NAME.exec(fileName) ?? [];
  const random = randomFrom(fileName);
  switch (kind) {
    case 'person':
      return svg(160, 160, portrait(random));
    case 'company':
      return svg(160, 160, logo(random, paletteOf(key)));
    case 'cover':
      return svg(1128, 282, cover(random, paletteOf(key)));
    case 'product':
      return svg(480, 480, product(random));
    case 'video':
      return svg(270, 480, videoCover(random, paletteOf(key)));
    default:
      return null;
  }
}

/** A company has the same colours in its logo and its cover. */
function paletteOf(key: string): Palette {
  return randomFrom(`palette ${key}`).pick(PALETTES);
}

function svg(width: number, height: number, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`;
}

function portrait(random: Random): string {
  const skin = random.pick(SKINS);
  const hair = random.pick(HAIR);
  const clothes = random.pick(CLOTHES);
  const crown = `<path d="M44 76a36 38 0 0 1 72 0c0-10-10-20-36-20s-36 10-36 20z" fill="${hair}"/>`;
  const behind = random.pick([
    '',
    `<path d="M42 72a38 40 0 0 1 76 0v44H42z" fill="${hair}"/>`,
    `<circle cx="80" cy="34" r="16" fill="${hair}"/>`,
  ]);
  const beard = random.chance(0.2)
    ? `<path d="M52 84c2 26 14 36 28 36s26-10 28-36c-8 12-48 12-56 0z" fill="${hair}"/>`
    : '';
  return (
    `<rect width="160" height="160" fill="${random.pick(GROUNDS)}"/>${behind}` +
    `<path d="M18 160c0-34 28-46 62-46s62 12 62 46z" fill="${clothes}"/>` +
    `<path d="M66 100h28v18a14 14 0 0 1-28 0z" fill="${skin}"/><ellipse cx="80" cy="78" rx="33" ry="37" fill="${skin}"/>` +
    `${beard}${crown}`
  );
}

function logo(random: Random, [ground, shape, accent]: Palette): string {
  const marks = [
    `<path d="M80 34 122 120H38z" fill="${shape}"/><path d="M80 78 101 120H59z" fill="${accent}"/>`,
    `<circle cx="66" cy="80" r="34" fill="${shape}"/><circle cx="98" cy="80" r="34" fill="${accent}" fill-opacity=".85"/>`,
    `<rect x="40" y="40" width="36" height="80" fill="${shape}"/><rect x="84" y="76" width="36" height="44" fill="${accent}"/>`,
    `<path d="M40 104c20-48 60-48 80 0z" fill="${shape}"/><rect x="40" y="108" width="80" height="12" fill="${accent}"/>`,
    `<path d="M44 44h72v24H68v48H44z" fill="${shape}"/><rect x="76" y="76" width="40" height="40" fill="${accent}"/>`,
    `<circle cx="80" cy="80" r="42" fill="${shape}"/><path d="M80 38a42 42 0 0 1 0 84z" fill="${accent}"/>`,
    `<path d="M40 56h80v16H40zm0 24h80v16H40z" fill="${shape}"/><path d="M40 104h48v16H40z" fill="${accent}"/>`,
    `<path d="M80 36 118 58v44L80 124 42 102V58z" fill="${shape}"/><circle cx="80" cy="80" r="16" fill="${accent}"/>`,
  ];
  return `<rect width="160" height="160" fill="${ground}"/>${random.pick(marks)}`;
}

function cover(random: Random, [ground, shape, accent]: Palette): string {
  const marks = Array.from({ length: 6 }, (_, i) => {
    const x = 60 + i * 190 + random.below(80);
    const size = 50 + random.below(110);
    const fill = random.chance(0.5) ? shape : accent;
    const opacity = random.pick(['.14', '.22', '.35']);
    return random.pick([
      `<circle cx="${x}" cy="${random.below(282)}" r="${size}" fill="${fill}" fill-opacity="${opacity}"/>`,
      `<path d="M${x} 282v-${size * 2}h${size}v${size * 2}z" fill="${fill}" fill-opacity="${opacity}"/>`,
      `<path d="M${x} 282l${size}-${size * 2} ${size} ${size * 2}z" fill="${fill}" fill-opacity="${opacity}"/>`,
    ]);
  });
  return `<rect width="1128" height="282" fill="${ground}"/>${marks.join('')}`;
}
