// How the library writes a city: a length, then protocol-buffer fields, of which name (2), country (3) and population (9) count.
import type { City } from '../domain/find-cities.ts';

const NAME = 2;
const COUNTRY = 3;
const POPULATION = 9;
const LONGITUDE = 10;
const LATITUDE = 11;
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

/** Coordinates are written as steps from the city before it, in 1/100,000 degrees. */
export function readSteps(bytes: Buffer, at: number): { end: number; country: string; east: number; north: number } {
  const steps = { country: '', east: 0, north: 0 };
  const end = fields(bytes, at, (field, from, to) => {
    if (field === COUNTRY) steps.country = bytes.toString('latin1', from, to);
    else if (field === LONGITUDE) steps.east = signed(readVarint(bytes, from).value);
    else if (field === LATITUDE) steps.north = signed(readVarint(bytes, from).value);
  });
  return { end, ...steps };
}

/** Zigzag: 0, -1, 1, -2, … */
function signed(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
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

/** Up to 53 bits: longer ones are only passed over. */
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
