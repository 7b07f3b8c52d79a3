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
      return svg(160, 160, logo(random, toPalette(key)));
    case 'cover':
      return svg(1128, 282, cover(random, toPalette(key)));
    case 'product':
      return svg(480, 480, product(random, key));
    case 'video':
      return svg(270, 480, videoCover(random, toPalette(key)));
    default:
      return null;
  }
}

/** A company has the same colours in its logo and its cover. */
function toPalette(key: string): Palette {
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

/** Shapes of goods, by a word of what is drawn: dark, middle and light of one colour. */
type Draw = (dark: string, mid: string, light: string) => string;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 3) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

const boards: Draw = (dark, mid, light) =>
  [0, 1, 2, 3]
    .map(
      (n) =>
        rect(104 + n * 10, 332 - n * 52, 272, 40, n % 2 ? mid : dark) + rect(104 + n * 10, 332 - n * 52, 40, 40, light),
    )
    .join('');
const box: Draw = (dark, mid, light) =>
  `<path d="M130 190 240 140l110 50v130l-110 52-110-52z" fill="${mid}"/><path d="M240 242v130l110-52V190z" fill="${dark}"/><path d="M130 190l110 52 110-52-110-50z" fill="${light}"/>`;
const bottle: Draw = (dark, mid, light) =>
  `${rect(214, 104, 52, 58, dark, 6)}<path d="M206 160h68c0 28 32 34 32 72v122a18 18 0 0 1-18 18H192a18 18 0 0 1-18-18V232c0-38 32-44 32-72z" fill="${mid}"/>${rect(174, 246, 132, 78, light)}`;
const roll: Draw = (dark, mid, light) =>
  `<path d="M150 170h150v190H150z" fill="${mid}"/><ellipse cx="150" cy="265" rx="42" ry="95" fill="${light}"/><ellipse cx="150" cy="265" rx="16" ry="36" fill="${dark}"/><path d="M300 170c24 0 42 42 42 95s-18 95-42 95z" fill="${dark}"/>`;
const bag: Draw = (dark, mid, light) =>
  `<path d="M150 196h180l22 176H128z" fill="${mid}"/><path d="M196 220v-46a44 44 0 0 1 88 0v46" fill="none" stroke="${dark}" stroke-width="14"/>${rect(196, 270, 88, 54, light)}`;
const ring: Draw = (dark, mid, light) =>
  disc(240, 256, 116, mid) +
  disc(240, 256, 74, light) +
  disc(240, 256, 30, dark) +
  [0, 60, 120, 180, 240, 300]
    .map((turn) => `<circle cx="240" cy="161" r="10" fill="${dark}" transform="rotate(${turn} 240 256)"/>`)
    .join('');
const chair: Draw = (dark, mid) =>
  `${rect(160, 130, 20, 240, dark)}${rect(160, 130, 150, 20, dark)}${rect(180, 150, 112, 66, mid)}${rect(160, 250, 160, 26, mid, 8)}${rect(300, 270, 20, 100, dark)}`;
const desk: Draw = (dark, mid, light) =>
  `${rect(100, 210, 280, 24, mid)}${rect(116, 234, 18, 138, dark)}${rect(346, 234, 18, 138, dark)}${rect(258, 234, 88, 60, light)}${rect(290, 258, 24, 8, dark)}`;
const sofa: Draw = (dark, mid, light) =>
  `${rect(120, 200, 240, 90, mid, 20)}${rect(100, 240, 50, 110, dark, 18)}${rect(330, 240, 50, 110, dark, 18)}${rect(150, 272, 180, 70, light, 12)}${rect(130, 346, 16, 26, dark)}${rect(334, 346, 16, 26, dark)}`;
const cabinet: Draw = (dark, mid, light) =>
  `${rect(140, 110, 200, 262, mid, 6)}${rect(152, 122, 84, 238, light)}${rect(244, 122, 84, 238, light)}${disc(226, 244, 6, dark)}${disc(254, 244, 6, dark)}`;
const tray: Draw = (dark, mid, light) =>
  rect(110, 210, 260, 150, mid, 16) +
  [0, 1, 2, 3, 4, 5]
    .map((n) => disc(156 + (n % 3) * 84, 250 + Math.floor(n / 3) * 70, 28, n % 2 ? light : dark))
    .join('');
const loaf: Draw = (dark, mid, light) =>
  `<path d="M110 350c-20-110 40-170 130-170s150 60 130 170z" fill="${mid}"/>${[0, 1, 2].map((n) => `<path d="M${176 + n * 56} 214l34 60" stroke="${light}" stroke-width="14" stroke-linecap="round"/>`).join('')}${rect(110, 340, 260, 24, dark, 12)}`;
const fruit: Draw = (dark, mid, light) =>
  disc(186, 300, 62, mid) +
  disc(296, 300, 62, dark) +
  disc(240, 226, 62, light) +
  `<path d="M240 164c10-34 40-44 62-40-6 28-30 44-62 40z" fill="${dark}"/>`;
const shirt: Draw = (dark, mid, light) =>
  `<path d="M190 130 110 176l30 62 34-16v150h132V222l34 16 30-62-80-46c-8 34-92 34-100 0z" fill="${mid}"/><path d="M190 130c8 34 92 34 100 0" fill="none" stroke="${dark}" stroke-width="12"/>${rect(254, 226, 34, 34, light)}`;
const folded: Draw = (dark, mid, light) =>
  [0, 1, 2].map((n) => rect(126, 300 - n * 66, 228, 58, [mid, light, dark][n] ?? mid, 22)).join('');
const pump: Draw = (dark, mid, light) =>
  `${rect(120, 220, 150, 110, mid, 18)}${disc(300, 275, 72, dark)}${disc(300, 275, 34, light)}${rect(170, 160, 40, 64, dark)}${rect(130, 330, 220, 30, dark)}`;
const machine: Draw = (dark, mid, light) =>
  `${rect(110, 150, 260, 222, mid, 10)}${rect(134, 178, 130, 120, light)}${rect(286, 178, 60, 60, dark)}${rect(190, 178, 18, 70, dark)}${rect(134, 320, 212, 24, dark)}`;
const cable: Draw = (dark, mid, light) =>
  `<path d="M110 330c40-180 90 60 140-60s90-60 120 50" fill="none" stroke="${mid}" stroke-width="18"/><path d="M110 350c60-120 110 40 150-40s70-40 110 10" fill="none" stroke="${dark}" stroke-width="12"/>${rect(86, 310, 46, 60, light, 6)}${rect(352, 300, 46, 50, light, 6)}`;
const lamp: Draw = (dark, mid, light) =>
  `${rect(130, 160, 220, 130, dark, 14)}${rect(148, 178, 184, 94, light, 6)}${rect(226, 290, 28, 50, mid)}${rect(170, 340, 140, 26, dark, 8)}`;
const panel: Draw = (dark, mid, light) =>
  `<path d="M150 150h220l-40 200H110z" fill="${dark}"/>${[1, 2, 3].map((n) => `<path d="M${150 - n * 10 + 0} ${150 + n * 50}h220" stroke="${light}" stroke-width="4"/>`).join('')}${[1, 2].map((n) => `<path d="M${150 + n * 73} 150l-40 200" stroke="${light}" stroke-width="4"/>`).join('')}${rect(210, 350, 20, 24, mid)}`;
const unit: Draw = (dark, mid, light) =>
  `${rect(130, 130, 220, 242, mid, 16)}${disc(240, 236, 78, light)}${disc(240, 236, 20, dark)}${[0, 90, 180, 270].map((turn) => `<path d="M240 236v-64c30 8 30 44 0 64z" fill="${dark}" transform="rotate(${turn} 240 236)"/>`).join('')}${rect(156, 334, 168, 14, dark)}`;
const screen: Draw = (dark, mid, light) =>
  `${rect(120, 140, 240, 170, dark, 12)}${rect(136, 156, 208, 138, light)}<path d="M144 230h52l16-40 24 76 18-36h82" fill="none" stroke="${mid}" stroke-width="8"/>${rect(222, 310, 36, 40, mid)}${rect(170, 348, 140, 20, dark, 8)}`;
const glove: Draw = (dark, mid) =>
  `<path d="M176 372V250l-44-56c-10-20 16-34 32-16l32 38V150c0-24 34-24 34 0v56-80c0-24 34-24 34 0v82-66c0-24 34-24 34 0v84-44c0-22 30-22 30 0v190z" fill="${mid}"/>${rect(172, 346, 160, 28, dark, 8)}`;
const tools: Draw = (dark, mid, light) =>
  `${rect(110, 210, 260, 160, mid, 14)}${rect(126, 226, 228, 128, light, 8)}${[0, 1, 2, 3].map((n) => `${rect(150 + n * 50, 240, 12, 92, dark, 6)}${disc(156 + n * 50, 334, 12, dark)}`).join('')}`;
const can: Draw = (dark, mid, light) =>
  `${rect(150, 170, 180, 202, mid, 10)}<ellipse cx="240" cy="172" rx="90" ry="26" fill="${light}"/>${rect(150, 232, 180, 80, light)}<path d="M150 190c-40 60 220 60 180 0" fill="none" stroke="${dark}" stroke-width="8"/>`;
const book: Draw = (dark, mid, light) =>
  `<path d="M120 150h220v214H120z" fill="${mid}"/>${rect(120, 150, 30, 214, dark)}${rect(182, 196, 124, 16, light)}${rect(182, 226, 84, 12, light)}<path d="M340 150l20 14v214H140l-20-14h220z" fill="${light}"/>`;
const fish: Draw = (dark, mid, light) =>
  `<path d="M110 262c60-90 180-90 230 0-50 90-170 90-230 0z" fill="${mid}"/><path d="M326 262l64-60v120z" fill="${dark}"/>${disc(166, 246, 10, dark)}<path d="M210 214c20 30 20 66 0 96" fill="none" stroke="${light}" stroke-width="8"/>`;
const seeds: Draw = (dark, mid, light) =>
  `${rect(150, 130, 180, 242, light, 10)}${rect(150, 130, 180, 60, mid, 10)}<path d="M240 330v-70" stroke="${dark}" stroke-width="10"/><path d="M240 270c-50 4-56-40-50-54 40 0 56 22 50 54zm0-10c46 4 52-36 46-50-36 0-52 20-46 50z" fill="${dark}"/>`;

/** By a word of the goods, the more telling one first. */
const GOODS: readonly (readonly [RegExp, Draw])[] = [
  [/board|plywood|beam|fence|cladding|timber|flooring/, boards],
  [/chair/, chair],
  [/desk|table/, desk],
  [/sofa/, sofa],
  [/wardrobe/, cabinet],
  [/\bbox\b/, box],
  [/bottle|olive|\boil\b/, bottle],
  [/coffee/, bag],
  [/\bbag\b/, bag],
  [/tray/, tray],
  [/bread/, loaf],
  [/fruit|apricot/, fruit],
  [/seed/, seeds],
  [/shirt|jacket/, shirt],
  [/towel/, folded],
  [/fabric|label|conveyor|belt|irrigation|line\b/, roll],
  [/heat pump|inverter|battery|storage/, unit],
  [/pump/, pump],
  [/machine/, machine],
  [/bearing|brake|casting/, ring],
  [/harness|cable/, cable],
  [/light|lamp/, lamp],
  [/solar panel|panel/, panel],
  [/instrument/, tools],
  [/glove/, glove],
  [/monitor/, screen],
  [/coating|adhesive|pigment|paint/, can],
  [/book/, book],
  [/salmon|shrimp|fish/, fish],
];

/** What its name says: a plain drawing of such goods, or the first letters where there is none. A wrong picture is worse than none. */
function product(random: Random, key: string): string {
  const [dark, mid, light] = random.pick(BODIES);
  const words = key
    .replace(/-?\d[\d-]*$/, '')
    .replaceAll('-', ' ')
    .trim();
  const draw = GOODS.find(([word]) => word.test(words))?.[1];
  const ground = `<rect width="480" height="480" fill="${random.pick(SCENE_GROUNDS)}"/>`;
  if (draw)
    return `${ground}<ellipse cx="240" cy="382" rx="140" ry="16" fill="#000" fill-opacity=".08"/>${draw(dark, mid, light)}`;
  const letters = words
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return `${ground}${rect(140, 140, 200, 200, light, 24)}<text x="240" y="272" font-family="sans-serif" font-size="88" font-weight="600" text-anchor="middle" fill="${dark}">${letters}</text>`;
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
