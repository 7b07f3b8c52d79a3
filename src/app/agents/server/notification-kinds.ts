// What agents notify people of.
import { defineNotificationKind } from '#account/notifications/server/index.ts';
import { formatNoun } from '#shared/formats.ts';
import type { ApprovalKind } from '../fields.contract.ts';

interface Requested {
  agent: string;
  kind: ApprovalKind;
  name: string;
  /** Null while it is not known. */
  recipients: number | null;
}

export const APPROVAL_REQUESTED = defineNotificationKind<Requested>({
  kind: 'approval-requested',
  label: 'Approvals for AI agents',
  hint: 'An agent wants to launch a campaign or send an email, and waits for your approval.',
  icon: 'agent',
  tone: 'warn',
  action: 'Review',
  needs: 'write',
  text: ({ agent, kind, name, recipients }) => ({
    title: kind === 'launch-campaign' ? `${agent} asks to launch ${name}` : `${agent} asks to send an email: ${name}`,
    detail: recipients === null ? '' : formatNoun(recipients, 'recipient'),
  }),
});
