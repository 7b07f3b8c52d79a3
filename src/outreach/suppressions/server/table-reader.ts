// Which cells of a file's rows are entries: the column with the addresses, else the one with phones, or all of a row where no column is named; and the reason,
// where the file is one of our own exports.
import { SUPPRESSION_REASONS, SUPPRESSION_WORDS, type SuppressionReason } from '../fields.contract.ts';
import { suppressionKey } from './suppression-key.ts';

interface FileEntry {
  value: string;
  detail?: string;
  reason?: SuppressionReason;
}

const ADDRESS =
  /^(?:e-?mail(?: address)?|address(?: or domain|, domain or phone)?|domain|value|adresse|courriel|correo)s?$/i;
const PHONE =
  /^(?:phone(?: number)?|mobile(?: phone| number)?|cell|tel(?:ephone|efon|éfono|efono)?|handy|whatsapp(?: number)?|number|numéro)s?$/i;
const REASONS = new Map(SUPPRESSION_REASONS.map((reason) => [SUPPRESSION_WORDS[reason].toLowerCase(), reason]));

interface Columns {
  value: number;
  /** Counts where a row has no address. */
  phone: number;
  reason: number;
  detail: number;
}

export interface TableReader {
  take(cells: readonly string[]): void;
  readonly entries: FileEntry[];
}

/** `heading`: of formats whose columns have names; of others the first row may be it. */
export function createTableReader(heading: readonly string[] | null): TableReader {
  const entries: FileEntry[] = [];
  let columns = heading === null ? null : columnsOf(heading);
  let first = heading === null;
  return {
    entries,
    take(cells) {
      if (first) {
        first = false;
        columns = columnsOf(cells);
        // A heading, or a row like any other in a file without one.
        if (columns !== null) return;
        if (!cells.some((cell) => suppressionKey(cell) !== null)) return;
      }
      if (columns === null) {
        const found = cells.filter((cell) => suppressionKey(cell) !== null);
        const values = found.length > 0 ? found.slice(0, 1) : cells.filter((cell) => cell.trim() !== '').slice(0, 1);
        entries.push(...values.map((value) => ({ value })));
        return;
      }
      const entry = entryOf(cells, columns);
      if (entry) entries.push(entry);
    },
  };
}

function entryOf(cells: readonly string[], columns: Columns): FileEntry | null {
  const value = cells[columns.value]?.trim() || (cells[columns.phone]?.trim() ?? '');
  if (value === '') return null;
  const reason = REASONS.get(cells[columns.reason]?.trim().toLowerCase() ?? '');
  const detail = cells[columns.detail]?.trim() ?? '';
  return { value, ...(detail !== '' && { detail }), ...(reason && { reason }) };
}

function columnsOf(cells: readonly string[]): Columns | null {
  const at = (named: RegExp) => cells.findIndex((cell) => named.test(cell.trim()));
  const [value, phone] = [at(ADDRESS), at(PHONE)];
  return value < 0 && phone < 0 ? null : { value, phone, reason: at(/^reason$/i), detail: at(/^(?:note|detail)s?$/i) };
}
