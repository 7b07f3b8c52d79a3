// What the JSON columns of a record hold.
import type { OriginKind } from '../fields.contract.ts';

export type CustomValue = string | number;
/** Custom field id → value; a field without a value has no entry. */
export type CustomValues = Record<string, CustomValue>;

/** Where one value came from. */
export interface Origin {
  source: OriginKind;
  /** The import or the search run, where it was one. */
  ref?: string;
  /** Who gave it, where a person did. */
  by?: string;
  /** ISO 8601. */
  at: string;
}

/** A value that lost against the one that is shown; never thrown away. */
export interface OtherValue extends Origin {
  value: unknown;
}

/** Of one field: where the value that is shown came from (absent: from where the record came), and what competes with it. */
export interface Fact extends Partial<Origin> {
  others?: OtherValue[];
}

/** Field key → fact. Fields that came with the record and have no rival have no entry. */
export type Facts = Record<string, Fact>;
