// Numbers of the workspace: a card for each with its state, quality, limits, webhook and actions.
import { KeyRound, MoreHorizontal, Pause, Play, RefreshCw, Unplug } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { NUMBER_LIMITS, PLAN_NAMES, type Plan, planWithMore } from '#account/plans/contract.ts';
import { SENDER_STATE_LABELS } from '#outreach/mailboxes/fields.contract.ts';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Progress } from '#ui/Progress.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { WhatsappNumber } from '../../contract.ts';
import { numberName, QUALITY_LABELS } from '../labels.ts';
import { PracticeBadge, type SetUp, SetUpState } from '../SetUpState.tsx';
import { useCheckNumber, useDisconnect, type useNumbers, useUpdateNumber } from '../use-numbers.ts';

interface NumbersTabProps {
  query: ReturnType<typeof useNumbers>;
  setUp: SetUp;
}

export function NumbersTab({ query, setUp }: NumbersTabProps) {
  const { data, error, isFetching, refetch } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-48" />;
  if (data.items.length === 0) return <SetUpState {...setUp} />;
  const own = data.items.filter(({ kind }) => kind === 'cloud').length;
  return (
    <section aria-label="Numbers" className="max-w-220 space-y-4">
      <PlanLimit plan={data.plan} limit={data.limit} own={own} practice={own < data.items.length} />
      {data.items.map((number) => (
        <NumberCard key={number.id} number={number} />
      ))}
    </section>
  );
}

interface PlanLimitProps {
  plan: Plan;
  limit: number;
  own: number;
  /** There are practice numbers too. */
  practice: boolean;
}

function PlanLimit({ plan, limit, own, practice }: PlanLimitProps) {
  const more = planWithMore(NUMBER_LIMITS, plan);
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-text-2">
      <span className={own >= limit ? 'font-semibold text-text' : undefined}>
        {own} of {limit} {limit === 1 ? 'number' : 'numbers'} in {PLAN_NAMES[plan]}.
      </span>
      {practice && <span>Practice numbers are not counted.</span>}
      {more !== null && (
        <Link to="/pricing" className="link">
          {PLAN_NAMES[more]} allows {NUMBER_LIMITS[more]}
        </Link>
      )}
    </p>
  );
}

const SettingsDialog = lazyDialog(() => import('./NumberDialogs.tsx').then((m) => m.SettingsDialog));
const RegisterDialog = lazyDialog(() => import('./NumberDialogs.tsx').then((m) => m.RegisterDialog));
const TokenDialog = lazyDialog(() => import('./NumberDialogs.tsx').then((m) => m.TokenDialog));
const PracticePeople = lazyPart(() => import('./PracticePeople.tsx').then((m) => m.PracticePeople));

type Open = 'settings' | 'register' | 'token' | 'disconnect' | null;

function NumberCard({ number }: { number: WhatsappNumber }) {
  const titleId = useId();
  const [open, setOpen] = useState<Open>(null);
  const update = useUpdateNumber(number.id);
  const check = useCheckNumber();
  const name = numberName(number);
  const practice = number.kind === 'practice';
  const setState = (state: 'active' | 'paused') =>
    update.mutate(
      { state },
      {
        onSuccess: () => notify.success(state === 'active' ? `${name} resumed` : `${name} paused`),
        onError: (error) => notify.error(error),
      },
    );
  const close = () => setOpen(null);
  return (
    <section aria-labelledby={titleId} className="rounded-l border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h2 id={titleId} className="text-md font-semibold break-words">
            {name}
          </h2>
          <p className="text-sm text-text-2">{number.displayPhone}</p>
        </div>
        <span className="flex items-center gap-2">
          {practice && <PracticeBadge />}
          <Badge tone={SENDER_STATE_LABELS[number.state].tone}>{SENDER_STATE_LABELS[number.state].label}</Badge>
        </span>
        <div className="flex items-center gap-1">
          <Button
            needs="configure"
            size="sm"
            icon={<RefreshCw aria-hidden size={14} />}
            loading={check.isPending}
            loadingText="Checking..."
            onClick={() =>
              check.mutate(number, {
                onSuccess: ({ fault }) => (fault ? notify.error(fault) : notify.success(`${name} works`)),
                onError: (error) => notify.error(error),
              })
            }
          >
            Re-check
          </Button>
          <Menu
            trigger={
              <IconButton
                label={`More actions for ${name}`}
                variant="secondary"
                icon={<MoreHorizontal aria-hidden size={16} />}
              />
            }
          >
            <MenuItem needs="configure" onSelect={() => setOpen('settings')}>
              Name and pace
            </MenuItem>
            {number.state === 'paused' ? (
              <MenuItem needs="configure" icon={<Play aria-hidden size={16} />} onSelect={() => setState('active')}>
                Resume
              </MenuItem>
            ) : (
              <MenuItem needs="configure" icon={<Pause aria-hidden size={16} />} onSelect={() => setState('paused')}>
                Pause
              </MenuItem>
            )}
            {!practice && (
              <MenuItem needs="configure" icon={<KeyRound aria-hidden size={16} />} onSelect={() => setOpen('token')}>
                Renew access token
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem
              needs="configure"
              tone="danger"
              icon={<Unplug aria-hidden size={16} />}
              onSelect={() => setOpen('disconnect')}
            >
              Disconnect
            </MenuItem>
          </Menu>
        </div>
      </header>
      <div className="space-y-4 p-4">
        {number.fault !== '' && (
          <Notice
            tone={number.state === 'broken' ? 'bad' : 'warn'}
            action={<FaultAction number={number} onOpen={setOpen} />}
          >
            {number.fault}
          </Notice>
        )}
        {number.fault === '' && number.needsRegistration && (
          <Notice tone="warn" action={<FaultAction number={number} onOpen={setOpen} />}>
            Register this number with its PIN to send messages.
          </Notice>
        )}
        {practice && <Notice>Practice: people are simulated and nothing is sent.</Notice>}
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
          <PeopleMeter number={number} />
          <Figure label="Quality">
            <Badge tone={QUALITY_LABELS[number.quality].tone}>{QUALITY_LABELS[number.quality].label}</Badge>
          </Figure>
          <Figure label="Pace">
            {formatCount(number.perSecond)} {number.perSecond === 1 ? 'message' : 'messages'} a second
          </Figure>
        </div>
        <Switch
          needs="configure"
          checked={number.readReceipts}
          label="Send read receipts"
          hint="People see that you have read their message when you open the chat."
          onCheckedChange={(readReceipts) =>
            update.mutate({ readReceipts }, { onError: (error) => notify.error(error) })
          }
        />
        {!practice && <Webhook number={number} />}
        {practice && <PracticePeople numberId={number.id} />}
      </div>
      {open === 'settings' && <SettingsDialog number={number} onClose={close} />}
      {open === 'register' && <RegisterDialog number={number} onClose={close} />}
      {open === 'token' && <TokenDialog number={number} onClose={close} />}
      {open === 'disconnect' && <DisconnectDialog number={number} onClose={close} />}
    </section>
  );
}

function FaultAction({ number, onOpen }: { number: WhatsappNumber; onOpen: (open: Open) => void }) {
  if (number.kind === 'practice') return null;
  const [open, label] = number.needsRegistration
    ? (['register', 'Register number'] as const)
    : (['token', 'Renew access token'] as const);
  return number.state === 'broken' || number.needsRegistration ? (
    <Button needs="configure" size="sm" onClick={() => onOpen(open)}>
      {label}
    </Button>
  ) : null;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-sm text-text">{label}</p>
      <p className="text-sm text-text-2">{children}</p>
    </div>
  );
}

/** People messaged outside a window in the last 24 hours, of Meta's limit. */
function PeopleMeter({ number: { peopleLimit, peopleUsed } }: { number: WhatsappNumber }) {
  if (peopleLimit === null) return <Figure label="New people in 24 hours">{formatCount(peopleUsed)}, no limit</Figure>;
  return (
    <Progress
      label="New people in 24 hours"
      value={peopleUsed}
      max={peopleLimit}
      tone={peopleUsed >= peopleLimit * 0.9 ? 'bad' : 'accent'}
      valueText={`${formatCount(peopleUsed)} of ${formatCount(peopleLimit)}`}
    />
  );
}

function Webhook({ number }: { number: WhatsappNumber }) {
  const { callbackUrl, verifyToken, verifiedAt, lastEventAt, unknownEvents } = number;
  return (
    <div className="rounded-m border border-line p-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">Webhook</h3>
        <Badge tone={verifiedAt ? 'good' : 'warn'}>{verifiedAt ? 'Verified by Meta' : 'Waiting for Meta'}</Badge>
        <span className="text-text-2">
          {lastEventAt ? (
            <>
              Last event <Age at={lastEventAt} />
            </>
          ) : (
            'No events received'
          )}
          {unknownEvents > 0 && `, ${formatCount(unknownEvents)} of other kinds`}
        </span>
      </div>
      <WebhookValues callbackUrl={callbackUrl} verifyToken={verifyToken} />
    </div>
  );
}

/** To paste at Meta. */
export function WebhookValues({ callbackUrl, verifyToken }: { callbackUrl: string; verifyToken: string }) {
  return (
    <dl className="mt-2 space-y-1.5">
      {[
        { term: 'Callback URL', text: callbackUrl, copy: 'Copy URL' },
        { term: 'Verify token', text: verifyToken, copy: 'Copy token' },
      ].map(({ term, text, copy }) => (
        <div key={term} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <dt className="w-24 shrink-0 text-text-2">{term}</dt>
          <dd className="flex min-w-0 flex-[1_1_16rem] items-center gap-2">
            <code className="min-w-0 flex-1 font-mono text-xs break-all">{text}</code>
            <CopyButton text={text} label={copy} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DisconnectDialog({ number, onClose }: { number: WhatsappNumber; onClose: () => void }) {
  const disconnect = useDisconnect();
  return (
    <ConfirmDialog
      title={`Disconnect ${numberName(number)}?`}
      description="Campaigns on this number stop. Its conversations stay readable, and you can connect it again."
      action="Disconnect"
      pending={disconnect.isPending}
      onClose={onClose}
      onConfirm={() =>
        disconnect.mutate(number, {
          onSuccess: () => {
            notify.success(`${numberName(number)} disconnected`);
            onClose();
          },
          onError: (error) => notify.error(error),
        })
      }
    />
  );
}
