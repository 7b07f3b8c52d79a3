// The columns of the table of people.
import { Crown, Ellipsis, Gauge, UserMinus } from 'lucide-react';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { GRANTABLE_ROLES, type GrantableRole, mayManage, ROLE_NAMES, type Role } from '#shared/roles.ts';
import { Age } from '#ui/Age.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Select } from '#ui/Select.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { TeamMember } from '../contract.ts';

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

export const nameOf = ({ name, email }: Pick<TeamMember, 'name' | 'email'>) => name || email;

export function memberColumns({ own, onRole, onAction }: ColumnsOf): TableColumn<TeamMember>[] {
  const mayChange = (member: TeamMember) => own !== null && member.id !== own.id && mayManage(own.role, member.role);
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      cell: (member) => (
        <div className="flex min-w-0 items-center gap-3 py-2">
          <Avatar name={nameOf(member)} size="sm" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-label">
              <bdi className="min-w-0 break-words">{nameOf(member)}</bdi>
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
            aria-label={`Role of ${nameOf(member)}`}
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
              <IconButton label={`Actions for ${nameOf(member)}`} size="sm" icon={<Ellipsis aria-hidden size={16} />} />
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
