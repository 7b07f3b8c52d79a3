// How the library writes a city: a length, then protocol-buffer fields, of which name (2), country (3) and population (9) count.
import type { City } from '../domain/find-cities.ts';

const NAME = 2;
const COUNTRY = 3;
const POPULATION = 9;
const BYTES = 2;

/** The country of the message that begins at `at`, and where the next one begins. */
export function skipMessage(bytes: Buffer, at: number): { end: number; country: string } {
  let country = '';
  const end = fields(bytes, at, (field, from, to) => {
    if (field === COUNTRY) country = bytes.toString('utf8', from, to);
  });
  return { end, country };
}

export function readCity(bytes: Buffer, at: number): { end: number; city: City } {
  const city: City = { name: '', population: 0 };
  const end = fields(bytes, at, (field, from, to) => {
    if (field === NAME) city.name = bytes.toString('utf8', from, to);
    else if (field === POPULATION) city.population = readVarint(bytes, from).value;
  });
  return { end, city };
}

/** Shows each field's bytes to `see`; answers where the message ends. Throws where the file is not what it should be. */
function fields(bytes: Buffer, at: number, see: (field: number, from: number, to: number) => void): number {
  const length = readVarint(bytes, at);
  const end = length.next + length.value;
  if (end > bytes.length) throw new Error('the file of the cities ends in the middle of a city');
  for (let position = length.next; position < end; ) {
    const tag = readVarint(bytes, position);
    const field = tag.value >> 3;
    const value = readVarint(bytes, tag.next);
    // Only texts carry a length; everything else that stands there is a number.
    const from = (tag.value & 7) === BYTES ? value.next : tag.next;
    const to = (tag.value & 7) === BYTES ? value.next + value.value : value.next;
    see(field, from, to);
    position = to;
  }
  return end;
}

/** Up to 53 bits: signed coordinates are longer, and are only passed over. */
function readVarint(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  let factor = 1;
  for (let next = at; next < at + 10; next += 1) {
    const byte = bytes[next];
    if (byte === undefined) break;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, next: next + 1 };
    factor *= 128;
  }
  throw new Error('the file of the cities cannot be read');
}
