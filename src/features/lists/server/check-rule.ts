// Whether a live list can follow a filter: it has to be one that can be asked, and may not follow another live list.
import { AppError } from '#shared/errors.ts';
import type { LiveRule } from '../contract.ts';
import { listsAsked } from '../domain/lists-asked.ts';
import type { ListsContext } from './lists-context.ts';
import { rulesOf } from './members.store.ts';

/** @throws INVALID_INPUT */
export async function checkRule(
  context: ListsContext,
  workspaceId: string,
  { kind, selection }: LiveRule,
): Promise<void> {
  await context.conditionOf(workspaceId, kind, { ...selection, shelf: 'live' });
  const asked = listsAsked(selection.filter).filter((id) => UUID.test(id));
  if (asked.length === 0) return;
  const found = await rulesOf(context.platform.db, workspaceId, asked);
  if (found.some(({ rule }) => rule !== null)) {
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: 'rule', message: 'A live list cannot follow another live list. Choose a static one.' }],
    });
  }
}

const UUID = /^[0-9a-f-]{36}$/i;
