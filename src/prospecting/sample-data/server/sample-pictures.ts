// Pictures of the sample, drawn from a name: flat shapes, the same on every call, served from our own origin.
import { type Random, randomFrom } from './random.ts';

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

// Drawn pictures of things and of scenes: products of the sample, and the first frame of its videos.
const SCENE_GROUNDS = ['#eef1f0', '#f1eee8', '#ebeef3', '#f3efee', '#edf0ea'] as const;
const BODIES = [
  ['#35576b', '#5b8299', '#dfe8ec'],
  ['#7a4b34', '#a9744f', '#f0e2d3'],
  ['#3f5a3c', '#6d8a64', '#e3ebdc'],
  ['#5a4d75', '#8779a6', '#e6e1f0'],
  ['#8a3b3f', '#b96a66', '#f3dfdb'],
  ['#3b3f46', '#6b717b', '#e4e6e9'],
] as const;

/** A thing on a plain ground: box, bottle, roll, boards, bag, part. */
function product(random: Random): string {
  const [dark, mid, light] = random.pick(BODIES);
  const things = [
    `<path d="M130 190 240 140l110 50v130l-110 52-110-52z" fill="${mid}"/><path d="M240 242v130l110-52V190z" fill="${dark}"/><path d="M130 190l110 52 110-52-110-50z" fill="${light}"/><path d="M185 165l110 51v44l-24-11v-22l-110-50z" fill="${mid}" fill-opacity=".55"/>`,
    `<rect x="214" y="104" width="52" height="58" rx="6" fill="${dark}"/><path d="M206 160h68c0 28 32 34 32 72v122a18 18 0 0 1-18 18H192a18 18 0 0 1-18-18V232c0-38 32-44 32-72z" fill="${mid}"/><rect x="174" y="246" width="132" height="78" fill="${light}"/><rect x="196" y="270" width="88" height="8" fill="${dark}" fill-opacity=".6"/><rect x="196" y="290" width="56" height="8" fill="${dark}" fill-opacity=".35"/>`,
    `<path d="M150 170h150v190H150z" fill="${mid}"/><ellipse cx="150" cy="265" rx="42" ry="95" fill="${light}"/><ellipse cx="150" cy="265" rx="16" ry="36" fill="${dark}"/><path d="M300 170c24 0 42 42 42 95s-18 95-42 95z" fill="${dark}"/>`,
    ...[3, 4].map((rows) =>
      Array.from(
        { length: rows },
        (_, row) =>
          `<rect x="${104 + row * 10}" y="${340 - row * 52}" width="272" height="40" rx="3" fill="${row % 2 ? mid : dark}"/><rect x="${104 + row * 10}" y="${340 - row * 52}" width="40" height="40" rx="3" fill="${light}"/>`,
      ).join(''),
    ),
    `<path d="M150 196h180l22 176H128z" fill="${mid}"/><path d="M196 220v-46a44 44 0 0 1 88 0v46" fill="none" stroke="${dark}" stroke-width="14"/><rect x="196" y="270" width="88" height="54" fill="${light}"/>`,
    `<circle cx="240" cy="256" r="116" fill="${mid}"/><circle cx="240" cy="256" r="74" fill="${light}"/><circle cx="240" cy="256" r="30" fill="${dark}"/>${[
      0, 60, 120, 180, 240, 300,
    ]
      .map((turn) => `<circle cx="240" cy="164" r="10" fill="${dark}" transform="rotate(${turn} 240 256)"/>`)
      .join('')}`,
  ];
  return (
    `<rect width="480" height="480" fill="${random.pick(SCENE_GROUNDS)}"/>` +
    `<ellipse cx="240" cy="382" rx="140" ry="16" fill="#000" fill-opacity=".08"/>${random.pick(things)}`
  );
}

/** An upright frame: a horizon, an object before it, and the light of a time of day. */
function videoCover(random: Random, [ground, shape, accent]: readonly [string, string, string]): string {
  const horizon = 250 + random.below(80);
  const sun = `<circle cx="${50 + random.below(170)}" cy="${70 + random.below(horizon - 120)}" r="${26 + random.below(34)}" fill="${accent}" fill-opacity=".8"/>`;
  const hills = Array.from({ length: 3 }, (_, i) => {
    const peak = horizon - 20 - random.below(110) + i * 46;
    const at = random.below(270);
    return `<path d="M-60 480 ${at} ${peak} 330 480z" fill="${shape}" fill-opacity="${['.16', '.24', '.34'][i]}"/>`;
  }).join('');
  const standing = random.pick([
    `<path d="M110 480V300a25 25 0 0 1 50 0v180z" fill="${shape}" fill-opacity=".85"/><circle cx="135" cy="238" r="26" fill="${shape}" fill-opacity=".85"/>`,
    `<path d="M40 480V310h70v170zm82 0V250h60v230zm72 0V340h50v140z" fill="${shape}" fill-opacity=".7"/>`,
    `<path d="M70 420h130l-18 60H88zM98 420v-60h74v60" fill="${shape}" fill-opacity=".75"/>`,
    '',
  ]);
  return `<rect width="270" height="480" fill="${ground}"/>${sun}${hills}${standing}`;
}
