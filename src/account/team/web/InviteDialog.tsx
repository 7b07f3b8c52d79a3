// Invites several people at once, and says what became of each address.
import { Check, Info } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { formatNoun } from '#shared/formats.ts';
import { GRANTABLE_ROLES, type GrantableRole, mayManage, ROLE_NAMES } from '#shared/roles.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { type InviteOutcome, MAX_INVITED } from '../fields.contract.ts';
import { BudgetFields, budgetFault, limitOf, NO_BUDGET } from './BudgetFields.tsx';
import { ROLE_SUMMARIES } from './RoleMatrix.tsx';
import { type InviteResults, useInvite } from './use-team.ts';

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
  const [faults, setFaults] = useState<{ emails?: string | undefined; budget?: string | undefined }>({});
  const invite = useInvite();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = emails.find((email) => !LOOKS_LIKE_EMAIL.test(email));
    const found = {
      emails:
        emails.length === 0
          ? 'Enter an email address and press Enter'
          : wrong === undefined
            ? undefined
            : `${wrong} is not an email address`,
      budget: budgetFault(budget),
    };
    setFaults(found);
    if (found.emails || found.budget) return;
    invite.mutate({ emails, role, budget: limitOf(budget) }, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
      {invite.error && <Notice tone="bad">{invite.error.message}</Notice>}
      <Field label="Email addresses" hint="Press Enter after each one, or paste a list." error={faults.emails} required>
        <TagsInput value={emails} onValueChange={setEmails} max={MAX_INVITED} placeholder="name@company.com" />
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
      {role !== 'viewer' && <BudgetFields draft={budget} onChange={setBudget} fault={faults.budget} />}
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={invite.isPending} loadingText="Inviting...">
          {emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
        </Button>
      </div>
    </form>
  );
}

/** A first look; the server decides. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const OUTCOMES: Record<InviteOutcome, string> = {
  invited: 'Invited',
  member: 'Is in this workspace already',
  'already-invited': 'Was invited before',
  'no-seat': 'No seat left',
};

function Results({ results }: { results: InviteResults }) {
  return (
    <div className="mt-3 space-y-4">
      <ul aria-label="What happened to each address" className="max-h-80 divide-y divide-line overflow-y-auto text-sm">
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
