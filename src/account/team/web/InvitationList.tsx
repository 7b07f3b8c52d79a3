// Invitations that have not been accepted: copy the link, send it again, withdraw.
import { Copy, Ellipsis, Mail, Send, X } from 'lucide-react';
import { useState } from 'react';
import { formatCredits } from '#shared/formats.ts';
import { ROLE_NAMES } from '#shared/roles.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { notify } from '#ui/notify.ts';
import type { TeamInvitation } from '../contract.ts';
import { copyLink, useResend, useRevoke } from './use-team.ts';

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });

export function InvitationList({ invitations }: { invitations: readonly TeamInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="font-title">
        Invitations
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-text-2">
        A copied link works like the emailed one, but its user has to confirm the address before signing in.
      </p>
      <ul aria-labelledby="invitations" className="rounded-m border border-line bg-surface">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const { id, email, role, budget, invitedBy, expiresAt, expired } = invitation;
  /** Where the browser does not let a page copy: to be copied by hand. */
  const [shown, setShown] = useState<string | null>(null);
  const resend = useResend();
  const revoke = useRevoke();

  async function copy() {
    try {
      const link = await copyLink(id);
      try {
        await navigator.clipboard.writeText(link);
        notify.success(`Link for ${email} copied.`);
      } catch {
        setShown(link);
      }
    } catch (error) {
      notify.error(error instanceof Error ? error : 'The link could not be copied');
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <Mail aria-hidden size={16} className="shrink-0 text-text-3" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-label break-all">{email}</span>
          {expired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className="text-text-2">
          {ROLE_NAMES[role]}
          {budget && ` · ${formatCredits(budget.credits)} a ${budget.period}`}
          {invitedBy && ` · invited by ${invitedBy}`} · {expired ? 'expired' : 'expires'} {dayOf(expiresAt)}
        </p>
        {shown && (
          <Input
            readOnly
            aria-label={`Link for ${email}`}
            value={shown}
            onFocus={(event) => event.target.select()}
            className="mt-2"
          />
        )}
      </div>
      <Menu
        trigger={
          <IconButton
            label={`Actions for the invitation of ${email}`}
            size="sm"
            icon={<Ellipsis aria-hidden size={16} />}
          />
        }
      >
        {!expired && (
          <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => void copy()}>
            Copy link
          </MenuItem>
        )}
        <MenuItem
          icon={<Send aria-hidden size={16} />}
          onSelect={() =>
            resend.mutate(id, { onSuccess: () => notify.success(`The invitation for ${email} was sent again.`) })
          }
        >
          Send again
        </MenuItem>
        <MenuItem
          tone="danger"
          icon={<X aria-hidden size={16} />}
          onSelect={() =>
            revoke.mutate(id, { onSuccess: () => notify.success(`The invitation for ${email} was revoked.`) })
          }
        >
          Revoke
        </MenuItem>
      </Menu>
    </li>
  );
}
