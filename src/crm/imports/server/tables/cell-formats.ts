// Numbers of a workbook as text: a date is a number that only its format tells from others.
import { attribute, visitXml } from './xlsx-xml.ts';

export interface CellFormats {
  /** `value` as the XML has it, `style` the index that the cell names. */
  text(value: string, style: number): string;
}

/** Formats that every spreadsheet knows without their being written down: dates, and times. */
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
/** Excel allows 255. */
const MAX_FORMAT_CHARS = 1_000;
const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** `styles`: the part xl/styles.xml; null where the workbook has none. */
export async function readFormats(styles: AsyncIterable<Buffer> | null, from1904: boolean): Promise<CellFormats> {
  const own = new Map<number, boolean>();
  const formats: number[] = [];
  let inCells = false;
  const visitor = {
    open(name: string, tag: string) {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt')
        own.set(Number(attribute(tag, 'numFmtId')), isDateFormat(attribute(tag, 'formatCode') ?? ''));
      else if (name === 'xf' && inCells) formats.push(Number(attribute(tag, 'numFmtId') ?? 0));
    },
    close(name: string) {
      if (name === 'cellXfs') inCells = false;
    },
  };
  if (styles !== null) for await (const _ of visitXml(styles, visitor));
  const dates = formats.map((id) => own.get(id) ?? BUILT_IN_DATES.has(id));
  const epoch = from1904 ? EPOCH_1904 : EPOCH_1900;
  return {
    text(value, style) {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      return dates[style] === true ? dateText(number, epoch) : plainNumber(number, value);
    },
  };
}

/** Text in quotation marks and colours in brackets are no part of the pattern; days or years make it a date. */
function isDateFormat(code: string): boolean {
  const pattern = code.slice(0, MAX_FORMAT_CHARS).replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_./gi, '');
  return /[dy]/i.test(pattern) && !/general/i.test(pattern);
}

function dateText(days: number, epoch: number): string {
  const moment = new Date(epoch + Math.round(days * DAY_MS));
  if (Number.isNaN(moment.getTime())) return String(days);
  const iso = moment.toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}

/** 4.6701234567E10 is a phone number, 0.1 + 0.2 is 0.3. */
function plainNumber(number: number, value: string): string {
  if (Number.isInteger(number)) return Math.abs(number) < 1e21 ? BigInt(number).toString() : value;
  return String(Number(number.toPrecision(15)));
}
