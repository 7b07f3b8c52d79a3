// Practice: sent emails stay on this server and are shown as they would arrive; recipients react by the rules set here.
import { Inbox, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCount, formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Select } from '#ui/Select.tsx';
import type { TableColumn } from '#ui/Table.tsx';
import type { MailboxRow, PracticeMail } from '../contract.ts';
import { PRACTICE_BEHAVIOURS, PRACTICE_LABELS, type PracticeBehaviour } from '../fields.contract.ts';
import { useClearMails, usePracticeMails, usePracticeRules, useSetRule } from './use-practice.ts';

const PracticeMailSheet = lazyDialog(() => import('./PracticeMailSheet.tsx').then((m) => m.PracticeMailSheet));

const PAGE_SIZE = 50;

const getColumns = (hrefOf: (id: string) => string): readonly TableColumn<PracticeMail>[] => [
  {
    key: 'subject',
    header: 'Email',
    card: 'title',
    cell: ({ id, subject, opening }) => (
      <span className="block min-w-0 md:max-w-120">
        <Link to={hrefOf(id)} className="block truncate font-semibold hover:underline">
          {subject || 'No subject'}
        </Link>
        <span className="block truncate text-xs text-text-3">{opening}</span>
      </span>
    ),
  },
  { key: 'to', header: 'To', cell: ({ to }) => <span className="break-all">{to}</span> },
  {
    key: 'behaviour',
    header: 'Outcome',
    cell: ({ behaviour, came }) => (
      <span className="text-text-2">{PRACTICE_LABELS[came.at(-1)?.behaviour ?? behaviour]}</span>
    ),
  },
  { key: 'at', header: 'Arrived', width: 'w-28', cell: ({ at }) => <Age at={at} /> },
];

interface PracticeTabProps {
  mailboxes: readonly MailboxRow[];
  practise: ReactNode;
}

export function PracticeTab({ mailboxes, practise }: PracticeTabProps) {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const open = search.get('mail');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = usePracticeMails({ limit: PAGE_SIZE, ...(q && { q }), ...(cursor && { cursor }) });
  const clear = useClearMails();
  const here = (change: Record<string, string> = {}) => ({ tab: 'practice', ...(q && { q }), ...change });
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  if (query.data && mailboxes.length === 0 && total === 0 && q === '') {
    return (
      <EmptyState icon={<Inbox size={20} />} title="Practice before you send" action={practise}>
        A practice mailbox keeps every email on this server. Its recipients reply, bounce or complain as you choose, so
        you see how your campaign reacts.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Practice" className="space-y-4">
      <Notice>Practice: nothing is sent to real recipients.</Notice>
      <PracticeRules mailboxes={mailboxes} />
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-md font-semibold">Received emails</h2>
        <SearchInput
          label="Search practice emails"
          placeholder="Recipient or subject"
          q={q}
          onSearch={(text) => {
            setCursors([]);
            setSearch({ tab: 'practice', ...(text && { q: text }) }, { replace: true });
          }}
          className="w-64 max-md:w-full"
        />
        {/* Deletes all of them, so it is not offered for a search. */}
        {total > 0 && q === '' && (
          <Button
            needs="write"
            icon={<Trash2 aria-hidden size={16} />}
            loading={clear.isPending}
            onClick={() => {
              setCursors([]);
              clear.mutate(null, { onError: (error) => notify.error(error) });
            }}
          >
            Delete {formatNoun(total, 'email')}
          </Button>
        )}
      </div>
      <QueryTable
        query={query}
        label="Practice emails"
        columns={getColumns((mail) => `?${new URLSearchParams(here({ mail }))}`)}
        rows={rows}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => setSearch(here({ mail: id }))}
        empty={
          <EmptyState icon={<Inbox size={20} />} title={q ? 'No matching emails' : 'No emails yet'} level={3}>
            Emails sent from a practice mailbox appear here.
          </EmptyState>
        }
      />
      {(cursors.length > 0 || query.data?.nextCursor) && (
        <QueryPages
          query={query}
          size={PAGE_SIZE}
          rows={rows.length}
          total={formatCount(total)}
          pages={{
            number: cursors.length + 1,
            next: (to) => to !== null && setCursors([...cursors, to]),
            before: () => setCursors(cursors.slice(0, -1)),
          }}
        />
      )}
      {open && <PracticeMailSheet key={open} id={open} onClose={() => setSearch(here())} />}
    </section>
  );
}

const OPTIONS = PRACTICE_BEHAVIOURS.map((value) => ({ value, label: PRACTICE_LABELS[value] }));

function PracticeRules({ mailboxes }: { mailboxes: readonly MailboxRow[] }) {
  const rules = usePracticeRules();
  const set = useSetRule();
  const [chosen, setChosen] = useState('');
  const mailbox = mailboxes.find(({ id }) => id === chosen) ?? mailboxes[0];
  if (!mailbox) return null;
  if (rules.error && !rules.data) {
    return <ErrorState error={rules.error} onRetry={() => void rules.refetch()} retrying={rules.isFetching} />;
  }
  if (!rules.data) return <Skeleton className="h-40" />;
  const mailboxId = mailbox.id;
  const own = rules.data.items.filter((rule) => rule.mailboxId === mailboxId);
  const change = (recipient: string | null, behaviour: PracticeBehaviour | null) =>
    set.mutate({ mailboxId, recipient, behaviour }, { onError: (error) => notify.error(error) });
  return (
    <Card title="What recipients do" padded={false}>
      <div className="flex flex-wrap gap-3 px-4 py-3">
        {mailboxes.length > 1 && (
          <Field label="Mailbox" className="w-72 max-md:w-full">
            <Select
              options={mailboxes.map(({ id, email }) => ({ value: id, label: email }))}
              value={mailboxId}
              onValueChange={setChosen}
            />
          </Field>
        )}
        <Field label="Everyone" className="w-96 max-md:w-full">
          <Select
            options={OPTIONS}
            value={own.find(({ recipient }) => recipient === null)?.behaviour ?? 'deliver'}
            onValueChange={(behaviour) => change(null, behaviour as PracticeBehaviour)}
          />
        </Field>
      </div>
      <ul aria-label="Recipients with their own rule">
        {own.map(
          ({ recipient, behaviour }) =>
            recipient !== null && (
              <li
                key={recipient}
                className="flex items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-sm max-md:flex-wrap"
              >
                <span className="min-w-0 flex-1 font-medium break-all">{recipient}</span>
                <Select
                  aria-label={`What ${recipient} does`}
                  size="sm"
                  className="max-md:order-3 md:w-80"
                  options={OPTIONS}
                  value={behaviour}
                  onValueChange={(to) => change(recipient, to as PracticeBehaviour)}
                />
                <IconButton
                  needs="write"
                  label={`Remove the rule for ${recipient}`}
                  icon={<X aria-hidden size={16} />}
                  onClick={() => change(recipient, null)}
                />
              </li>
            ),
        )}
      </ul>
      <NewRule mailboxId={mailboxId} />
    </Card>
  );
}

function NewRule({ mailboxId }: { mailboxId: string }) {
  const set = useSetRule();
  const [recipient, setRecipient] = useState('');
  const [behaviour, setBehaviour] = useState<PracticeBehaviour>('answer');
  const submission = useSubmission(['recipient']);
  const { busy, faults, correct, run } = submission;
  function submit() {
    void run(async () => {
      await set.mutateAsync({ mailboxId, recipient: recipient.trim(), behaviour });
      setRecipient('');
    });
  }
  return (
    <Form
      submission={submission}
      onSubmit={submit}
      className="flex flex-wrap items-start gap-3 border-t border-line px-4 py-3"
    >
      <Field label="Recipient" className="w-72 max-md:w-full" error={faults.recipient}>
        <Input
          type="email"
          autoCapitalize="none"
          placeholder="mara@northwind.example"
          value={recipient}
          onChange={(event) => {
            setRecipient(event.target.value);
            correct('recipient');
          }}
        />
      </Field>
      <Field label="Reaction" className="w-96 max-md:w-full">
        <Select
          options={OPTIONS}
          value={behaviour}
          onValueChange={(value) => setBehaviour(value as PracticeBehaviour)}
        />
      </Field>
      <Button needs="write" type="submit" className="md:mt-6" loading={busy}>
        Add rule
      </Button>
    </Form>
  );
}
