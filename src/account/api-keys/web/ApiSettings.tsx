// Settings, API: personal keys, and how to call with one.
import { ExternalLink, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { hasFormDraft } from '#platform/web/use-form-draft.ts';
import { formatCount } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SettingsGroup, SettingsGroups } from '#ui/SettingsGroup.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import type { ApiKey } from '../contract.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KEY_FORM } from './KeyForm.tsx';
import { budgetText, expiryWords, scopesText } from './key-labels.ts';
import { useApiKeys, useRevokeKey } from './use-api-keys.ts';

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
            ? `${data.items.length} of ${data.limit} keys. A key acts in your name, within what it may do.`
            : 'A key lets a program of yours do what you can do here, within the limits that you set.'
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
            <Loading label="Loading the API keys">
              <div className="p-4">
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
  const expiry = expiryWords(expiresAt, Date.now());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{name}</bdi>
          <code className="text-xs text-text-3">{prefix}…</code>
          {expiry.tone !== 'neutral' && <Badge tone={expiry.tone}>{expiry.words}</Badge>}
        </p>
        <p className="mt-0.5 text-text-2">{scopesText(scopes)}</p>
        <p className="mt-0.5 text-text-2">{budgetText(dailyCredits, spentToday)}</p>
        <p className="mt-0.5 text-xs text-text-3">
          Made <Age at={createdAt} /> · {lastUsedAt ? <LastUsed at={lastUsedAt} /> : 'Never used'}
          {expiry.tone === 'neutral' && <> · {expiry.words}</>}
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
          ? 'The calls are those that these pages make.'
          : `The calls are those that these pages make. Each key may make ${formatCount(callsAMinute)} a minute; every answer says how many are left.`
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
        <p>Keys work on servers only: no key belongs into a web page.</p>
        <CopyButton text={example} label="Copy the example" />
      </div>
    </SettingsGroup>
  );
}
