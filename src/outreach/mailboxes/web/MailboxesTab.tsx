// The table of mailboxes with their state and what they have sent today; selected ones are paused, limited or removed together.
import { Mail, Pause, Play, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MAILBOX_LIMITS, type Plan } from '#account/plans/contract.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { QueryTable } from '#ui/QueryTable.tsx';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { MailboxRow } from '../contract.ts';
import { dayCapText, moreMailboxesText, planMailboxesText } from '../domain/mailbox-limits.ts';
import { MAILBOX_COLUMNS } from './mailbox-columns.tsx';
import { mailboxesText } from './mailbox-labels.ts';
import { useBulk, type useMailboxes } from './use-mailboxes.ts';

const MailboxSheet = lazyDialog(() => import('./MailboxSheet.tsx').then((m) => m.MailboxSheet));
const CapsDialog = lazyDialog(() => import('./CapsDialog.tsx').then((m) => m.CapsDialog));

interface MailboxesTabProps {
  query: ReturnType<typeof useMailboxes>;
  onConnect: () => void;
  practise: ReactNode;
}

const NONE: readonly MailboxRow[] = [];

export function MailboxesTab({ query, onConnect, practise }: MailboxesTabProps) {
  const [search, setSearch] = useSearchParams();
  const open = search.get('mailbox');
  const rows = query.data?.items ?? NONE;
  const selected = useTableSelection('mailboxes', rows);
  const ids = [...selected.shown];
  const bulk = useBulk();
  const [capping, setCapping] = useState(false);
  const limited = rows.some(({ id, kind }) => selected.shown.has(id) && kind !== 'practice');
  const capHint = query.data && limited ? `${dayCapText(query.data.plan)}.` : undefined;
  const doAll = (action: 'pause' | 'resume' | 'remove') =>
    bulk.mutate({ ids, action: { do: action } }, { onSuccess: selected.clear });
  return (
    <section aria-label="Mailboxes">
      {query.data && rows.length > 0 && !query.data.identityComplete && (
        <Notice
          tone="warn"
          className="mb-3"
          action={
            <Link to="?tab=sender" className="link font-semibold">
              Add sender details
            </Link>
          }
        >
          Add your sender name and postal address to start campaigns.
        </Notice>
      )}
      {query.data && <PlanMailboxes plan={query.data.plan} rows={rows} />}
      {ids.length > 0 && (
        <SelectionBar label="Selected mailboxes" count={mailboxesText(ids.length)} onClear={selected.clear}>
          <Button needs="configure" size="sm" onClick={() => setCapping(true)}>
            Set limits
          </Button>
          <Button needs="configure" size="sm" icon={<Pause aria-hidden size={14} />} onClick={() => doAll('pause')}>
            Pause
          </Button>
          <Button needs="configure" size="sm" icon={<Play aria-hidden size={14} />} onClick={() => doAll('resume')}>
            Resume
          </Button>
          <Button
            needs="configure"
            size="sm"
            variant="danger"
            icon={<Trash2 aria-hidden size={14} />}
            onClick={() => doAll('remove')}
          >
            Remove
          </Button>
        </SelectionBar>
      )}
      <QueryTable
        query={query}
        label="Mailboxes"
        columns={MAILBOX_COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{
          selected: selected.shown,
          onChange: selected.choose,
          rowName: (key) => `Select ${rows.find(({ id }) => id === key)?.email}`,
        }}
        onRowClick={({ id }) => setSearch({ mailbox: id })}
        empty={
          <EmptyState
            icon={<Mail size={20} />}
            title="Connect a mailbox to send from"
            action={
              <>
                <Button needs="configure" variant="primary" onClick={onConnect}>
                  Connect a mailbox
                </Button>
                {practise}
              </>
            }
          >
            Send from your own address and get replies there. A practice mailbox lets you try a whole campaign without
            sending anything.
          </EmptyState>
        }
      />
      {capping && <CapsDialog ids={ids} hint={capHint} onClose={() => setCapping(false)} />}
      {open && <MailboxSheet key={open} id={open} onClose={() => setSearch({})} />}
    </section>
  );
}

// Product design 5.30: the limit of the plan is shown before it is hit, with the plan that raises it.
interface PlanMailboxesProps {
  plan: Plan;
  rows: readonly Pick<MailboxRow, 'kind'>[];
}

function PlanMailboxes({ plan, rows }: PlanMailboxesProps) {
  const kinds = rows.map(({ kind }) => kind);
  const own = kinds.filter((kind) => kind !== 'practice').length;
  const more = moreMailboxesText(plan);
  return (
    <p className="mb-3 flex flex-wrap gap-x-2 text-sm text-text-2">
      <span className={own >= MAILBOX_LIMITS[plan] ? 'font-semibold text-text' : undefined}>
        {planMailboxesText(plan, kinds)}
      </span>
      {own < kinds.length && <span>Practice mailboxes are not counted.</span>}
      {more !== '' && (
        <Link to="/pricing" className="link">
          {more}
        </Link>
      )}
      <Link to="/whatsapp-bulk-messenger?tab=numbers" className="link">
        WhatsApp numbers
      </Link>
    </p>
  );
}
