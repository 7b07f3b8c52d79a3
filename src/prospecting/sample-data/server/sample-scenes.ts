// Drawn pictures of things and of scenes: products of the sample, and the first frame of its videos.
import type { Random } from './random.ts';

const GROUNDS = ['#eef1f0', '#f1eee8', '#ebeef3', '#f3efee', '#edf0ea'] as const;
const BODIES = [
  ['#35576b', '#5b8299', '#dfe8ec'],
  ['#7a4b34', '#a9744f', '#f0e2d3'],
  ['#3f5a3c', '#6d8a64', '#e3ebdc'],
  ['#5a4d75', '#8779a6', '#e6e1f0'],
  ['#8a3b3f', '#b96a66', '#f3dfdb'],
  ['#3b3f46', '#6b717b', '#e4e6e9'],
] as const;

/** A thing on a plain ground: box, bottle, roll, boards, bag, part. */
export function product(random: Random): string {
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
    `<rect width="480" height="480" fill="${random.pick(GROUNDS)}"/>` +
    `<ellipse cx="240" cy="382" rx="140" ry="16" fill="#000" fill-opacity=".08"/>${random.pick(things)}`
  );
}

/** An upright frame: a horizon, something that stands in it, and the light of a time of day. */
export function videoCover(random: Random, [ground, shape, accent]: readonly [string, string, string]): string {
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
