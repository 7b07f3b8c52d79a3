// Says how an uploaded file is read, from what it is and not from what it is called.
import type { FileHandle } from 'node:fs/promises';
import Papa from 'papaparse';
import { AppError } from '#shared/errors.ts';
import { fileKind, type TableReading } from '../../domain/table-reading.ts';
import { detectDelimiter } from './csv-rows.ts';
import { textEncoding } from './detect-encoding.ts';
import { decodeText } from './text-encoding.ts';
import { openWorkbook } from './xlsx-rows.ts';

export interface FileSample {
  /** The first 64 KB. */
  head: Buffer;
  isUtf8: boolean;
  /** Where the bytes are no UTF-8: those around the first that is none. */
  foreign: Buffer;
}

/** Without `header`, which its rows say. @throws AppError with a clear word for what cannot be read */
export async function detectFile(sample: FileSample, file: FileHandle): Promise<Omit<TableReading, 'header'>> {
  const kind = fileKind(sample.head);
  switch (kind.kind) {
    case 'other':
      throw new AppError('IMPORT_NOT_A_TABLE', { params: { what: kind.what } });
    case 'ole':
      throw (await isEncrypted(file))
        ? new AppError('IMPORT_PROTECTED')
        : new AppError('IMPORT_NOT_A_TABLE', { params: { what: 'an old Excel workbook (.xls). Save it as .xlsx' } });
    case 'zip': {
      const { sheets } = await openWorkbook(file);
      return { format: 'xlsx', encoding: '', delimiter: '', sheet: sheets[0] ?? '', sheets, skip: 0 };
    }
    default:
      return detectText(sample, kind.kind);
  }
}

function detectText({ head, isUtf8, foreign }: FileSample, kind: 'text' | 'vcard') {
  const encoding = textEncoding(head, isUtf8, isUtf8 ? head : foreign);
  const base = { encoding, sheet: '', sheets: [] };
  if (kind === 'vcard') return { ...base, format: 'vcard', delimiter: '', skip: 0 } as const;
  const text = decodeText(head, encoding);
  const { delimiter, skip } = detectDelimiter(text);
  const notes = linkedinNotes(text);
  if (notes !== null) return { ...base, format: 'linkedin', delimiter: ',', skip: notes } as const;
  return { ...base, format: 'csv', delimiter, skip } as const;
}

/** Rows before the headings of Connections.csv; null where it is not that. */
function linkedinNotes(text: string): number | null {
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', preview: 12 });
  const at = data.findIndex(
    (row) => row[0]?.trim() === 'First Name' && row.includes('Last Name') && row.includes('Connected On'),
  );
  return at < 0 ? null : at;
}

/** A workbook with a password holds a stream of this name; its directory may stand anywhere. */
async function isEncrypted(file: FileHandle): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  let before = Buffer.alloc(0);
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024 * 1024), 0, 1024 * 1024, position);
    if (bytesRead === 0) return false;
    const chunk = Buffer.concat([before, buffer.subarray(0, bytesRead)]);
    if (chunk.includes(name)) return true;
    before = Buffer.from(chunk.subarray(-name.length));
    position += bytesRead;
  }
}
