// A sheet of a workbook as rows of text, read as it is unpacked.
import type { FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import { type CellFormats, readFormats } from './cell-formats.ts';
import { readSharedTexts, type SharedTexts } from './shared-texts.ts';
import { attribute, elements, textOf, unescapeXml } from './xlsx-xml.ts';
import { damaged, openZip, unreadable, type ZipFile } from './zip-file.ts';

export interface Workbook {
  sheets: string[];
  /** Rows with their number as the sheet counts, from 1. Rows without a cell may be missing. */
  rows(sheet: string): AsyncGenerator<{ number: number; cells: string[] }[]>;
}

interface Sheet {
  name: string;
  part: string;
}

const SMALL_PART = 8 * 1024 * 1024;
const COLUMN_LIMIT = 16_384;

/** @throws AppError IMPORT_UNREADABLE, IMPORT_NOT_A_TABLE */
export async function openWorkbook(file: FileHandle): Promise<Workbook> {
  const zip = await openZip(file);
  const book = 'xl/workbook.xml';
  if (!zip.has(book)) throw new AppError('IMPORT_NOT_A_TABLE', { params: { what: otherArchive(zip) } });
  const xml = await whole(zip, book);
  const parts = await partsOf(zip);
  const sheets: Sheet[] = [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag]) => {
    const part = parts.get(attribute(tag, 'id') ?? '');
    return part !== undefined && zip.has(part) ? [{ name: attribute(tag, 'name') ?? '', part }] : [];
  });
  if (sheets.length === 0) throw damaged();
  const from1904 = /<(?:\w+:)?workbookPr[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(xml);
  return {
    sheets: sheets.map(({ name }) => name),
    async *rows(wanted) {
      const { part } = sheets.find(({ name }) => name === wanted) ?? (sheets[0] as Sheet);
      const texts = zip.has('xl/sharedStrings.xml') ? await readSharedTexts(zip.read('xl/sharedStrings.xml')) : null;
      const styles = zip.has('xl/styles.xml') ? await whole(zip, 'xl/styles.xml') : '';
      yield* rowsOf(zip.read(part), { texts, formats: readFormats(styles, from1904) });
    },
  };
}

interface Context {
  texts: SharedTexts | null;
  formats: CellFormats;
}

async function* rowsOf(bytes: AsyncIterable<Buffer>, context: Context) {
  let number = 0;
  for await (const group of elements(bytes, 'row')) {
    const rows: { number: number; cells: string[] }[] = [];
    for (const xml of group) {
      const head = xml.slice(0, xml.indexOf('>') + 1);
      number = Number(attribute(head, 'r') ?? number + 1);
      rows.push({ number, cells: cellsOf(xml, head.length, context) });
    }
    yield rows;
  }
}

const CELL = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c\s*>)/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v\s*>/;
const PLACE = /\br\s*=\s*["']([A-Z]{1,3})\d+["']/;
const TYPE = /\bt\s*=\s*["'](\w+)["']/;
const STYLE = /\bs\s*=\s*["'](\d+)["']/;

function cellsOf(row: string, from: number, { texts, formats }: Context): string[] {
  const cells: string[] = [];
  CELL.lastIndex = from;
  let next = 0;
  for (let match = CELL.exec(row); match !== null; match = CELL.exec(row)) {
    const [, tag = '', content = ''] = match;
    const column = columnOf(PLACE.exec(tag)?.[1], next);
    next = column + 1;
    if (column >= COLUMN_LIMIT) throw unreadable('it has more columns than a workbook can have.');
    while (cells.length < column) cells.push('');
    const type = TYPE.exec(tag)?.[1] ?? 'n';
    cells[column] = type === 'inlineStr' ? textOf(content) : contentOf(type, VALUE.exec(content)?.[1] ?? '', tag);
  }
  return cells;

  function contentOf(type: string, value: string, tag: string): string {
    if (value === '') return '';
    if (type === 's') return texts?.at(Number(value)) ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') return '';
    if (type === 'n') return formats.text(value, Number(STYLE.exec(tag)?.[1] ?? 0));
    return unescapeXml(value);
  }
}

function columnOf(letters: string | undefined, next: number): number {
  if (letters === undefined) return next;
  let column = 0;
  for (let n = 0; n < letters.length; n += 1) column = column * 26 + letters.charCodeAt(n) - 64;
  return column - 1;
}

/** Id of a relation → the part that it means. */
async function partsOf(zip: ZipFile): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  if (!zip.has('xl/_rels/workbook.xml.rels')) throw damaged();
  for (const [tag] of (await whole(zip, 'xl/_rels/workbook.xml.rels')).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const target = attribute(tag, 'Target') ?? '';
    parts.set(
      attribute(tag, 'Id') ?? '',
      target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`,
    );
  }
  return parts;
}

async function whole(zip: ZipFile, name: string): Promise<string> {
  if (zip.size(name) > SMALL_PART) throw damaged();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function otherArchive(zip: ZipFile): string {
  if (zip.has('word/document.xml')) return 'a text document';
  if (zip.has('ppt/presentation.xml')) return 'a presentation';
  if (zip.has('content.xml')) return 'an OpenDocument file. Save it as XLSX';
  return 'a packed archive';
}
