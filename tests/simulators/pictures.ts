// Pictures of the simulated hosts: real PNGs of one colour, and the ways in which a picture host disappoints.
import type { ServerResponse } from 'node:http';
import { toPng } from '../support/png.ts';
import { dice } from './invented.ts';

const SIDE = 120;

/** Answers `/pictures/NAME`; `forbidden.png`, `html.png`, `svg.png` and `huge.png` are not what they promise. */
export function answerPicture(name: string, response: ServerResponse): void {
  switch (name) {
    case 'forbidden.png':
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Hotlinking is not allowed</h1>');
      return;
    case 'html.png':
      response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><script>window.__hacked=1</script>');
      return;
    case 'svg.png':
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" onload="window.__hacked=1"/>');
      return;
    case 'huge.png':
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(Buffer.concat([png(name), Buffer.alloc(4 * 1024 * 1024)]));
      return;
    default:
      response.writeHead(200, { 'content-type': 'image/png' }).end(png(name));
  }
}

function png(name: string): Buffer {
  const roll = dice('picture', name);
  const colour = [roll(200), roll(200), roll(200)];
  const row = Buffer.from([0, ...Array.from({ length: SIDE }, () => colour).flat()]);
  return toPng({ side: SIDE, bits: 8, colourType: 2, rows: Buffer.concat(Array.from({ length: SIDE }, () => row)) });
}
