// What a reply means in the CRM, by its status, and what was pushed of each.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { SkeletonText } from '#ui/Skeleton.tsx';
import { CRM_NAMES, type CrmId, REPLY_STATUSES, type ReplyRule, type ReplyStatus } from '../fields.contract.ts';
import { REPLY_LABELS } from './crm-labels.ts';
import { ReplyPushList } from './ReplyPushList.tsx';
import { type ReplyMeaning, useChangeReplyMeaning, useReplyMeaning } from './use-crm-replies.ts';

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

const FOLLOW_LABELS = { none: 'Nothing', task: 'A task', deal: 'A deal' };

function MeaningForm({
  crm,
  connectionId,
  meaning: { settings: saved, fields, follows, revision },
}: Omit<RepliesTabProps, 'isBroken'> & { meaning: ReplyMeaning }) {
  const [settings, setSettings] = useState(saved);
  const [dirty, setDirty] = useState(false);
  const save = useChangeReplyMeaning(connectionId);
  const change = (next: Partial<typeof settings>) => {
    setSettings({ ...settings, ...next });
    setDirty(true);
  };
  const setRule = (status: ReplyStatus, next: Partial<ReplyRule>) =>
    change({ [status]: { ...settings[status], ...next } });
  const changeField = (stageField: string) => {
    const rules = REPLY_STATUSES.map((status) => [status, { ...settings[status], stage: '' }]);
    change({ stageField, ...Object.fromEntries(rules) });
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    // A callback would be lost: the form is replaced as soon as its new revision is there. What went wrong is shown below.
    save.mutateAsync({ settings, revision }).then(
      () => notify.success('Saved. It applies to replies marked from now on.'),
      () => undefined,
    );
  }
  const field = fields.find(({ name }) => name === settings.stageField);
  return (
    <form noValidate onSubmit={submit} className="space-y-4 rounded-l border border-line bg-surface p-4">
      <p className="max-w-150 text-sm text-text-2">
        When someone marks a reply, the contact is found in {CRM_NAMES[crm]}, or created. Then this happens, once for
        each reply and status.
        {!follows.includes('deal') && ` Deals are not created in ${CRM_NAMES[crm]}.`}
      </p>
      <div className="max-w-80">
        <Field label="Stage field" hint="A field of the contact with fixed choices.">
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
            <Field label="Set the stage to">
              <Select
                needs="configure"
                size="sm"
                disabled={!field}
                value={settings[status].stage}
                onValueChange={(stage) => setRule(status, { stage })}
                options={[
                  { value: '', label: 'Leave as it is' },
                  ...(field?.choices ?? []).map(({ value, label }) => ({ value, label })),
                ]}
              />
            </Field>
            <Field label="Create">
              <Select
                needs="configure"
                size="sm"
                value={settings[status].follow}
                onValueChange={(follow) => setRule(status, { follow: follow as ReplyRule['follow'] })}
                options={(['none', ...follows] as const).map((value) => ({ value, label: FOLLOW_LABELS[value] }))}
              />
            </Field>
          </li>
        ))}
      </ul>
      {save.error && (
        <Notice tone="bad" role="alert">
          {save.error.fields[0]?.message ?? save.error.message}
        </Notice>
      )}
      <Button
        needs="configure"
        type="submit"
        variant="primary"
        disabled={!dirty}
        loading={save.isPending}
        loadingText="Saving..."
      >
        Save
      </Button>
    </form>
  );
}
