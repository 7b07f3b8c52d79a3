// Team management: people with role, budget and sessions, open invitations, and what each role may do.
import { UserPlus } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { useIntent } from '#platform/web/intent.ts';
import { formatCount } from '#shared/formats.ts';
import { createKeys } from '#shared/page-keys.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Table } from '#ui/Table.tsx';
import { type TabItem, Tabs } from '#ui/Tabs.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import type { Team } from '../contract.ts';
import { InvitationList, InviteDialog } from './InvitePeople.tsx';
import { type MemberAction, MemberDialog, memberColumns } from './Members.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { useCancelTransfer, useChangeRole, useConfirmTransfer, useTeam } from './use-team.ts';

/** What other features add; given by the router. */
export interface TeamPageParts {
  ActivityLog?: ComponentType;
}

export function TeamPage({ ActivityLog }: TeamPageParts) {
  const [params, setParams] = useSearchParams();
  const [inviting, setInviting] = useState(false);
  useIntent('new', () => setInviting(true));
  const { data, error, refetch, isFetching } = useTeam();
  const items: TabItem[] = [
    {
      value: 'people',
      label: 'People',
      ...(data && { count: data.members.length }),
      content: error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <People team={data} />
      ),
    },
    { value: 'roles', label: 'Roles', content: <RoleMatrix /> },
    ...(ActivityLog ? [{ value: 'activity', label: 'Activity log', content: <ActivityLog /> }] : []),
  ];
  const named = params.get('tab') ?? '';
  const value = items.some((item) => item.value === named) ? named : 'people';
  const full = data !== undefined && data.seats.used >= data.seats.limit;
  return (
    <Page>
      <PageHeader
        title="Team"
        lead={
          data
            ? `${formatCount(data.seats.used)} of ${formatCount(data.seats.limit)} seats in ${data.workspaceName} are used.`
            : 'People in this workspace, with their roles and budgets.'
        }
        actions={
          <Tooltip content="Invite people" hoverOnly shortcut={createKeys('/team-management')}>
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden size={16} />}
              disabled={full}
              title={full ? 'All seats of the plan are used' : undefined}
              onClick={() => setInviting(true)}
            >
              Invite people
            </Button>
          </Tooltip>
        }
      />
      <ConfirmTransfer />
      {data?.transfer && <TransferNotice transfer={data.transfer} />}
      <Tabs
        aria-label="Team"
        items={items}
        value={value}
        onValueChange={(next) => setParams(next === 'people' ? {} : { tab: next })}
      />
      {data && <InviteDialog open={inviting} onOpenChange={setInviting} free={data.seats.limit - data.seats.used} />}
    </Page>
  );
}

function People({ team }: { team: Team | undefined }) {
  const me = useMe().data;
  const [action, setAction] = useState<MemberAction | null>(null);
  const changeRole = useChangeRole();
  const columns = memberColumns({
    own: me ? { id: me.uid, role: me.role } : null,
    onRole: (userId, role) => changeRole.mutate({ userId, role }),
    onAction: setAction,
  });
  return (
    <div className="space-y-6">
      <div className="rounded-m border border-line bg-surface">
        <Table
          label="People"
          columns={columns}
          rows={team?.members ?? []}
          rowKey={({ id }) => id}
          loading={team === undefined}
        />
      </div>
      {team && <InvitationList invitations={team.invitations} />}
      {team && action && <MemberDialog action={action} members={team.members} onClose={() => setAction(null)} />}
    </div>
  );
}

// A transfer of ownership that waits, and the link of its mail.
function TransferNotice({ transfer }: { transfer: NonNullable<Team['transfer']> }) {
  const isOwner = useMe().data?.role === 'owner';
  const cancel = useCancelTransfer();
  return (
    <Notice tone="neutral" className="mb-4" title={`${transfer.name} will become the owner`}>
      {isOwner ? 'Open the link in the email we sent you to confirm it.' : 'The owner has to confirm it by email.'}
      {isOwner && (
        <div className="mt-2">
          <Button
            size="sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSuccess: () => notify.success('The transfer was cancelled.') })}
          >
            Cancel the transfer
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** `/team-management#transfer=TOKEN`: the token is taken out of the address and used once. */
function ConfirmTransfer() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const used = useRef<string | null>(null);
  const confirm = useConfirmTransfer();
  const { mutate } = confirm;
  useEffect(() => {
    const token = /^#transfer=(.+)$/.exec(hash)?.[1];
    if (!token || used.current === token) return;
    used.current = token;
    void navigate({ pathname, search }, { replace: true });
    mutate(token, { onSuccess: ({ ownerName }) => notify.success(`${ownerName} is the owner now.`) });
  }, [hash, pathname, search, navigate, mutate]);
  if (confirm.isPending) {
    return (
      <p role="status" className="mb-4 flex items-center gap-2">
        <Spinner size={16} />
        Changing the owner...
      </p>
    );
  }
  return (
    confirm.error && (
      <Notice tone="bad" className="mb-4" title="The owner was not changed">
        {confirm.error.message}
      </Notice>
    )
  );
}
