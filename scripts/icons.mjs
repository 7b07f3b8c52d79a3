// Draws the icons of the installed app from the sign of the product (public/favicon.svg): `node scripts/icons.mjs` after the sign has changed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from './lib/root.mjs';

const PUBLIC = path.join(ROOT, 'src/app/web/public');
const sign = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8');
/** Square to the edge, the drawing inside the circle that every mask leaves (80 %): for icons that the system cuts itself. */
const maskable = sign.replace('rx="7" ', '').replace('translate(4 4) scale(.667)', 'translate(6 6) scale(.5)');

/** @param {string} svg @param {number} size @param {string} name */
async function draw(svg, size, name) {
  const image = sharp(Buffer.from(svg), { density: size * 3 }).resize(size, size);
  await image.png({ palette: true, compressionLevel: 9 }).toFile(path.join(PUBLIC, 'icons', name));
}

await draw(sign, 192, 'icon-192.png');
await draw(sign, 512, 'icon-512.png');
await draw(maskable, 512, 'maskable-512.png');
await draw(maskable, 180, 'apple-touch-icon.png');
