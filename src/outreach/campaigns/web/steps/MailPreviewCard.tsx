// The mail as the first of the audience gets it, made by the code that sends, and when it would leave.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Campaign } from '../../contract.ts';
import { readMail } from '../api.ts';
import { useTestMail } from '../preflight/use-preflight.ts';
import type { SetupDraft } from '../use-setup.ts';

interface MailPreviewCardProps {
  campaign: Campaign;
  draft: SetupDraft;
  stepId: string;
  variantId: string;
}

export function MailPreviewCard({ campaign, draft, stepId, variantId }: MailPreviewCardProps) {
  const [shown, show] = useState(false);
  const saved = draft.pending === null && campaign.setup.steps.some(({ id }) => id === stepId);
  const mail = useQuery({
    queryKey: ['campaign-mail', campaign.id, campaign.revision, stepId, variantId],
    queryFn: ({ signal }) => readMail(campaign.id, { stepId, variantId }, signal),
    enabled: shown && saved,
    gcTime: 10_000,
  });
  const test = useTestMail({ campaign, draft, stepId, variantId });
  return (
    <section aria-label="Preview" className="min-w-0 space-y-3 rounded-l border border-line bg-surface p-4">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h3 className="mr-auto text-md font-semibold">Preview</h3>
        <Button
          needs="write"
          size="sm"
          loading={test.isPending}
          onClick={() => test.mutate({ contactId: mail.data?.contact?.id ?? null })}
        >
          Send a test to me
        </Button>
        <Button size="sm" onClick={() => show(!shown)}>
          {shown ? 'Hide' : 'Show the mail'}
        </Button>
      </div>
      {test.isError && <TestFault error={test.error} />}
      {shown && !saved && <p className="text-sm text-text-2">Shown as soon as what you typed is saved.</p>}
      {shown && mail.isError && <Notice tone="bad">{mail.error.message}</Notice>}
      {shown && mail.data && (
        <>
          <p className="text-sm text-text-2">
            {mail.data.contact ? `For ${mail.data.contact.name || mail.data.contact.email}` : 'With example values'}
            {mail.data.from && `, from ${mail.data.from}`}
            {mail.data.when && `. If it started now: ${mail.data.when}`}
          </p>
          {mail.data.missing.length > 0 && (
            <Notice tone="warn">Empty here, without a fallback: {mail.data.missing.join(', ')}.</Notice>
          )}
          <p className="font-semibold wrap-anywhere">{mail.data.subject || 'No subject'}</p>
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={mail.data.html}
            className="h-96 w-full rounded-m border border-line bg-white"
          />
        </>
      )}
    </section>
  );
}

/** Where to fix what blocks a test. */
const FIXES: Record<string, { to: string; words: string }> = {
  MAILBOX_MISSING: { to: '/email-settings', words: 'Connect a mailbox' },
  IDENTITY_MISSING: { to: '/email-settings?tab=sender', words: 'Say who you are' },
  RECIPIENT_SUPPRESSED: { to: '/email-settings?tab=suppressed', words: 'Open the list' },
};

function TestFault({ error }: { error: Error }) {
  const fix = FIXES[error instanceof ApiError ? (error.code ?? '') : ''];
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        fix && (
          <Link to={fix.to} className="link">
            {fix.words}
          </Link>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
