// What the use cases of records are given, and how they publish what changed.
import type { SQL } from 'drizzle-orm';
import type { Events } from '#platform/events/events.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { RECORDS_EVENT, type RecordKind, type SuggestedMatch } from '../contract.ts';

export interface RecordsContext {
  platform: Platform;
  /** Address of an outside picture on our own origin; empty for an empty address. */
  signPicture: (url: string) => string;
  relations: RecordRelations;
  /**
   * Groups of live records that are one beyond doubt, the oldest of each first, among the next suggested pairs after the one that was
   * reached. `worked`: how many pairs those are.
   */
  exactGroups: (
    tx: Executor,
    workspaceId: string,
    kind: RecordKind,
    after: string | null,
    limit: number,
  ) => Promise<{ groups: string[][]; reached: string | null; worked: number }>;
  /** Names of imports and searches by id: "spring.csv". Deleted ones are left out. */
  nameOrigins: (workspaceId: string, ids: readonly string[]) => Promise<Map<string, string>>;
  /** Live records that may be the same as one, strongest reason first; without those that people have said to be another. */
  suggestMatches: (workspaceId: string, kind: RecordKind, id: string) => Promise<SuggestedMatch[]>;
}

/** What hangs on records elsewhere. Every function takes the workspace, and answers for it alone. */
export interface RecordRelations {
  /** Condition on the record as `r`: in one of these lists, static ones by their members and live ones by their rule. */
  inLists(workspaceId: string, kind: RecordKind, listIds: readonly string[]): Promise<SQL>;
  /** Condition on the record as `r`: in any static list at all. */
  inAnyList(workspaceId: string, kind: RecordKind): SQL;
  /** The static lists of the record as `r`: a JSON array of { id, name } by name. */
  listsOf: Readonly<Record<RecordKind, SQL>>;
  /** Adds to a static list, takes out of it, or moves into it. Answers the ids that this has changed. @throws AppError of the lists */
  changeList(tx: Executor, workspaceId: string, change: ListMembership): Promise<string[]>;
  /** How many more records a static list may hold, and how many in all. @throws AppError LIST_NOT_FOUND */
  roomInList(workspaceId: string, listId: string): Promise<{ limit: number; room: number }>;
  /** Tables whose rows a merge moves from the record that goes to the one that stays. */
  links: readonly RecordLink[];
}

export interface ListMembership {
  listId: string;
  kind: RecordKind;
  ids: readonly string[];
  do: 'add' | 'remove' | 'move';
  /** The list that they are moved out of, or whose words on them (status, owner, note) are copied. */
  from?: string | undefined;
  madeBy: string | null;
}

export interface RecordLink {
  /** Has workspace_id, record_kind and record_id, and a primary key of workspace_id and `key`. */
  table: string;
  /** Columns of the primary key beside workspace_id. */
  key: readonly string[];
  /** Columns that may stand only once for a record: a row that would double one of those goes away. Empty: all may move. */
  onePer: readonly string[];
  /** History only: it does not prevent the undo of a new record. */
  history?: true;
  /** Rows were moved between these records or restored: derived values of the records are computed again. */
  moved?: (tx: Executor, workspaceId: string, kind: RecordKind, recordIds: readonly string[]) => Promise<void>;
  /** An undo has put these rows back (`added`), or taken them away (`removed`). */
  undone?: (
    tx: Executor,
    workspaceId: string,
    what: 'added' | 'removed',
    rows: readonly Record<string, unknown>[],
  ) => Promise<void>;
}

/** Called after the commit: open tabs refetch. */
export function publishRecords(events: Events, workspaceId: string, kind: RecordKind): void {
  events.publish(workspaceId, { type: RECORDS_EVENT, data: { kind } });
}

/** A company's change may have touched its people. */
export function publishBoth(events: Events, workspaceId: string, kind: RecordKind): void {
  publishRecords(events, workspaceId, kind);
  if (kind === 'company') publishRecords(events, workspaceId, 'contact');
}
