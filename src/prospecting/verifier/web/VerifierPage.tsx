// The verifier (product design 5.25): what a domain's mail is set up like and who works there, and whether addresses work.
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { CreditsBanner } from '#prospecting/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useSubmission } from '#ui/Form.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { VerifierBatch } from '../contract.ts';
import { BATCH_FILE_BYTES } from '../fields.contract.ts';
import { AddressForm } from './AddressForm.tsx';
import { AddressHistory } from './AddressHistory.tsx';
import { BatchList } from './BatchList.tsx';
import { DomainTab } from './DomainTab.tsx';
import { AddressFacts, OneAddress } from './OneAddress.tsx';
import { readEmails, readTab, useEmailsAddress, writeEmails } from './page-address.ts';
import { useLiveVerdicts, useVerifierStatus, useVerify } from './use-addresses.ts';
import { useCreateBatch, useUploadBatch } from './use-batches.ts';

export function VerifierPage() {
  const { data: user } = useMe();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLiveVerdicts();
  // Kept while the other tab or a batch is looked at.
  const [typed, setTyped] = useState(() => readEmails(search).email);
  const tab = readTab(search);
  // The shell shows no page before the user document is there.
  if (!user) return null;
  return (
    <Page>
      <PageHeader
        title="Verifier"
        lead="Check a domain's mail setup, the people there, and whether addresses work."
        actions={<CreditsBanner price={tab === 'domain' ? PRICES['domain-search'] : PRICES['verify-email']} />}
      />
      <Tabs
        aria-label="What is verified"
        value={tab}
        onValueChange={(to) => void navigate(to === 'emails' ? pathname + writeEmails({}) : pathname)}
        items={[
          { value: 'domain', label: 'Domain', content: <DomainTab key={user.uid} uid={user.uid} path={pathname} /> },
          { value: 'emails', label: 'Emails', content: <EmailsTab typed={typed} onTyped={setTyped} /> },
        ]}
      />
    </Page>
  );
}

const BatchView = lazyPart(() => import('./BatchView.tsx').then((m) => m.BatchView));

interface EmailsTabProps {
  /** Text of the field. */
  typed: string;
  onTyped: (text: string) => void;
}

function EmailsTab({ typed, onTyped }: EmailsTabProps) {
  const { state, set } = useEmailsAddress();
  return (
    <>
      {state.batch ? (
        <BatchView key={state.batch} id={state.batch} state={state} set={set} />
      ) : (
        <Addresses state={state} set={set} typed={typed} onTyped={onTyped} />
      )}
      <VerdictSheet email={state.open} onClose={() => set({ open: '' })} />
    </>
  );
}

/** One address, many of them, a file: the three calls of the form. */
const ADDRESS_PATHS = ['emails', 'text', 'file'];

function Addresses({ state, set, typed, onTyped }: EmailsTabProps & ReturnType<typeof useEmailsAddress>) {
  const verify = useVerify();
  const mailbox = useVerifierStatus().data?.mailbox;
  const create = useCreateBatch();
  const upload = useUploadBatch();
  const submission = useSubmission(ADDRESS_PATHS);
  const { error, run, correct } = submission;
  const field = useRef<HTMLTextAreaElement>(null);
  const cut = useRef<AbortController | null>(null);
  useEffect(() => () => cut.current?.abort(), []);
  function show({ id, from }: VerifierBatch) {
    if (from === 'text') onTyped('');
    set({ batch: id, email: '', verdict: null, q: '' }, { step: true });
  }

  async function one(email: string) {
    if (await run(() => verify.mutateAsync([email]))) set({ email });
    else field.current?.focus();
  }
  async function many(text: string) {
    const made = await run(() => create.mutateAsync({ from: 'text', text }));
    if (made) show(made.answer);
  }
  async function file(chosen: File) {
    const made = await run(() => send(chosen), chosen.size > BATCH_FILE_BYTES ? { file: tooLargeText(chosen) } : {});
    if (made?.answer) show(made.answer);
  }
  /** Null where the upload was cut off, since the page was left. */
  async function send(chosen: File): Promise<VerifierBatch | null> {
    const controller = new AbortController();
    cut.current = controller;
    try {
      return await upload.mutateAsync({ file: chosen, signal: controller.signal, onProgress: () => undefined });
    } catch (thrown) {
      if (controller.signal.aborted) return null;
      throw thrown;
    }
  }
  const counting = create.isPending || upload.isPending;
  const failed = error !== null && error === verify.error ? verify.error : null;
  return (
    <div className="space-y-4">
      <MailboxNotice />
      <AddressForm
        fieldRef={field}
        text={typed}
        onText={(text) => {
          onTyped(text);
          for (const path of ADDRESS_PATHS) correct(path);
        }}
        onOne={(email) => void one(email)}
        onMany={(addresses) => void many(addresses)}
        onFile={(chosen) => void file(chosen)}
        submission={submission}
        failure={
          failed && (
            <ErrorState
              error={failed}
              cost="Trying again never charges it twice."
              onRetry={() => void one(typed.trim())}
            />
          )
        }
        workingText={counting ? 'Counting...' : 'Verifying...'}
        price={mailbox === 'off' ? 0 : PRICES['verify-email']}
      />
      {!failed && state.email && (
        <OneAddress
          email={state.email}
          onSuggestion={(email) => {
            onTyped(email);
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

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
const tooLargeText = ({ size }: File) =>
  `It has ${inMegabytes(size)}. At most ${inMegabytes(BATCH_FILE_BYTES)} fit: split it.`;

function MailboxNotice() {
  const { data } = useVerifierStatus();
  if (!data) return null;
  const { mailbox, words, limits, sample } = data;
  if (mailbox === 'off') {
    return (
      <Notice
        tone="warn"
        title="Mailboxes cannot be checked on this server"
        action={
          <Link to="/settings?section=data-sources" className="font-semibold underline underline-offset-3">
            Add a key
          </Link>
        }
      >
        {words}
      </Notice>
    );
  }
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-text-3">
      <span>{words}</span>
      {limits && (
        <span>
          At most {formatCount(limits.perMinute)} a minute, one at a time for each mail server
          {limits.pauseSeconds > 0 && `, ${limits.pauseSeconds} s apart`}.
        </span>
      )}
      {sample && <span>Sample data.</span>}
    </p>
  );
}

function VerdictSheet({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Sheet open={email !== ''} onOpenChange={(open) => !open && onClose()} title="Verdict">
      <div className="p-4">{email !== '' && <AddressFacts key={email} email={email} />}</div>
    </Sheet>
  );
}
