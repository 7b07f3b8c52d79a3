// Imports of contacts or companies from a file: upload, map the columns, review exact counts, run, undo.
import { z } from 'zod';
import { MATCH_REASONS } from '#crm/records/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import {
  IMPORT_FORMATS,
  IMPORT_STATES,
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_HEADER_ROW,
  UNDO_DAYS,
} from './limits.contract.ts';

export * from './limits.contract.ts';

const Kind = z.enum(['contact', 'company']);

/** created + updated + skipped + failed = rows. Before the run a preview, then the result so far. */
export const ImportCounts = z.object({
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows without an effect: already in the library, or a repeated row. */
  skipped: z.number().int(),
  failed: z.number().int(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

export const Import = z.object({
  id: z.string(),
  kind: Kind,
  /** Name of the file; "Pasted text" where there was none. */
  name: z.string(),
  format: z.enum(IMPORT_FORMATS),
  bytes: z.number().int(),
  state: z.enum(IMPORT_STATES),
  /** null until the rows are checked (state `ready`). During the run: the result so far. */
  counts: ImportCounts.nullable(),
  /** Imported rows without a value that cannot be read. They are in the file of rejects too. */
  incomplete: z.number().int(),
  /** Opted-out addresses in the file. The run adds them to the suppression list, where they stay after an undo. */
  optedOut: z.number().int(),
  /** Of `checking`, `running` and `undoing`. `total` is null until the rows of the file are known. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  /** Why it failed, as shown. */
  fault: z.string().nullable(),
  /** Of a failed one: POST .../run continues after the finished rows. */
  resumable: z.boolean(),
  /** Until when it can be undone; null where there is nothing to undo. */
  undoUntil: z.iso.datetime().nullable(),
  /** Result of the undo: records removed, records restored, and records kept because someone has changed or deleted them. */
  undone: z.object({ removed: z.number().int(), restored: z.number().int(), kept: z.number().int() }).nullable(),
  /** True where GET .../rejects has a file of failed rows and rows that lost a value. */
  rejects: z.boolean(),
  /** Name of the user who imported it. */
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Import = z.output<typeof Import>;

/** How the file is read. All of it is detected; what can be changed is in `readImport`'s body. */
export const ImportReading = z.object({
  /** As TextDecoder names it: utf-8, utf-16le, windows-1252. Empty for workbooks. */
  encoding: z.string(),
  /** Of CSV; empty for other formats. */
  delimiter: z.string(),
  /** True where the first row names the columns. */
  header: z.boolean(),
  /** Number of the header row, or of the row where it would be. */
  headerRow: z.number().int(),
  /** The first parsed rows, one per line. */
  firstRows: z.array(z.string()),
  /** Of text: a line that another encoding would show differently; empty where there is none. */
  sample: z.string(),
  /** Of a workbook; empty for other formats. */
  sheet: z.string(),
  sheets: z.array(z.string()),
});
export type ImportReading = z.output<typeof ImportReading>;

export const ImportColumn = z.object({
  /** Counted from 0. */
  index: z.number().int(),
  /** The heading in the file, or "Column C". The second of the same name is "Email (2)". */
  heading: z.string(),
  /** First values that are not empty, at most five. */
  samples: z.array(z.string()),
  /** Field suggested by the heading or the values; null for none. */
  suggestion: z.string().nullable(),
  suggestedBy: z.enum(['heading', 'content']).nullable(),
});
export type ImportColumn = z.output<typeof ImportColumn>;

/** For an existing record. A blank cell never overwrites. */
export const COLUMN_RULES = ['skip', 'fill', 'overwrite'] as const;
export const ColumnMapping = z.object({
  index: z.number().int().min(0).max(MAX_COLUMNS),
  /** Key of an editable field, `custom.{id}`, or of contacts OPT_OUT_FIELD and OPT_IN_FIELD. Columns without a mapping are ignored. */
  field: z.string().max(80),
  rule: z.enum(COLUMN_RULES).default('fill'),
});
export type ColumnMapping = z.output<typeof ColumnMapping>;

export const ImportMapping = z.object({
  columns: z.array(ColumnMapping).min(1, 'Choose at least one column').max(MAX_COLUMNS),
  /** Keys that match a row to an existing record. An email address (of a company: its domain) always counts. */
  matchBy: z.array(z.enum(MATCH_REASONS)).max(MATCH_REASONS.length),
  /** How 04/05/2026 is read. */
  dayFirst: z.boolean().default(false),
  /** For phone numbers without a country code, where the row names no country: ISO 3166 alpha-2, or empty. */
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'Please choose a country')
    .default(''),
  /** True: a value that cannot be read fails its row. False: the row is imported without it. */
  strict: z.boolean().default(false),
  /** Of contacts: true creates the companies that rows name and the workspace does not have. */
  createCompanies: z.boolean().default(false),
  /** Given to every record of the file. */
  tags: z.array(z.string().trim().min(1).max(60)).max(10).default([]),
  /** Static list that every record of the file is added to. */
  listId: z.uuid().nullable().default(null),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** Preview of a row, or an error that rows have in common. */
export const ImportPreview = z.object({
  /** The first rows of each outcome. */
  samples: z.array(
    z.object({
      /** As in a spreadsheet: the heading is row 1. */
      row: z.number().int(),
      outcome: z.enum(['create', 'update', 'skip', 'fail']),
      name: z.string(),
      /** Why it is skipped, fails or matches a record: "Same email address". */
      reason: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Companies that rows name, and that the run would create. */
  newCompanies: z.number().int().optional(),
  /** Phones with consent to WhatsApp messages. */
  optIns: z.number().int().optional(),
  /** Errors by frequency, at most 20. */
  faults: z.array(
    z.object({
      /** Index of the column; null where it is of the whole row. */
      column: z.number().int().nullable(),
      message: z.string(),
      rows: z.number().int(),
      /** True where the rows are imported without the value. */
      kept: z.boolean().optional(),
      /** A value that has it. */
      example: z.string(),
    }),
  ),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const ImportDetail = Import.extend({
  reading: ImportReading,
  columns: z.array(ImportColumn),
  /** The last mapping, or that of the last file with the same headings (`remembered`); null before. */
  mapping: ImportMapping.nullable(),
  remembered: z.boolean(),
  /** Of `ready` and later. */
  preview: ImportPreview.nullable(),
});
export type ImportDetail = z.output<typeof ImportDetail>;

const OPEN = { plan: 'contacts', credits: 'free', errors: [], api: 'imports' } as const;
const Id = z.object({ id: z.uuid() });
const FILE_FAULTS = [
  'IMPORT_TOO_LARGE',
  'IMPORT_EMPTY',
  'IMPORT_NOT_A_TABLE',
  'IMPORT_PROTECTED',
  'IMPORT_UNREADABLE',
  'IMPORT_TOO_WIDE',
] as const;

/**
 * The body is the file itself: `content-type: application/octet-stream`. Pasted text is sent as its bytes in UTF-8.
 * The answer is in state `mapping`, with what was detected.
 */
export const uploadImport = defineRoute({
  method: 'POST',
  path: '/api/imports',
  summary: 'Upload a file to import: CSV, TSV, XLSX, vCard or LinkedIn’s Connections.csv; the body is the file',
  ...OPEN,
  request: {
    query: z.object({ kind: Kind, name: z.string().trim().max(255).default('') }),
  },
  example: { query: { kind: 'contact', name: 'people.csv' } },
  response: ImportDetail,
  errors: FILE_FAULTS,
  bodyStream: { maxBytes: MAX_FILE_BYTES },
  rateLimits: [{ by: 'user', points: 60, seconds: 3600 }],
});

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/imports',
  summary: 'Imports, newest first',
  ...OPEN,
  request: { query: PageQuery.extend({ kind: Kind.optional() }) },
  response: getPage(Import),
});

export const readImport = defineRoute({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'One import with its columns, its mapping and its preview or result',
  ...OPEN,
  request: { params: Id },
  response: ImportDetail,
  errors: ['NOT_FOUND'],
});

/** Before the run, also from `checking` and `ready`: the import is then in state `mapping` again. */
export const changeImportReading = defineRoute({
  method: 'PATCH',
  path: '/api/imports/:id/reading',
  summary: 'Read the file another way: other encoding, delimiter, sheet, with or without headings',
  ...OPEN,
  request: {
    params: Id,
    body: z.object({
      encoding: z.string().max(40).optional(),
      delimiter: z.enum([',', ';', '\t', '|']).optional(),
      header: z.boolean().optional(),
      /** Number of the row that names the columns, as a spreadsheet counts; what is above it is not imported. */
      headerRow: z.number().int().min(1).max(MAX_HEADER_ROW).optional(),
      sheet: z.string().max(255).optional(),
    }),
  },
  response: ImportDetail,
  errors: ['NOT_FOUND', 'IMPORT_STARTED', 'IMPORT_FILE_GONE', ...FILE_FAULTS],
});

/** Returns state `checking`; a live event follows when it is `ready`, with counts and preview. */
export const mapImport = defineRoute({
  method: 'PUT',
  path: '/api/imports/:id/mapping',
  summary: 'Map the columns and check the rows; nothing is written yet',
  ...OPEN,
  request: { params: Id, body: ImportMapping },
  example: {
    body: {
      columns: [
        { index: 0, field: 'email' },
        { index: 1, field: 'firstName', rule: 'overwrite' },
      ],
      matchBy: ['email', 'linkedin'],
      tags: ['fair'],
    },
  },
  response: ImportDetail,
  errors: ['NOT_FOUND', 'IMPORT_STARTED', 'LIST_NOT_FOUND'],
});

/** Idempotent: a repeated call is the same run. */
export const runImport = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/run',
  summary: 'Import the rows as the preview says, or continue a run that failed where it is resumable',
  ...OPEN,
  request: { params: Id },
  response: Import,
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'LIST_NOT_FOUND', 'LIST_FULL'],
});

export const cancelImport = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Cancel: during the check back to the mapping; during the run the finished rows stay and can be undone',
  ...OPEN,
  request: { params: Id },
  response: Import,
  errors: ['NOT_FOUND'],
});

export const undoImport = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: `Undo an import, for ${UNDO_DAYS} days: new records are removed, changed ones restored`,
  ...OPEN,
  request: { params: Id },
  response: Import,
  errors: ['NOT_FOUND', 'IMPORT_NOT_UNDOABLE'],
});

export const readRejects = defineRoute({
  method: 'GET',
  path: '/api/imports/:id/rejects',
  summary: 'Rows that failed, or lost a value, as CSV: the columns of the file and the reason',
  ...OPEN,
  needs: 'export',
  request: { params: Id },
  response: 'stream',
  errors: ['NOT_FOUND'],
});

export const deleteImport = defineRoute({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Delete an upload that has not run',
  ...OPEN,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND', 'IMPORT_STARTED'],
});
