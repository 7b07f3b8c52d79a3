// Whether the conditions of steps hold for those whose mail is due.
import { contactsThat, selectionCondition } from '#crm/records/server/index.ts';
import type { QueuedMail } from '#outreach/sending/server/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Step } from '../../setup.contract.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import type { CampaignsContext } from '../campaigns-context.ts';
import { fetchedBy } from './recipients.store.ts';

type Due = Pick<QueuedMail, 'contactId' | 'recipientId' | 'stepId'>;

/** A condition on a deleted field holds for no recipient. */
export async function evaluateConditions(
  context: CampaignsContext,
  workspaceId: string,
  { id, setup }: Pick<StoredCampaign, 'id' | 'setup'>,
  due: readonly Due[],
): Promise<(step: Step, mail: Due) => boolean> {
  const { db } = context.platform;
  const wanted = new Set(due.map(({ stepId }) => stepId));
  const asked = setup.steps.filter(({ id: stepId, condition }) => condition !== null && wanted.has(stepId));
  if (asked.length === 0) return () => true;
  const recipientIds = due.flatMap(({ recipientId }) => (recipientId === null ? [] : [recipientId]));
  const contactIds = due.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
  const fetched = asked.some(({ condition }) => condition?.of !== 'field')
    ? await fetchedBy(db, workspaceId, id, recipientIds)
    : new Map<string, { clicked: boolean; opened: boolean }>();
  const fitting = new Map<string, Set<string>>();
  for (const step of asked) {
    if (step.condition?.of !== 'field') continue;
    const filter = { join: 'and' as const, items: [step.condition.condition] };
    fitting.set(step.id, await matching(context, workspaceId, filter, contactIds));
  }
  return ({ id: stepId, condition }, { recipientId, contactId }) => {
    if (condition === null) return true;
    if (condition.of === 'field') return fitting.get(stepId)?.has(contactId ?? '') ?? false;
    return (fetched.get(recipientId ?? '')?.[condition.of] ?? false) === condition.is;
  };
}

async function matching(
  { platform, records }: CampaignsContext,
  workspaceId: string,
  filter: NonNullable<Parameters<typeof selectionCondition>[2]['filter']>,
  contactIds: readonly string[],
): Promise<Set<string>> {
  try {
    const condition = await selectionCondition(records, { workspaceId, kind: 'contact' }, { filter, shelf: 'live' });
    return await contactsThat(platform.db, workspaceId, condition, contactIds);
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT') return new Set();
    throw error;
  }
}

/** Why the condition of a step cannot be asked, in words; null where it can, or none is. */
export async function findConditionFault(
  { records }: CampaignsContext,
  workspaceId: string,
  { condition }: Pick<Step, 'condition'>,
): Promise<string | null> {
  if (condition?.of !== 'field') return null;
  const filter = { join: 'and' as const, items: [condition.condition] };
  try {
    await selectionCondition(records, { workspaceId, kind: 'contact' }, { filter, shelf: 'live' });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT')
      return error.fields?.[0]?.message ?? 'It cannot be evaluated';
    throw error;
  }
}
