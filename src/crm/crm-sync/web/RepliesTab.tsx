// What a reply means in the CRM, by its status, and what was pushed of each.
import { useState } from 'react';
import { Link } from 'react-router';
import { threadPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { CRM_NAMES, type CrmId, REPLY_STATUSES, type ReplyRule, type ReplyStatus } from '../fields.contract.ts';
import { REPLY_LABELS, REPLY_STATE_LABELS, replyReason } from './crm-labels.ts';
import {
  type ReplyMeaning,
  type ReplyPush,
  useChangeReplyMeaning,
  useReplyMeaning,
  useReplyPushes,
  useRetryReply,
} from './use-crm.ts';

interface RepliesTabProps {
  crm: CrmId;
  connectionId: string;
  /** Its fields cannot be read while it is broken. */
  isBroken: boolean;
}

export function RepliesTab({ crm, connectionId, isBroken }: RepliesTabProps) {
  return (
    <div className="space-y-6">
      {!isBroken && <Meaning crm={crm} connectionId={connectionId} />}
      <ReplyPushList connectionId={connectionId} />
    </div>
  );
}

function Meaning({ crm, connectionId }: Omit<RepliesTabProps, 'isBroken'>) {
  const { data, error, refetch, isFetching } = useReplyMeaning(connectionId);
  if (data) return <MeaningForm key={data.revision} crm={crm} connectionId={connectionId} meaning={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <SkeletonText lines={5} />
  );
}

const FOLLOW_UP_LABELS = { none: 'Nothing', task: 'A task', deal: 'A deal' };

const MEANING_FIELDS = [
  'settings.stageField',
  ...REPLY_STATUSES.flatMap((status) => [`settings.${status}.stage`, `settings.${status}.follow`]),
];

function MeaningForm({
  crm,
  connectionId,
  meaning: { settings: saved, fields, follows, revision },
}: Omit<RepliesTabProps, 'isBroken'> & { meaning: ReplyMeaning }) {
  const [settings, setSettings] = useState(saved);
  const [dirty, setDirty] = useState(false);
  const save = useChangeReplyMeaning(connectionId);
  const submission = useSubmission(MEANING_FIELDS);
  const { busy, faults, correct, run } = submission;
  const change = (next: Partial<typeof settings>) => {
    setSettings({ ...settings, ...next });
    setDirty(true);
  };
  const setRule = <Key extends keyof ReplyRule>(status: ReplyStatus, key: Key, value: ReplyRule[Key]) => {
    change({ [status]: { ...settings[status], [key]: value } });
    correct(`settings.${status}.${key}`);
  };
  const changeField = (stageField: string) => {
    const rules = REPLY_STATUSES.map((status) => [status, { ...settings[status], stage: '' }]);
    change({ stageField, ...Object.fromEntries(rules) });
    correct('settings.stageField');
    for (const status of REPLY_STATUSES) correct(`settings.${status}.stage`);
  };
  function submit() {
    void run(async () => {
      // The form is remounted with the new revision: callbacks of `mutate` would be lost with it.
      await save.mutateAsync({ settings, revision });
      notify.success('Saved. It applies to replies marked from now on.');
    });
  }
  const field = fields.find(({ name }) => name === settings.stageField);
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-4 rounded-l border border-line bg-surface p-4">
      <p className="max-w-150 text-sm text-text-2">
        When someone marks a reply, the contact is found in {CRM_NAMES[crm]}, or created. Then this happens, once for
        each reply and status.
        {!follows.includes('deal') && ` Deals are not created in ${CRM_NAMES[crm]}.`}
      </p>
      <div className="max-w-80">
        <Field
          label="Stage field"
          hint="A field of the contact with fixed choices."
          error={faults['settings.stageField']}
        >
          <Select
            needs="configure"
            value={settings.stageField}
            onValueChange={changeField}
            options={[
              { value: '', label: 'None' },
              ...fields.map(({ name, label }) => ({ value: name, label })),
              ...(field || settings.stageField === ''
                ? []
                : [{ value: settings.stageField, label: `${settings.stageField} (no longer there)` }]),
            ]}
          />
        </Field>
      </div>
      <ul aria-label="Reply statuses" className="divide-y divide-line">
        {REPLY_STATUSES.map((status) => (
          <li key={status} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[8rem_1fr_1fr] sm:items-end">
            <h2 className="text-sm font-medium sm:pb-2">{REPLY_LABELS[status].label}</h2>
            <Field label="Set the stage to" error={faults[`settings.${status}.stage`]}>
              <Select
                needs="configure"
                size="sm"
                disabled={!field}
                value={settings[status].stage}
                onValueChange={(stage) => setRule(status, 'stage', stage)}
                options={[
                  { value: '', label: 'Leave as it is' },
                  ...(field?.choices ?? []).map(({ value, label }) => ({ value, label })),
                ]}
              />
            </Field>
            <Field label="Create" error={faults[`settings.${status}.follow`]}>
              <Select
                needs="configure"
                size="sm"
                value={settings[status].follow}
                onValueChange={(follow) => setRule(status, 'follow', follow as ReplyRule['follow'])}
                options={(['none', ...follows] as const).map((value) => ({ value, label: FOLLOW_UP_LABELS[value] }))}
              />
            </Field>
          </li>
        ))}
      </ul>
      <Button
        needs="configure"
        type="submit"
        variant="primary"
        disabled={!dirty}
        loading={busy}
        loadingText="Saving..."
      >
        Save
      </Button>
    </Form>
  );
}

// Replies that were pushed: the contact, what was done in the CRM, what it said against it, and another try.
function ReplyPushList({ connectionId }: { connectionId: string }) {
  const query = useReplyPushes(connectionId);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (!query.data) return <SkeletonText lines={4} />;
  if (items.length === 0)
    return (
      <div className="rounded-l border border-line bg-surface">
        <EmptyState title="No replies pushed yet" level={2}>
          Replies appear here when someone marks them with a status that has an action.
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul aria-label="Pushed replies" className="divide-y divide-line rounded-l border border-line bg-surface">
        {items.map((push) => (
          <PushItem key={push.id} push={push} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button block size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function PushItem({ push }: { push: ReplyPush }) {
  const { id, crm, threadId, name, email, status, state, reason, detail, fault, requestId, url, at } = push;
  const retry = useRetryReply();
  const told = REPLY_STATE_LABELS[state];
  const why = replyReason(reason, detail);
  const done = deeds(push);
  const who = name || email || 'Waiting';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={threadPath(threadId)} className="link min-w-0 truncate font-medium">
            {who}
          </Link>
          <Badge tone={REPLY_LABELS[status].tone}>{REPLY_LABELS[status].label}</Badge>
          <Badge tone={told.tone}>{told.label}</Badge>
        </p>
        {done !== '' && <p className="break-words text-text-2">{done}</p>}
        {why !== '' && <p className="text-text-2">{why}</p>}
        {fault !== '' && (
          <p className={state === 'failed' ? 'text-bad' : 'text-text-2'}>
            {fault}
            {requestId && <span className="block text-xs break-all text-text-3">Request {requestId}</span>}
          </p>
        )}
        <p className="text-xs text-text-3">
          <Age at={at} />
        </p>
      </div>
      {url && <ExternalLink url={url}>Open in {CRM_NAMES[crm]}</ExternalLink>}
      {(state === 'failed' || state === 'left') && (
        <Button
          needs="write"
          size="sm"
          aria-label={`Retry ${who}`}
          loading={retry.isPending}
          onClick={() => retry.mutate(id, { onError: (error) => notify.error(error) })}
        >
          Retry
        </Button>
      )}
    </li>
  );
}

function deeds({ created, changes, followed }: ReplyPush): string {
  const stages = changes.map(({ label, before, after }) => `${label}: ${before === '' ? '' : `${before} → `}${after}`);
  return [
    ...(created ? ['Contact created'] : []),
    ...stages,
    ...(followed ? [followed === 'deal' ? 'Deal created' : 'Task created'] : []),
  ].join(' · ');
}
