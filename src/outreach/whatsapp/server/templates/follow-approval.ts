// Our templates say what Meta says of them: of several accounts, the best answer counts.
import { setApproval } from '#outreach/templates/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { type MetaStatus, templatesFrom } from './templates.store.ts';

type Approval = Parameters<typeof setApproval>[3];

const APPROVAL_OF: Record<MetaStatus, Approval> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  PAUSED: 'paused',
  REJECTED: 'rejected',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
};
const BEST_FIRST: readonly Approval[] = ['approved', 'pending', 'paused', 'rejected', 'disabled'];

export async function followApprovals(tx: Executor, workspaceId: string, templateIds: Iterable<string>): Promise<void> {
  for (const id of new Set(templateIds)) {
    const said = (await templatesFrom(tx, workspaceId, id)).map(({ status }) => APPROVAL_OF[status]);
    await setApproval(tx, workspaceId, id, BEST_FIRST.find((each) => said.includes(each)) ?? 'not-submitted');
  }
}
