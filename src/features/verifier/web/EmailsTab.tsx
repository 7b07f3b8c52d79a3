// Addresses: one verified at once, many as a batch with a price first, and what was verified before.
import { useEffect, useRef, useState } from 'react';
import { PRICES } from '#features/plans/contract.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { notify } from '#ui/notify.ts';
import { AddressForm } from './AddressForm.tsx';
import { AddressHistory } from './AddressHistory.tsx';
import { BatchList } from './BatchList.tsx';
import { BatchView } from './BatchView.tsx';
import { MailboxNotice } from './MailboxNotice.tsx';
import { OneAddress } from './OneAddress.tsx';
import { useVerifierStatus, useVerify } from './use-addresses.ts';
import { useCreateBatch, useUploadBatch } from './use-batches.ts';
import { useEmailsAddress } from './use-emails-address.ts';
import { VerdictSheet } from './VerdictSheet.tsx';

export function EmailsTab() {
  const { state, set } = useEmailsAddress();
  return (
    <>
      {state.batch ? (
        <BatchView key={state.batch} id={state.batch} state={state} set={set} />
      ) : (
        <Addresses state={state} set={set} />
      )}
      <VerdictSheet email={state.open} onClose={() => set({ open: '' })} />
    </>
  );
}

function Addresses({ state, set }: ReturnType<typeof useEmailsAddress>) {
  const verify = useVerify();
  const mailbox = useVerifierStatus().data?.mailbox;
  const create = useCreateBatch();
  const upload = useUploadBatch();
  const [text, setText] = useState(state.email);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const cut = useRef<AbortController | null>(null);
  useEffect(() => () => cut.current?.abort(), []);
  const show = ({ id }: { id: string }) => set({ batch: id, email: '', verdict: null, q: '' }, { step: true });

  function one(email: string) {
    setFault(null);
    verify.mutate([email], {
      onSuccess: () => set({ email }),
      onError: (error) => {
        setFault(error.code === 'INVALID_INPUT' ? (error.fields[0]?.message ?? error.message) : null);
        field.current?.focus();
      },
    });
  }
  function file(chosen: File) {
    setFault(null);
    const controller = new AbortController();
    cut.current = controller;
    upload.mutate(
      { file: chosen, signal: controller.signal, onProgress: () => undefined },
      {
        onSuccess: show,
        onError: (error) => {
          if (!controller.signal.aborted) setFault(error.message);
        },
      },
    );
  }
  const counting = create.isPending || upload.isPending;
  const failed = verify.error && verify.error.code !== 'INVALID_INPUT' ? verify.error : null;
  return (
    <div className="space-y-4">
      <MailboxNotice />
      <AddressForm
        fieldRef={field}
        text={text}
        onText={(typed) => {
          setText(typed);
          setFault(null);
        }}
        onOne={one}
        onMany={(addresses) => {
          setFault(null);
          create.mutate(
            { from: 'text', text: addresses },
            { onSuccess: show, onError: (error) => setFault(error.message) },
          );
        }}
        onFile={file}
        working={verify.isPending || counting}
        workingText={counting ? 'Counting...' : 'Verifying...'}
        price={mailbox === 'off' ? 0 : PRICES['verify-email']}
        fault={fault}
      />
      {failed && (
        <ErrorState error={failed} cost="Trying again never charges it twice." onRetry={() => one(text.trim())} />
      )}
      {!failed && state.email && (
        <OneAddress
          email={state.email}
          onSuggestion={(email) => {
            setText(email);
            field.current?.focus();
            notify.success('Taken over: verify it when you like');
          }}
        />
      )}
      <BatchList />
      <AddressHistory state={state} set={set} />
    </div>
  );
}
