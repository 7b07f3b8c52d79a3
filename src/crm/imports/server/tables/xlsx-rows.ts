// A sheet of a workbook as rows of text, read as it is unpacked.
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { openSharedTexts, type SharedTexts } from './shared-texts.ts';
import { attribute, unescapeText, unescapeXml, visitXml } from './xlsx-xml.ts';
import { damaged, openZip, unreadable, type ZipFile } from './zip-file.ts';

export interface Workbook {
  sheets: string[];
  /** Rows with their number as the sheet counts, from 1. Rows without a cell may be missing. */
  rows(sheet: string): AsyncGenerator<SheetRow[]>;
}

interface SheetRow {
  number: number;
  cells: string[];
}

interface Sheet {
  name: string;
  part: string;
}

/** Of the parts that only describe: the workbook, its relations, its styles. */
const MAX_SMALL_PART_BYTES = 8 * 1024 * 1024;
const MAX_SHEETS = 1_000;
const MAX_COLUMNS = 16_384;
const MAX_ROW_CHARS = 2 * 1024 * 1024;

/** @throws AppError IMPORT_UNREADABLE, IMPORT_NOT_A_TABLE */
export async function openWorkbook(file: FileHandle): Promise<Workbook> {
  const zip = await openZip(file);
  const book = 'xl/workbook.xml';
  if (!zip.has(book)) throw new AppError('IMPORT_NOT_A_TABLE', { params: { what: otherArchive(zip) } });
  const named: { name: string; id: string }[] = [];
  let from1904 = false;
  await readSmallPart(zip, book, (name, tag) => {
    if (name === 'sheet') named.push({ name: attribute(tag, 'name') ?? '', id: attribute(tag, 'id') ?? '' });
    if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? '');
    if (named.length > MAX_SHEETS) throw unreadable('the workbook has more than 1,000 sheets.');
  });
  const parts = await partsById(zip);
  const sheets: Sheet[] = named.flatMap(({ name, id }) => {
    const part = parts.get(id);
    return part !== undefined && zip.has(part) ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw damaged();
  return {
    sheets: sheets.map(({ name }) => name),
    async *rows(wanted) {
      const { part } = sheets.find(({ name }) => name === wanted) ?? (sheets[0] as Sheet);
      const styles = zip.has('xl/styles.xml') ? smallPart(zip, 'xl/styles.xml') : null;
      const formats = await readFormats(styles, from1904);
      const texts = zip.has('xl/sharedStrings.xml') ? openSharedTexts(zip.read('xl/sharedStrings.xml')) : null;
      try {
        yield* readSheetRows(zip.read(part), { texts, numberText: formats.text });
      } finally {
        await texts?.close();
      }
    },
  };
}

interface Context {
  texts: SharedTexts | null;
  numberText: (value: string, style: number) => string;
}

/** Groups, one for each chunk of bytes; a group may be empty. */
async function* readSheetRows(
  bytes: AsyncIterable<Buffer>,
  { texts, numberText }: Context,
): AsyncGenerator<SheetRow[]> {
  const reader = createRowReader(numberText);
  for await (const _ of visitXml(bytes, reader)) {
    const { rows, references, lastReference } = reader.take();
    if (texts !== null && lastReference >= 0) await texts.readTo(lastReference);
    for (const { cells, column, index } of references) cells[column] = texts?.at(index) ?? '';
    yield rows;
  }
}

/** A cell whose text is one of the shared ones. */
interface Reference {
  cells: string[];
  column: number;
  index: number;
}

const PLACE = /\sr\s{0,20}=\s{0,20}["']([A-Z]{1,3})\d+["']/;

function createRowReader(numberText: Context['numberText']) {
  let rows: SheetRow[] = [];
  let references: Reference[] = [];
  let lastReference = -1;
  let number = 0;
  let cells: string[] = [];
  let chars = 0;
  let next = 0;
  let cell: { column: number; type: string; style: number } | null = null;
  let value = '';
  // Inside a value or a text; and inside how Japanese words are read aloud, which is no part of a text.
  let [within, aloud] = [false, false];

  return {
    open(name: string, tag: string) {
      if (name === 'c') beginCell(tag);
      else if (name === 'row') {
        number = Number(attribute(tag, 'r') ?? number + 1);
        [cells, chars, next] = [[], 0, 0];
      } else if (name === 'v' || name === 't') within = cell !== null;
      else if (name === 'rPh') aloud = true;
    },
    text(raw: string) {
      if (!within || aloud) return;
      value += raw;
      chars += raw.length;
      if (chars > MAX_ROW_CHARS) throw unreadable('one of its rows has more than two million characters.');
    },
    close(name: string) {
      if (name === 'v' || name === 't') within = false;
      else if (name === 'c') endCell();
      else if (name === 'row') rows.push({ number, cells });
      else if (name === 'rPh') aloud = false;
    },
    /** What has been read since the last time. */
    take() {
      const taken = { rows, references, lastReference };
      [rows, references, lastReference] = [[], [], -1];
      return taken;
    },
  };

  function beginCell(tag: string): void {
    const column = toColumn(PLACE.exec(tag)?.[1], next);
    next = column + 1;
    if (column >= MAX_COLUMNS) throw unreadable('it has more columns than a workbook can have.');
    cell = { column, type: attribute(tag, 't') ?? 'n', style: Number(attribute(tag, 's') ?? 0) };
    value = '';
  }

  function endCell(): void {
    if (cell === null) return;
    const { column, type, style } = cell;
    while (cells.length <= column) cells.push('');
    if (type === 's' && value !== '') {
      const index = Number(value);
      references.push({ cells, column, index });
      if (index > lastReference) lastReference = index;
    } else cells[column] = content(type, style);
    cell = null;
  }

  function content(type: string, style: number): string {
    if (value === '' || type === 'e') return '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'n') return numberText(value, style);
    return type === 'inlineStr' ? unescapeText(value) : unescapeXml(value);
  }
}

function toColumn(letters: string | undefined, next: number): number {
  if (letters === undefined) return next;
  let column = 0;
  for (let n = 0; n < letters.length; n += 1) column = column * 26 + letters.charCodeAt(n) - 64;
  return column - 1;
}

/** Id of a relation → the part that it means. */
async function partsById(zip: ZipFile): Promise<Map<string, string>> {
  const relations = 'xl/_rels/workbook.xml.rels';
  if (!zip.has(relations)) throw damaged();
  const parts = new Map<string, string>();
  await readSmallPart(zip, relations, (name, tag) => {
    if (name !== 'Relationship') return;
    const target = attribute(tag, 'Target') ?? '';
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
    parts.set(attribute(tag, 'Id') ?? '', part);
  });
  return parts;
}

async function readSmallPart(zip: ZipFile, name: string, open: (name: string, tag: string) => void): Promise<void> {
  for await (const _ of visitXml(smallPart(zip, name), { open }));
}

function smallPart(zip: ZipFile, name: string): AsyncGenerator<Buffer> {
  if (zip.size(name) > MAX_SMALL_PART_BYTES) throw unreadable(`its part ${name} is larger than 8 MB.`);
  return zip.read(name);
}

function otherArchive(zip: ZipFile): string {
  if (zip.has('word/document.xml')) return 'a text document';
  if (zip.has('ppt/presentation.xml')) return 'a presentation';
  if (zip.has('content.xml')) return 'an OpenDocument file. Save it as XLSX';
  return 'a packed archive';
}

// Numbers of a workbook as text: a date is a number that only its format tells from others.
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
async function readFormats(styles: AsyncIterable<Buffer> | null, from1904: boolean): Promise<CellFormats> {
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
