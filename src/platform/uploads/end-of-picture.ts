// Where a picture ends. Bytes behind its end make a file that is two things at once (an archive, a page), which is refused.

export type EndedKind = 'png' | 'jpeg' | 'webp';

/** Offset behind the picture's last byte; null where its structure is broken. */
export function endOfPicture(bytes: Buffer, kind: EndedKind): number | null {
  const end = { png: endOfPng, jpeg: endOfJpeg, webp: endOfWebp }[kind](bytes);
  return end !== null && end <= bytes.length ? end : null;
}

function endOfWebp(bytes: Buffer): number | null {
  if (bytes.length < 12) return null;
  const length = bytes.readUInt32LE(4);
  return 8 + length + (length % 2);
}

/** Chunks of length, type, data and checksum, until IEND. */
function endOfPng(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return null;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Segments until the scans, then scans until the end marker: a thumbnail inside a segment is passed over with it. */
function endOfJpeg(bytes: Buffer): number | null {
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff) return null;
    if (marker === END_OF_IMAGE) return at + 2;
    if (marker === 0xff) {
      at += 1;
    } else {
      if (at + 4 > bytes.length) return null;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
    }
  }
  return null;
}

/** Stuffed bytes (FF 00) and restart markers (FF D0 to D7) belong to a scan; any other marker ends it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
