// Files, locations and cards that simulated people send, in Meta's wire format. The files are generated, so their origin is clear.
import type { PracticeSample } from '../../fields.contract.ts';

interface SampleFile {
  /** As Meta would report it; nothing relies on it. */
  type: string;
  content: Buffer;
}

const FILES: Readonly<Record<string, { type: string; make: () => Buffer | Promise<Buffer> }>> = {
  '930000000000001': { type: 'image/png', make: boardsPng },
  '930000000000002': {
    type: 'application/pdf',
    make: () => pagePdf(['Order 4711', '2 pallets of oak boards', 'Delivery to Oslo']),
  },
  '930000000000003': { type: 'audio/wav', make: chimeWav },
};

/** Null for unknown ids. Always the same bytes. */
export async function sampleFile(mediaId: string): Promise<SampleFile | null> {
  const file = Object.hasOwn(FILES, mediaId) ? FILES[mediaId] : undefined;
  return file === undefined ? null : { type: file.type, content: await file.make() };
}

const MESSAGES: Record<PracticeSample, Record<string, unknown>> = {
  picture: {
    type: 'image',
    image: { id: '930000000000001', mime_type: 'image/png', caption: 'These are the boards we need.' },
  },
  document: {
    type: 'document',
    document: { id: '930000000000002', mime_type: 'application/pdf', filename: 'order-4711.pdf' },
  },
  voice: { type: 'audio', audio: { id: '930000000000003', mime_type: 'audio/wav', voice: true } },
  location: {
    type: 'location',
    location: { latitude: 59.91387, longitude: 10.75225, name: 'Unloading bay', address: 'Oslo, Norway' },
  },
  contact: {
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: 'Kari Nilsen', first_name: 'Kari', last_name: 'Nilsen' },
        phones: [{ phone: '+44 7700 900190', wa_id: '447700900190', type: 'WORK' }],
        emails: [{ email: 'kari@example.com', type: 'WORK' }],
      },
    ],
  },
};

/** A message in Meta's format, without sender, id and time. */
export const sampleMessage = (sample: PracticeSample): Record<string, unknown> => MESSAGES[sample];

/** Wooden boards side by side. */
async function boardsPng(): Promise<Buffer> {
  const [width, height, board] = [480, 320, 60];
  const pixels = Buffer.alloc(height * width * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grain = Math.sin(x / 4 + 3 * Math.sin(y / 70 + Math.floor(x / board))) * 9;
      const shade = x % board < 2 ? -70 : (Math.floor(x / board) % 3) * 12 + grain;
      for (const [channel, base] of [168, 122, 74].entries())
        pixels[(y * width + x) * 3 + channel] = Math.round(base + shade);
    }
  }
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** One page with one line per text; the texts must not contain parentheses. */
function pagePdf(lines: readonly string[]): Buffer {
  const words = lines
    .map((line, place) => `BT /F1 ${place === 0 ? 24 : 14} Tf 72 ${760 - place * 32} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const offset = pdf.length;
    pdf += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Three notes, two seconds (WAV, 16 bits, mono): phones send Opus, which would need an encoder. */
function chimeWav(): Buffer {
  const [rate, seconds, notes] = [16_000, 2, [523.25, 659.25, 783.99]];
  const samples = Buffer.alloc(rate * seconds * 2);
  const length = (rate * seconds) / notes.length;
  for (let at = 0; at < rate * seconds; at += 1) {
    const note = notes[Math.floor(at / length)] ?? 0;
    const fade = 1 - (at % length) / length;
    samples.writeInt16LE(Math.round(Math.sin((2 * Math.PI * note * at) / rate) * fade * 12_000), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
