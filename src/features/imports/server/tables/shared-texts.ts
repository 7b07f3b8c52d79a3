// The shared texts of a workbook, packed into bytes: a million of them as strings would cost three times as much memory.
import { elements, textOf } from './xlsx-xml.ts';
import { unreadable } from './zip-file.ts';

/** Text of all of them, in UTF-8. */
const LIMIT_BYTES = 96 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

export interface SharedTexts {
  at(index: number): string;
}

export async function readSharedTexts(bytes: AsyncIterable<Buffer>): Promise<SharedTexts> {
  let store: Buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let ends = new Uint32Array(1024);
  let count = 0;
  let used = 0;
  for await (const group of elements(bytes, 'si')) {
    for (const xml of group) {
      const text = textOf(xml);
      const most = text.length * 3;
      if (used + most > store.length) store = grown(store, used, used + most);
      used += store.write(text, used, 'utf8');
      if (count === ends.length) {
        const more = new Uint32Array(ends.length * 2);
        more.set(ends);
        ends = more;
      }
      ends[count] = used;
      count += 1;
    }
    if (used > LIMIT_BYTES)
      throw unreadable('its texts take more than 96 MB. Save it as CSV, which is read row by row.');
  }
  return {
    at: (index) => (index < count ? store.toString('utf8', ends[index - 1] ?? 0, ends[index]) : ''),
  };
}

function grown(store: Buffer, used: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, Math.floor(store.length * 1.5)));
  store.copy(larger, 0, 0, used);
  return larger;
}
