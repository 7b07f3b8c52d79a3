// Settings, API: personal keys, and how to call with one.
import { ExternalLink, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { deleteFormDraft, hasFormDraft } from '#platform/web/form-draft.ts';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { SettingsGroup, SettingsGroups } from '#ui/SettingsGroup.tsx';
import { ShownOnce } from '#ui/ShownOnce.tsx';
import type { ApiKey } from '../contract.ts';
import {
  budgetText,
  CREDITS_FAULT,
  type CreatedKey,
  creditsFrom,
  expiryLabel,
  scopesText,
  useApiKeys,
  useChangeBudget,
  useRevokeKey,
} from './api-keys.ts';
import { KEY_FORM, KeyForm } from './KeyForm.tsx';

export function ApiSettings() {
  const may = useMayUse('api-keys');
  const { data, error, isFetching, refetch } = useApiKeys(may);
  const [creating, setCreating] = useState(() => hasFormDraft(KEY_FORM));
  const full = data !== undefined && data.items.length >= data.limit;
  const create = (
    <Button
      needs="write"
      size="sm"
      variant="primary"
      disabled={full}
      title={full ? 'Revoke a key first' : undefined}
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setCreating(true)}
    >
      New API key
    </Button>
  );
  return (
    <SettingsGroups>
      <SettingsGroup
        id="api-keys"
        title="API keys"
        lead={
          data && data.items.length > 0
            ? `${data.items.length} of ${data.limit} keys. A key acts in your name, within its permissions.`
            : 'A key lets your programs do what you can do here, within limits you set.'
        }
        action={may && data && data.items.length > 0 && create}
        padded={false}
      >
        {!may ? (
          <Locked />
        ) : data === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading label="Loading API keys">
              {/* As high as the offer of the first key. */}
              <div className="min-h-59 p-4">
                <SkeletonText lines={3} />
              </div>
            </Loading>
          )
        ) : data.items.length === 0 ? (
          <EmptyState icon={<KeyRound size={20} />} title="No API keys yet" level={3} action={create}>
            Read contacts from a script, fill lists from a form, or connect an automation tool.
          </EmptyState>
        ) : (
          <ul aria-label="API keys">
            {data.items.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </SettingsGroup>
      <HowToCall callsAMinute={data?.callsAMinute} />
      <CreateKeyDialog open={creating} onOpenChange={setCreating} />
    </SettingsGroups>
  );
}

function Locked() {
  return (
    <EmptyState
      icon={<KeyRound size={20} />}
      title="API keys come with a paid plan"
      level={3}
      action={
        <Button asChild variant="primary">
          <Link to="/pricing">See the plans</Link>
        </Button>
      }
    >
      Starter, Pro and Premium include the API, with 60, 300 and 1,200 calls a minute for each key.
    </EmptyState>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, scopes, dailyCredits, spentToday, createdAt, expiresAt, lastUsedAt } = apiKey;
  const revoke = useRevokeKey();
  const [budgeting, setBudgeting] = useState(false);
  const expiry = expiryLabel(expiresAt, Date.now());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{name}</bdi>
          <code className="text-xs text-text-3">{prefix}…</code>
          {expiry.tone !== 'neutral' && <Badge tone={expiry.tone}>{expiry.label}</Badge>}
        </p>
        <p className="mt-0.5 text-text-2">{scopesText(scopes)}</p>
        <p className="mt-0.5 text-text-2">{budgetText(dailyCredits, spentToday)}</p>
        <p className="mt-0.5 text-xs text-text-3">
          Made <Age at={createdAt} /> · {lastUsedAt ? <LastUsed at={lastUsedAt} /> : 'Never used'}
          {expiry.tone === 'neutral' && <> · {expiry.label}</>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button needs="write" size="sm" aria-label={`Change budget of ${name}`} onClick={() => setBudgeting(true)}>
          Change budget
        </Button>
        <Button
          size="sm"
          variant="danger"
          loading={revoke.isPending}
          loadingText="Revoking..."
          aria-label={`Revoke ${name}`}
          onClick={() => revoke.mutate(apiKey)}
        >
          Revoke
        </Button>
      </div>
      {budgeting && <BudgetDialog apiKey={apiKey} onClose={() => setBudgeting(false)} />}
    </li>
  );
}

function LastUsed({ at }: { at: string }) {
  return (
    <>
      Last used <Age at={at} />
    </>
  );
}

function HowToCall({ callsAMinute }: { callsAMinute: number | undefined }) {
  const example = `curl "${location.origin}/api/contacts?limit=10" \\\n  -H "Authorization: Bearer lw_YOUR_KEY"`;
  return (
    <SettingsGroup
      id="api-calls"
      title="Calling the API"
      lead={
        callsAMinute === undefined
          ? 'The API is the one this app uses.'
          : `The API is the one this app uses. Each key may make ${formatCount(callsAMinute)} a minute; every answer says how many are left.`
      }
      action={
        <Button asChild size="sm" icon={<ExternalLink aria-hidden size={14} />}>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            Open the documentation<span className="sr-only"> (new tab)</span>
          </a>
        </Button>
      }
    >
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, by keys too
        tabIndex={0}
        className="overflow-x-auto rounded-m bg-surface-2 p-3 text-xs leading-relaxed"
      >
        <code>{example}</code>
      </pre>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-text-2">
        <p>Use keys on servers only, never in a web page.</p>
        <CopyButton text={example} label="Copy the example" />
      </div>
    </SettingsGroup>
  );
}

// Changes how many credits a key may spend in a day.
export function BudgetDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name, dailyCredits } = apiKey;
  const [credits, setCredits] = useState(String(dailyCredits ?? ''));
  const submission = useSubmission(['dailyCredits']);
  const { busy, faults, correct, run } = submission;
  const change = useChangeBudget();
  function submit() {
    const next = creditsFrom(credits);
    void run(
      async () => {
        if (next === null) return;
        await change.mutateAsync({ id, dailyCredits: next });
        onClose();
      },
      next === null ? { dailyCredits: CREDITS_FAULT } : {},
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change budget"
      description={
        <>
          What <bdi className="font-label text-text">{name}</bdi> has spent today counts.
        </>
      }
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field label="Daily credit budget" hint="Credits per day (UTC). 0 means none." error={faults.dailyCredits}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={credits}
            onChange={(event) => {
              setCredits(event.target.value);
              correct('dailyCredits');
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} loadingText="Saving...">
            Save budget
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

// Makes a key: its name, what it may do, how long it lives; then shows it, this once.
interface CreateKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Stands beside what opens it, never in it: that may go away as soon as there is a key, and the key with it. */
export function CreateKeyDialog({ open, onOpenChange }: CreateKeyDialogProps) {
  const [made, setMade] = useState<CreatedKey | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (next) return;
        setMade(null);
        deleteFormDraft(KEY_FORM);
      }}
      size="md"
      // The key is lost when the dialog goes: that takes a press on a button of it.
      closable={made === null}
      title={made ? 'Your new API key' : 'New API key'}
      description={
        made ? (
          <>
            <bdi className="font-label text-text">{made.apiKey.name}</bdi> works from now on. We sent you an email about
            it.
          </>
        ) : (
          'It acts in your name. Grant only what it needs.'
        )
      }
    >
      {made ? <ShownOnce secret={made.key} label="API key" copy="Copy key" /> : <KeyForm onMade={setMade} />}
    </Dialog>
  );
}
