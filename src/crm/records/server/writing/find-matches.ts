// Finds the existing record that a draft matches, with the reason.
import type { Executor } from '#platform/platform.ts';
import type { RecordKind, RecordMatch, RecordValues } from '../../contract.ts';
import { completeValues, type FieldValues } from '../../domain/complete-values.ts';
import { matchText } from '../../domain/record-labels.ts';
import type { RecordsContext } from '../records-context.ts';
import { customFieldsOf } from '../settings/custom-fields.store.ts';
import { type FoundMatch, findMatchRows } from './matches.store.ts';
import { readFoundValues } from './parse-values.ts';

/** Values by field key, parsed; `companyId` where the company of a contact is known. */
export type MatchDraft = FieldValues & { companyId?: string | null };

/** For each draft the live record that it is taken for, or null: deterministic rules, the first wins. */
export async function findMatches(
  executor: Executor,
  workspaceId: string,
  kind: RecordKind,
  drafts: readonly MatchDraft[],
): Promise<(RecordMatch | null)[]> {
  const found = await findMatchRows(executor, workspaceId, kind, drafts);
  const byDraft = new Map(found.map((match) => [match.n, present(kind, match)]));
  return drafts.map((_, n) => byDraft.get(n) ?? null);
}

/** Every record that any rule finds for one draft, best reason first. */
export async function findEveryMatch(
  executor: Executor,
  workspaceId: string,
  kind: RecordKind,
  draft: MatchDraft,
  except: string | null = null,
): Promise<RecordMatch[]> {
  const found = await findMatchRows(executor, workspaceId, kind, [draft], { every: true, except });
  return found.slice(0, 10).map((match) => present(kind, match));
}

function present(kind: RecordKind, { id, name, reason, shared }: FoundMatch): RecordMatch {
  return { id, name, reason, words: matchText(kind, reason, shared) };
}

/** What cannot be read yet is passed over: the form says so when it is sent. */
export async function proposeMatches(
  { platform: { db } }: RecordsContext,
  workspaceId: string,
  kind: RecordKind,
  values: RecordValues,
): Promise<RecordMatch[]> {
  const customs = await customFieldsOf(db, workspaceId, kind);
  return findEveryMatch(db, workspaceId, kind, completeValues(kind, readFoundValues(kind, values, customs)));
}
