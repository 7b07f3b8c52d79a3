// Invites people, and lists invitations that are open: copy the link, send again, withdraw.
import { Check, Copy, Ellipsis, Info, Mail, Send, X } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { formatCredits, formatDate, formatNoun } from '#shared/formats.ts';
import { GRANTABLE_ROLES, type GrantableRole, mayManage, ROLE_NAMES } from '#shared/roles.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import type { TeamInvitation } from '../contract.ts';
import { type InviteOutcome, MAX_INVITED } from '../fields.contract.ts';
import { BudgetFields, budgetFault, NO_BUDGET, toLimit } from './BudgetFields.tsx';
import { ROLE_SUMMARIES } from './RoleMatrix.tsx';
import { copyLink, type InviteResults, useInvite, useResend, useRevoke } from './use-team.ts';

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Seats that are left. */
  free: number;
}

export function InviteDialog({ open, onOpenChange, free }: InviteDialogProps) {
  const [results, setResults] = useState<InviteResults | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) setResults(null);
      }}
      size="md"
      title={results ? 'Invitations' : 'Invite people'}
      description={
        results
          ? undefined
          : `They get an email with a link that works for 7 days. ${formatNoun(free, 'seat is', 'seats are')} free.`
      }
    >
      {results ? <Results results={results} /> : <InviteForm onDone={setResults} />}
    </Dialog>
  );
}

function InviteForm({ onDone }: { onDone: (results: InviteResults) => void }) {
  const own = useMe().data?.role ?? 'member';
  const [emails, setEmails] = useState<string[]>([]);
  const [role, setRole] = useState<GrantableRole>('member');
  const [budget, setBudget] = useState(NO_BUDGET);
  const submission = useSubmission(['emails', 'budget']);
  const { busy, faults, correct, run } = submission;
  const invite = useInvite();

  function submit() {
    const wrong = emails.find((email) => !LOOKS_LIKE_EMAIL.test(email));
    void run(async () => onDone(await invite.mutateAsync({ emails, role, budget: toLimit(budget) })), {
      ...(emails.length === 0 && { emails: 'Enter an email address and press Enter' }),
      ...(wrong !== undefined && { emails: `${wrong} is not an email address` }),
      ...budgetFault(budget),
    });
  }

  return (
    <Form submission={submission} onSubmit={submit} className="mt-4 space-y-4">
      <Field label="Email addresses" hint="Press Enter after each one, or paste a list." error={faults.emails} required>
        <TagsInput
          value={emails}
          onValueChange={(next) => {
            setEmails(next);
            correct('emails');
          }}
          max={MAX_INVITED}
          placeholder="name@company.com"
        />
      </Field>
      <Field label="Role" hint={ROLE_SUMMARIES[role]}>
        <Select
          value={role}
          options={GRANTABLE_ROLES.filter((each) => mayManage(own, each)).map((each) => ({
            value: each,
            label: ROLE_NAMES[each],
          }))}
          onValueChange={(next) => setRole(next as GrantableRole)}
        />
      </Field>
      {role !== 'viewer' && (
        <BudgetFields
          draft={budget}
          onChange={(next) => {
            setBudget(next);
            correct('budget');
          }}
          fault={faults.budget}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={busy} loadingText="Inviting...">
          {emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
        </Button>
      </div>
    </Form>
  );
}

/** A first look; the server decides. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const OUTCOMES: Record<InviteOutcome, string> = {
  invited: 'Invited',
  member: 'Already in this workspace',
  'already-invited': 'Already invited',
  'no-seat': 'No seat left',
};

function Results({ results }: { results: InviteResults }) {
  return (
    <div className="mt-3 space-y-4">
      <ul aria-label="Result for each address" className="max-h-80 divide-y divide-line overflow-y-auto text-sm">
        {results.map(({ email, outcome }) => (
          <li key={email} className="flex items-center gap-2 py-2">
            {outcome === 'invited' ? (
              <Check aria-hidden size={16} className="shrink-0 text-good" />
            ) : (
              <Info aria-hidden size={16} className="shrink-0 text-text-3" />
            )}
            <span className="min-w-0 flex-1 break-all">{email}</span>
            <span className="text-text-2">{OUTCOMES[outcome]}</span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <DialogClose>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </div>
    </div>
  );
}

// Invitations that have not been accepted: copy the link, send it again, withdraw.

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
          {invitedBy && ` · invited by ${invitedBy}`} · {expired ? 'expired' : 'expires'} {formatDate(expiresAt)}
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
