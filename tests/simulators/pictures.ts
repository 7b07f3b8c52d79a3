// Pictures of the simulated hosts: real PNGs of one colour, and the ways in which a picture host disappoints.
import type { ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
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
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: SIDE }, () => colour).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => row)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
