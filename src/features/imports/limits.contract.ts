// What an import may be, and its states: the browser reads these without loading a schema.

export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const MAX_ROWS = 1_000_000;
export const MAX_COLUMNS = 500;
export const UNDO_DAYS = 30;
/** An upload that is not run is put away after these. */
export const DRAFT_DAYS = 7;

/** `csv` is every delimited text, TSV too. `linkedin` is Connections.csv of LinkedIn's own export. */
export const IMPORT_FORMATS = ['csv', 'xlsx', 'vcard', 'linkedin'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_STATES = [
  /** Uploaded: its columns wait to be named. */
  'mapping',
  /** Its rows are being looked at. */
  'checking',
  /** The counts are there; nothing is written. */
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

/** Type of the live event of an import. `data`: an Import, as the list has it. */
export const IMPORT_EVENT = 'import';
