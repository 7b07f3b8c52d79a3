// The table of people: its columns, and the dialogs for budget, ownership and removal.
import { Crown, Ellipsis, Gauge, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { GRANTABLE_ROLES, type GrantableRole, mayManage, ROLE_NAMES, type Role } from '#shared/roles.ts';
import { Age } from '#ui/Age.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import type { TeamMember } from '../contract.ts';
import { BudgetFields, budgetFault, NO_BUDGET, toLimit } from './BudgetFields.tsx';
import { useChangeBudget, useRemove, useTransfer, useWorkOf } from './use-team.ts';

export interface MemberAction {
  kind: 'budget' | 'transfer' | 'remove';
  userId: string;
}

interface ColumnsOf {
  /** Who looks; null until it is known. */
  own: { id: string; role: Role } | null;
  onRole: (userId: string, role: GrantableRole) => void;
  onAction: (action: MemberAction) => void;
}

const getName = ({ name, email }: Pick<TeamMember, 'name' | 'email'>) => name || email;

export function memberColumns({ own, onRole, onAction }: ColumnsOf): TableColumn<TeamMember>[] {
  const mayChange = (member: TeamMember) => own !== null && member.id !== own.id && mayManage(own.role, member.role);
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      cell: (member) => (
        <div className="flex min-w-0 items-center gap-3 py-2">
          <Avatar name={getName(member)} size="sm" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-label">
              <bdi className="min-w-0 break-words">{getName(member)}</bdi>
              {member.id === own?.id && <Badge>You</Badge>}
              {!member.verified && <Badge tone="warn">Email not confirmed</Badge>}
            </p>
            {member.name && <p className="text-sm break-all text-text-2">{member.email}</p>}
          </div>
        </div>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      width: 'w-36',
      cell: (member) =>
        mayChange(member) ? (
          <Select
            size="sm"
            aria-label={`Role of ${getName(member)}`}
            value={member.role}
            options={GRANTABLE_ROLES.filter((role) => own && mayManage(own.role, role)).map((role) => ({
              value: role,
              label: ROLE_NAMES[role],
            }))}
            onValueChange={(role) => onRole(member.id, role as GrantableRole)}
          />
        ) : (
          ROLE_NAMES[member.role]
        ),
    },
    {
      key: 'credits',
      header: 'Credits this month',
      width: 'w-52',
      cell: ({ spent, budget }) => (
        <div className="text-sm">
          <p>{formatCount(spent)} spent</p>
          <p className="text-text-2">
            {budget
              ? `${formatCount(budget.left)} left of ${formatCredits(budget.credits)} a ${budget.period}`
              : 'No budget'}
          </p>
        </div>
      ),
    },
    {
      key: 'seen',
      header: 'Last seen',
      width: 'w-40',
      cell: ({ lastSeenAt, sessions }) => (
        <div className="text-sm">
          <p>{lastSeenAt ? <Age at={lastSeenAt} /> : 'Not signed in'}</p>
          {sessions > 0 && (
            <p className="text-text-2">
              {sessions} {sessions === 1 ? 'session' : 'sessions'}
            </p>
          )}
        </div>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: 'w-14',
      align: 'end',
      card: 'corner',
      cell: (member) =>
        mayChange(member) && (
          <Menu
            trigger={
              <IconButton
                label={`Actions for ${getName(member)}`}
                size="sm"
                icon={<Ellipsis aria-hidden size={16} />}
              />
            }
          >
            <MenuItem
              icon={<Gauge aria-hidden size={16} />}
              onSelect={() => onAction({ kind: 'budget', userId: member.id })}
            >
              Set a credit budget
            </MenuItem>
            {own?.role === 'owner' && member.verified && (
              <MenuItem
                icon={<Crown aria-hidden size={16} />}
                onSelect={() => onAction({ kind: 'transfer', userId: member.id })}
              >
                Make owner
              </MenuItem>
            )}
            <MenuItem
              tone="danger"
              icon={<UserMinus aria-hidden size={16} />}
              onSelect={() => onAction({ kind: 'remove', userId: member.id })}
            >
              Remove from workspace
            </MenuItem>
          </Menu>
        ),
    },
  ];
}

// What can be done with one person: a budget, the ownership, removal.
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
  const submission = useSubmission(['budget']);
  const { busy, faults, correct, run } = submission;
  const change = useChangeBudget();

  function submit() {
    void run(async () => {
      await change.mutateAsync({ userId: member.id, limit: toLimit(draft) });
      onClose();
      notify.success(`The budget of ${getName(member)} is saved.`);
    }, budgetFault(draft));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Credit budget of ${getName(member)}`}
      description="The most they can spend from the workspace credits."
    >
      <Form submission={submission} onSubmit={submit} className="mt-4 space-y-4">
        <BudgetFields
          draft={draft}
          onChange={(next) => {
            setDraft(next);
            correct('budget');
          }}
          fault={faults.budget}
        />
        <Buttons>
          <Button type="submit" variant="primary" loading={busy} loadingText="Saving...">
            Save budget
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}

function TransferDialog({ member, onClose }: DialogProps) {
  const transfer = useTransfer();
  return (
    <ConfirmDialog
      title={`Make ${getName(member)} the owner?`}
      description="They manage the plan, payments and people of this workspace. You stay as an admin. We send you an email to confirm it."
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
    notify.success(`${getName(member)} was removed and signed out.`);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Remove ${getName(member)}?`}
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
            options={others.map((other) => ({ value: other.id, label: getName(other) }))}
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
