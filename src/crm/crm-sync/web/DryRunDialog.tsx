// Chooses what a dry run is about, starts it and shows it.
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useListChoices } from '#crm/lists/web/index.ts';
import type { Target } from '#crm/records/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { CRM_NAMES, syncRunPath } from '../fields.contract.ts';
import { useCrms, useStartRun } from './use-crm.ts';

type Kind = 'contact' | 'company';
const PLURAL: Record<Kind, string> = { contact: 'contacts', company: 'companies' };

/** From a connection: all records of a kind, or those of a list. */
export function DryRunDialog({ connectionId, onClose }: { connectionId: string; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('contact');
  const [list, setList] = useState('');
  const lists = useListChoices(kind);
  const chosen = lists.find(({ value }) => value === list);
  const target: Target = {
    selection: {
      shelf: 'live',
      ...(chosen && { filter: { join: 'and', items: [{ field: 'lists', op: 'any-of', value: [chosen.value] }] } }),
    },
    except: [],
  };
  const { start, error, isPending } = useDryRun(onClose);
  return (
    <StartDialog
      pending={isPending}
      error={error}
      onClose={onClose}
      onStart={() => start({ connectionId, kind, target, label: chosen ? chosen.label : `All ${PLURAL[kind]}` })}
    >
      <Field group label="Records">
        <Segmented<Kind>
          block
          value={kind}
          onValueChange={(next) => {
            setKind(next);
            setList('');
          }}
          options={[
            { value: 'contact', label: 'Contacts' },
            { value: 'company', label: 'Companies' },
          ]}
        />
      </Field>
      <Field label="Which ones">
        <Select
          value={list}
          onValueChange={setList}
          options={[
            { value: '', label: `All ${PLURAL[kind]}` },
            ...lists.map(({ value, label }) => ({ value, label: `List: ${label}` })),
          ]}
        />
      </Field>
    </StartDialog>
  );
}

interface PushDialogProps {
  kind: Kind;
  target: Target;
  count: number;
  onClose: () => void;
}

/** From a table: what is selected in it, to a connection that is chosen where there are several. */
export function PushDialog({ kind, target, count, onClose }: PushDialogProps) {
  const { data } = useCrms();
  const connections =
    data?.items.flatMap(({ connection }) => (connection?.state === 'connected' ? [connection] : [])) ?? [];
  const [chosen, setChosen] = useState('');
  const connectionId = chosen || connections[0]?.id || '';
  const { start, error, isPending } = useDryRun(onClose);
  const navigate = useNavigate();
  if (data && connections.length === 0) {
    return (
      <ConfirmDialog
        title="Connect a CRM first"
        description="Connect HubSpot, Salesforce, Pipedrive, Zoho CRM or Attio, then push these records."
        action="Open CRM integration"
        tone="primary"
        pending={false}
        onClose={onClose}
        onConfirm={() => void navigate('/crm-integration')}
      />
    );
  }
  return (
    <StartDialog
      pending={isPending || !data}
      error={error}
      onClose={onClose}
      onStart={() => start({ connectionId, kind, target, label: '' })}
    >
      <p className="text-sm text-text-2">
        {formatCount(count)} {count === 1 ? kind : PLURAL[kind]} selected
      </p>
      {connections.length > 1 && (
        <Field label="CRM">
          <Select
            value={connectionId}
            onValueChange={setChosen}
            options={connections.map(({ id, crm, accountName }) => ({
              value: id,
              label: `${CRM_NAMES[crm]}: ${accountName}`,
            }))}
          />
        </Field>
      )}
    </StartDialog>
  );
}

function useDryRun(onStarted: () => void) {
  /** Pressed again after an answer that was lost, it is the same run. */
  const [id] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const run = useStartRun();
  const start = (what: Omit<Parameters<typeof run.mutate>[0], 'id'>) =>
    run.mutate(
      { id, ...what },
      {
        onSuccess: () => {
          onStarted();
          void navigate(syncRunPath(id));
        },
      },
    );
  return { start, error: run.error, isPending: run.isPending };
}

interface StartDialogProps {
  pending: boolean;
  error: { message: string } | null;
  onStart: () => void;
  onClose: () => void;
  children: ReactNode;
}

function StartDialog({ pending, error, onStart, onClose, children }: StartDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Push to CRM"
      description="A dry run shows each record and field that would change. Nothing is written before you confirm it."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button needs="write" variant="primary" loading={pending} onClick={onStart}>
            Start dry run
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {children}
        {error && (
          <Notice tone="bad" role="alert">
            {error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
