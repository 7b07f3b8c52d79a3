// What a result of a search becomes when it is kept: a person or a company with the values that its source stated.
import type { RecordKind } from '#crm/records/contract.ts';

export interface FoundDraft {
  kind: RecordKind;
  /** Own field key → as the source wrote it; each is read by its field's rule, and left out where it cannot be read. */
  values: Record<string, unknown>;
  /** Address of a picture at the source; empty for none. */
  picture: string;
}

/** One kind of result. */
export interface SavableKind {
  kind: RecordKind;
  /** What it is known by on both sides; null for details, which are known by their run. */
  keyOf: ((item: never) => string) | null;
  /** Null where it names nobody. */
  draftOf: (item: never) => FoundDraft | null;
}

/** Without a name nobody could be recognised. */
export function draft(kind: RecordKind, values: Record<string, unknown>, picture: unknown): FoundDraft | null {
  if (typeof values.name !== 'string' || values.name.trim() === '') return null;
  return { kind, values, picture: typeof picture === 'string' ? picture : '' };
}

/** "Head of Procurement at Northwind Timber | Speaker" → title and company; without " at " and a name the whole is the title. */
export function workOf(headline: string): { title: string; companyName: string } {
  const [first = ''] = headline.split(/\s+[|·•]\s+/);
  const at = /^(.{2,}?)\s+(?:at|At|AT|@)\s+([\p{Lu}\p{N}].+)$/u.exec(first.trim());
  return at
    ? { title: at[1]?.trim() ?? '', companyName: at[2]?.trim() ?? '' }
    : { title: first.trim(), companyName: '' };
}

/** "Gothenburg, Västra Götaland, Sweden" → city and country; a single word may be either, so it is read as a city. */
export function placeOf(location: string): { city: string; country: string } {
  const parts = location.split(',').map((part) => part.trim());
  return { city: parts[0] ?? '', country: parts.length > 1 ? (parts.at(-1) ?? '') : '' };
}
