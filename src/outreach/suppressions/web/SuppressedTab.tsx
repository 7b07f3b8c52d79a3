// Contacts the workspace never writes to: the tab of the email settings.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, Plus, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import type { SuppressionSettings } from '../contract.ts';
import type { OptOutScope } from '../fields.contract.ts';
import { getTotal, type Removal, SuppressedList } from './SuppressedList.tsx';
import {
  PAGE_SIZE,
  readScope,
  SUPPRESSIONS_KEY,
  sendScope,
  useImportSuppressions,
  useShownList,
  useSuppressions,
} from './use-suppressions.ts';

const AddDialog = lazyDialog(() => import('./SuppressionDialogs.tsx').then((m) => m.AddDialog));
const RemoveDialog = lazyDialog(() => import('./SuppressionDialogs.tsx').then((m) => m.RemoveDialog));
const RemovalsSheet = lazyDialog(() => import('./SuppressionDialogs.tsx').then((m) => m.RemovalsSheet));

const FILES = '.csv,.tsv,.txt,.xlsx,.vcf,text/csv';

export function SuppressedTab() {
  const shown = useShownList();
  const { q, reason, cursor } = shown;
  const query = useSuppressions({ q, ...(reason && { reason }), limit: PAGE_SIZE, ...(cursor && { cursor }) });
  const upload = useImportSuppressions();
  const [open, setOpen] = useState<'add' | 'removals' | null>(null);
  const [taking, setTaking] = useState<Removal | null>(null);
  const nothing = query.data !== undefined && getTotal(query.data.counts) === 0;

  const actions = (
    <>
      <Button needs="write" variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setOpen('add')}>
        Add
      </Button>
      <FileButton
        needs="write"
        label="File with addresses to suppress"
        accept={FILES}
        icon={<FileUp aria-hidden size={16} />}
        loading={upload.isPending}
        loadingText="Importing..."
        onFile={(file) => upload.mutate(file)}
      >
        Import
      </FileButton>
    </>
  );
  return (
    <section aria-label="Suppressed">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <p className="max-w-200 flex-1 basis-80 text-sm text-text-2">
          Nothing is sent to entries on this list. It is checked again before every message. Unsubscribes, complaints
          and bounced addresses are added automatically.
        </p>
        {!nothing && <span className="flex flex-wrap gap-2 sm:ml-auto">{actions}</span>}
      </div>
      {nothing ? (
        <EmptyState icon={<ShieldOff size={20} />} title="No suppressions" action={actions}>
          Import the opt-outs of your other tools before you send.
        </EmptyState>
      ) : (
        <SuppressedList shown={shown} query={query} onTake={setTaking} onHistory={() => setOpen('removals')} />
      )}
      <OptOutScopeSelect />
      {open === 'add' && <AddDialog onClose={() => setOpen(null)} />}
      {open === 'removals' && <RemovalsSheet onClose={() => setOpen(null)} />}
      {taking && <RemoveDialog {...taking} onClose={() => setTaking(null)} />}
    </section>
  );
}

// What an opt-out ends: one channel, or every channel of the contact.
const KEY = [...SUPPRESSIONS_KEY, 'settings'] as const;
const SCOPES: { value: OptOutScope; label: string }[] = [
  { value: 'all', label: 'Stop email and WhatsApp' },
  { value: 'channel', label: 'Stop only the channel they used' },
];

function OptOutScopeSelect() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readScope(signal) });
  const save = useMutation<SuppressionSettings, ApiError, OptOutScope>({
    mutationKey: KEY,
    mutationFn: sendScope,
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved);
      notify.success('Saved. It applies to opt-outs from now on.');
    },
    onError: (error) => notify.error(error),
  });
  if (data === undefined) return null;
  return (
    <Field label="When a contact opts out" className="mt-6 max-w-80">
      <Select
        needs="configure"
        value={save.isPending ? save.variables : data.optOutScope}
        disabled={save.isPending}
        onValueChange={(next) => save.mutate(next as OptOutScope)}
        options={SCOPES}
      />
    </Field>
  );
}
