// What can be done with one person: a budget, the ownership, removal.
import { type FormEvent, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import type { TeamMember } from '../contract.ts';
import { BudgetFields, budgetFault, limitOf, NO_BUDGET } from './BudgetFields.tsx';
import { type MemberAction, nameOf } from './member-columns.tsx';
import { useChangeBudget, useRemove, useTransfer, useWorkOf } from './use-team.ts';

interface MemberDialogProps {
  action: MemberAction;
  members: readonly TeamMember[];
  onClose: () => void;
}

export function MemberDialog({ action, members, onClose }: MemberDialogProps) {
  const member = members.find(({ id }) => id === action.userId);
  // Removed meanwhile, in another tab or by another person.
  if (!member) return null;
  if (action.kind === 'budget') return <BudgetDialog member={member} onClose={onClose} />;
  if (action.kind === 'transfer') return <TransferDialog member={member} onClose={onClose} />;
  return <RemoveDialog member={member} others={members.filter(({ id }) => id !== member.id)} onClose={onClose} />;
}

interface DialogProps {
  member: TeamMember;
  onClose: () => void;
}

function BudgetDialog({ member, onClose }: DialogProps) {
  const { budget } = member;
  const [draft, setDraft] = useState(
    budget ? { on: true, credits: String(budget.credits), period: budget.period } : NO_BUDGET,
  );
  const [fault, setFault] = useState<string>();
  const change = useChangeBudget();

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = budgetFault(draft);
    setFault(found);
    if (found) return;
    const saved = () => {
      onClose();
      notify.success(`The budget of ${nameOf(member)} is saved.`);
    };
    change.mutate({ userId: member.id, limit: limitOf(draft) }, { onSuccess: saved });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Credit budget of ${nameOf(member)}`}
      description="They spend from the credits of the workspace, at most this many."
    >
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        <BudgetFields draft={draft} onChange={setDraft} fault={fault} />
        <Buttons>
          <Button type="submit" variant="primary" loading={change.isPending} loadingText="Saving...">
            Save budget
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}

function TransferDialog({ member, onClose }: DialogProps) {
  const transfer = useTransfer();
  return (
    <ConfirmDialog
      title={`Make ${nameOf(member)} the owner?`}
      description="They get the plan, its payments and the people of this workspace. You stay as an admin. We send you an email to confirm it."
      action="Send the email"
      tone="primary"
      pending={transfer.isPending}
      onClose={onClose}
      onConfirm={() => transfer.mutate(member.id, { onSuccess: onClose })}
    />
  );
}

function RemoveDialog({ member, others, onClose }: DialogProps & { others: readonly TeamMember[] }) {
  const owner = others.find(({ role }) => role === 'owner');
  const [successorId, setSuccessorId] = useState(owner?.id ?? '');
  const { data, error } = useWorkOf(member.id);
  const remove = useRemove();
  const gone = () => {
    onClose();
    notify.success(`${nameOf(member)} was removed and signed out.`);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Remove ${nameOf(member)}?`}
      description="They are signed out at once, and their API keys stop working. Nothing they made is deleted."
    >
      <div className="mt-4 space-y-4">
        {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
        {error ? (
          <Notice tone="bad">{error.message}</Notice>
        ) : data === undefined ? (
          <Loading label="Counting their work">
            <SkeletonText lines={2} />
          </Loading>
        ) : data.items.length === 0 ? (
          <p className="text-sm text-text-2">Nothing is assigned to them.</p>
        ) : (
          <p className="text-sm">
            Handed over: {data.items.map(({ what, count }) => `${formatCount(count)} ${what}`).join(', ')}.
          </p>
        )}
        <Field label="Hand over to">
          <Select
            value={successorId}
            options={others.map((other) => ({ value: other.id, label: nameOf(other) }))}
            onValueChange={setSuccessorId}
          />
        </Field>
        <Buttons>
          <Button
            variant="danger"
            loading={remove.isPending}
            loadingText="Removing..."
            disabled={successorId === ''}
            onClick={() => remove.mutate({ userId: member.id, successorId }, { onSuccess: gone })}
          >
            Remove
          </Button>
        </Buttons>
      </div>
    </Dialog>
  );
}

function Buttons({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      {children}
    </div>
  );
}
