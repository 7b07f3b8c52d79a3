// What the use cases of records are given: the platform, and what other features keep of records, so that this one knows none of them.
import type { SQL } from 'drizzle-orm';
import type { Executor, Platform } from '#platform/platform.ts';
import type { RecordKind, SuggestedMatch } from '../contract.ts';

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
  /** What imports and searches are called, by their id: "spring.csv". Those that nobody knows (any more) are left out. */
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
  /** Tells only what happened: it keeps no record that was just added from being taken back. */
  history?: true;
  /** Rows of it have moved between these records, or come back: what a record keeps of them is made anew. */
  moved?: (tx: Executor, workspaceId: string, kind: RecordKind, recordIds: readonly string[]) => Promise<void>;
  /** An undo has put these rows back (`added`), or taken them away (`removed`). */
  undone?: (
    tx: Executor,
    workspaceId: string,
    what: 'added' | 'removed',
    rows: readonly Record<string, unknown>[],
  ) => Promise<void>;
}
