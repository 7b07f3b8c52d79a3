// Which records found or typed ones are taken for, with the reason in words.
import type { Executor } from '#platform/platform.ts';
import type { RecordKind, RecordMatch } from '../../contract.ts';
import type { FieldValues } from '../../domain/complete-values.ts';
import { matchWords } from '../../domain/match-labels.ts';
import { type FoundMatch, findMatchRows } from './matches.store.ts';

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
  return { id, name, reason, words: matchWords(kind, reason, shared) };
}
