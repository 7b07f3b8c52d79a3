// One connection: a dry run from here, what was pushed, what is mapped, and its end.
import { ArrowLeft, ArrowUpRight, Unplug } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { CRM_NAMES } from '../fields.contract.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { CustomersTab } from './CustomersTab.tsx';
import { DryRunDialog } from './DryRunDialog.tsx';
import { MappingEditor } from './MappingEditor.tsx';
import { RepliesTab } from './RepliesTab.tsx';
import { RunList } from './RunList.tsx';
import { type Connection, type CrmCard, useDisconnect } from './use-crm.ts';

interface ConnectionViewProps {
  crm: CrmCard;
  connection: Connection;
}

export function ConnectionView({ crm: card, connection }: ConnectionViewProps) {
  const { id, state, fault, accountName, webUrl } = connection;
  const name = CRM_NAMES[card.crm];
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<'dry-run' | 'disconnect' | 'connect' | null>(null);
  const close = () => setOpen(null);
  const isBroken = state === 'broken';
  const tab = params.get('tab') ?? 'pushes';
  return (
    <Page>
      <BackLink />
      <PageHeader
        title={name}
        lead={
          webUrl ? (
            <a href={webUrl} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1">
              {accountName}
              <ArrowUpRight aria-hidden size={14} />
            </a>
          ) : (
            accountName
          )
        }
        actions={
          <>
            <Button needs="configure" icon={<Unplug aria-hidden size={16} />} onClick={() => setOpen('disconnect')}>
              Disconnect
            </Button>
            <Button needs="write" variant="primary" disabled={isBroken} onClick={() => setOpen('dry-run')}>
              Start dry run
            </Button>
          </>
        }
      />
      {isBroken && (
        <Notice
          tone="bad"
          title="This connection needs attention"
          className="mb-5"
          action={
            <Button needs="configure" size="sm" onClick={() => setOpen('connect')}>
              Connect again
            </Button>
          }
        >
          {fault}
        </Notice>
      )}
      <Tabs
        aria-label={name}
        value={tab}
        onValueChange={(next) => setParams({ crm: card.crm, ...(next !== 'pushes' && { tab: next }) })}
        items={[
          { value: 'pushes', label: 'Pushes', content: <RunList connectionId={id} /> },
          { value: 'customers', label: 'Customers', content: <CustomersTab connection={connection} /> },
          {
            value: 'replies',
            label: 'Replies',
            content: <RepliesTab crm={card.crm} connectionId={id} isBroken={isBroken} />,
          },
          { value: 'contacts', label: 'Contact mapping', content: <MappingEditor connectionId={id} kind="contact" /> },
          { value: 'companies', label: 'Company mapping', content: <MappingEditor connectionId={id} kind="company" /> },
        ]}
      />
      {open === 'dry-run' && <DryRunDialog connectionId={id} onClose={close} />}
      {open === 'connect' && <ConnectDialog item={card} onClose={close} />}
      {open === 'disconnect' && <DisconnectDialog id={id} name={name} onClose={close} />}
    </Page>
  );
}

export function BackLink() {
  return (
    <Link to="/crm-integration" className="link mb-3 inline-flex items-center gap-1.5 text-sm">
      <ArrowLeft aria-hidden size={14} />
      All connections
    </Link>
  );
}

function DisconnectDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const navigate = useNavigate();
  const disconnect = useDisconnect();
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      description="Records and logs stay on both sides, and so do the links between them: connect the same account again to continue."
      action={`Disconnect ${name}`}
      pending={disconnect.isPending}
      onClose={onClose}
      onConfirm={() =>
        disconnect.mutate(id, {
          onSuccess: () => {
            notify.success(`${name} is disconnected`);
            void navigate('/crm-integration');
          },
          onError: (error) => notify.error(error),
        })
      }
    />
  );
}
