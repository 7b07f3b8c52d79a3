// A draft to contacts that are selected in a table: each who has an address, also who is never written to, which the draft then says.
import { type RecordsContext, targetCondition } from '#crm/records/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type createDraftTo, RECIPIENTS_MAX } from '../contract.ts';
import { createOne } from './change-drafts.ts';
import { contactsOfTarget } from './recipients.store.ts';

/** Sent twice, it is one draft. @throws EMAIL_DRAFT_TOO_MANY, EMAIL_DRAFT_NOBODY, LIMIT_REACHED */
export async function beginToContacts(
  context: RecordsContext,
  principal: Principal,
  { id, target }: RouteInput<typeof createDraftTo>['body'],
): Promise<RouteOutput<typeof createDraftTo>> {
  const { workspaceId } = principal;
  const which = await targetCondition(context, { workspaceId, kind: 'contact' }, target);
  const contacts = await contactsOfTarget(context.platform.db, which, RECIPIENTS_MAX + 1);
  if (contacts.length > RECIPIENTS_MAX) throw new AppError('EMAIL_DRAFT_TOO_MANY');
  const recipients = contacts.flatMap(({ id: contactId, name, email }) =>
    email === '' ? [] : [{ email, name: name.slice(0, 200), contactId }],
  );
  if (recipients.length === 0) throw new AppError('EMAIL_DRAFT_NOBODY');
  const draft = await createOne(context.platform, principal, { id, recipients, templateId: null });
  return { draft, without: contacts.length - recipients.length };
}
