// Limits and states of imports, without zod for the browser.

export const MAX_FILE_BYTES = 200 * 1024 * 1024;
export const MAX_ROWS = 1_000_000;
export const MAX_COLUMNS = 500;
/** The header must be among these rows. */
export const MAX_HEADER_ROW = 20;
export const UNDO_DAYS = 30;
/** Uploads that were not run are deleted after these. */
export const DRAFT_DAYS = 7;

/** `csv` is every delimited text, TSV too. `linkedin` is Connections.csv of LinkedIn's own export. */
export const IMPORT_FORMATS = ['csv', 'xlsx', 'vcard', 'linkedin'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Encodings that can be chosen for a text, as TextDecoder and the tables of old PCs name them. */
export const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['windows-1252', 'Western (Windows-1252)'],
  ['iso-8859-15', 'Western (ISO 8859-15)'],
  ['macintosh', 'Western (Mac Roman)'],
  ['cp850', 'Western (DOS 850)'],
  ['windows-1250', 'Central European (Windows-1250)'],
  ['iso-8859-2', 'Central European (ISO 8859-2)'],
  ['cp852', 'Central European (DOS 852)'],
  ['windows-1254', 'Turkish (Windows-1254)'],
  ['windows-1257', 'Baltic (Windows-1257)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['koi8-u', 'Cyrillic (KOI8)'],
  ['ibm866', 'Cyrillic (DOS 866)'],
  ['iso-8859-5', 'Cyrillic (ISO 8859-5)'],
  ['x-mac-cyrillic', 'Cyrillic (Mac)'],
  ['windows-1253', 'Greek (Windows-1253)'],
  ['windows-1255', 'Hebrew (Windows-1255)'],
  ['windows-1256', 'Arabic (Windows-1256)'],
  ['windows-1258', 'Vietnamese (Windows-1258)'],
  ['windows-874', 'Thai (Windows-874)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['euc-jp', 'Japanese (EUC-JP)'],
  ['gb18030', 'Chinese (GB 18030)'],
  ['big5', 'Chinese (Big5)'],
  ['euc-kr', 'Korean (EUC-KR)'],
]);

export const IMPORT_STATES = [
  /** Uploaded: waiting for the mapping. */
  'mapping',
  /** Its rows are being checked. */
  'checking',
  /** Counted; nothing is written yet. */
  'ready',
  'running',
  'done',
  /** Stopped while it ran. */
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Target of a column of opt-outs: the suppression list, not a field of the contact. */
export const OPT_OUT_FIELD = 'optOut';

/** Target of a column of WhatsApp consent: a consent of the phone, not a field of the contact. */
export const OPT_IN_FIELD = 'whatsappOptIn';

/** Columns that fill no field. */
export const CONSENT_FIELDS: readonly string[] = [OPT_OUT_FIELD, OPT_IN_FIELD];

/** Type of the live event of an import. `data`: an Import, as the list has it. */
export const IMPORT_EVENT = 'import';
