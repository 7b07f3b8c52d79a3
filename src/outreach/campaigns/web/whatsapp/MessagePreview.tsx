// The message as a contact gets it: the first recipient, the contact with most gaps, or a chosen one. And a test to a phone of your own.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { WhatsappTemplate } from '#outreach/whatsapp/contract.ts';
import { HeaderPreview } from '#outreach/whatsapp/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { Campaign } from '../../contract.ts';
import { readMail } from '../api.ts';
import { NUMBERS_PATH } from '../campaign-labels.ts';
import { useTestMail } from '../preflight/use-preflight.ts';
import type { SetupDraft } from '../use-setup.ts';
import type { TemplateMessage } from './template-choices.ts';
import { useContactSearch, useTemplatePreview } from './use-whatsapp.ts';

type HeaderFileKind = NonNullable<WhatsappTemplate['headerFile']>;

interface MessagePreviewProps {
  campaign: Campaign;
  draft: SetupDraft;
  stepId: string;
  variantId: string;
  message: TemplateMessage;
  /** Of the template. */
  headerFile: HeaderFileKind | null;
}

type Recipient = 'first' | 'emptiest' | 'contact';

export function MessagePreview({ campaign, draft, stepId, variantId, message, headerFile }: MessagePreviewProps) {
  const [recipient, show] = useState<Recipient>('first');
  const [contactId, choose] = useState('');
  const first = useFirstRecipient({ campaign, draft, stepId, variantId });
  const wanted = recipient === 'first' ? (first.data?.contact?.id ?? '') : contactId;
  const preview = useTemplatePreview(
    recipient !== 'emptiest' && wanted === ''
      ? null
      : {
          id: message.templateId,
          variables: message.variables,
          for: recipient === 'emptiest' ? 'emptiest' : { contactId: wanted },
        },
  );
  const shown = recipient !== 'emptiest' && wanted === '' ? undefined : preview.data;
  return (
    <section
      aria-label="Preview"
      className="min-w-0 space-y-3 rounded-l border border-line bg-surface p-4 xl:sticky xl:top-4"
    >
      <h3 className="text-md font-semibold">Preview</h3>
      <Segmented
        aria-label="Recipient of the preview"
        size="sm"
        value={recipient}
        onValueChange={show}
        options={[
          { value: 'first', label: 'First recipient' },
          { value: 'emptiest', label: 'Most gaps' },
          { value: 'contact', label: 'Contact' },
        ]}
      />
      {recipient === 'contact' && <ChooseContact contactId={contactId} onChoose={choose} />}
      {recipient === 'first' && first.data?.contact === null && (
        <p className="text-sm text-text-2">Add recipients to preview the message for the first one.</p>
      )}
      {recipient === 'emptiest' && shown?.contact === null && (
        <p className="text-sm text-text-2">You have no contacts to preview this for.</p>
      )}
      {preview.isError && (
        <Notice tone="bad" role="alert">
          {preview.error.message}
        </Notice>
      )}
      {shown && (
        <>
          {shown.contact && (
            <p className="text-sm text-text-2">
              For {shown.contact.name || 'a contact without a name'}
              {recipient === 'emptiest' && ', the contact with the most gaps'}
              {recipient === 'first' &&
                campaign.state === 'draft' &&
                first.data?.when &&
                `. If launched now: ${first.data.when}`}
            </p>
          )}
          {shown.missing.length > 0 && (
            <Notice tone="warn">Empty, without a fallback: {shown.missing.join(', ')}.</Notice>
          )}
          <MessageBubble {...shown}>
            <Header kind={headerFile} name={message.file?.name} />
          </MessageBubble>
        </>
      )}
      <SendTest
        campaign={campaign}
        draft={draft}
        stepId={stepId}
        variantId={variantId}
        contactId={shown?.contact?.id ?? null}
      />
    </section>
  );
}

function Header({ kind, name = '' }: { kind: HeaderFileKind | null; name: string | undefined }) {
  return kind && <HeaderPreview kind={kind} name={name} url={null} />;
}

type OfStep = Omit<MessagePreviewProps, 'message' | 'headerFile'>;

/** Known to the server once the audience is saved. */
function useFirstRecipient({ campaign, draft, stepId, variantId }: OfStep) {
  const isSaved = draft.pending === null && campaign.setup.steps.some(({ id }) => id === stepId);
  return useQuery({
    queryKey: ['campaign-mail', campaign.id, campaign.revision, stepId, variantId],
    queryFn: ({ signal }) => readMail(campaign.id, { stepId, variantId }, signal),
    enabled: isSaved,
    placeholderData: (before) => before,
    gcTime: 10_000,
  });
}

function ChooseContact({ contactId, onChoose }: { contactId: string; onChoose: (id: string) => void }) {
  const [typed, type] = useState('');
  const [names, setNames] = useState<{ value: string; label: string }[]>([]);
  const found = useContactSearch(typed);
  const options = (found.data?.items ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name || email || 'No name',
  }));
  const chosen = names.find(({ value }) => value === contactId);
  return (
    <div className="space-y-2">
      <Input
        size="sm"
        type="search"
        aria-label="Find a contact"
        placeholder="Find a contact"
        maxLength={200}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Combobox
        size="sm"
        aria-label="Contact"
        placeholder="Choose a contact"
        emptyText="No contacts found"
        value={contactId}
        options={chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options}
        onValueChange={(id) => {
          setNames(options);
          onChoose(id);
        }}
      />
    </div>
  );
}

/** What a test fails of, with where it is fixed. */
const FIXES: Record<string, { to: string; label: string }> = {
  MAILBOX_MISSING: { to: NUMBERS_PATH, label: 'Connect a number' },
  WHATSAPP_NUMBER_NOT_FOUND: { to: NUMBERS_PATH, label: 'Connect a number' },
  WHATSAPP_NUMBER_BROKEN: { to: NUMBERS_PATH, label: 'Open numbers' },
  WHATSAPP_SUPPRESSED: { to: '/email-settings?tab=suppressed', label: 'Open the suppression list' },
};

function SendTest({ contactId, ...step }: OfStep & { contactId: string | null }) {
  const [phone, setPhone] = useState('');
  const test = useTestMail(step);
  const fix = FIXES[test.error instanceof ApiError ? (test.error.code ?? '') : ''];
  const submit = () => {
    if (phone.trim() !== '' && !test.isPending) test.mutate({ contactId, phone: phone.trim() });
  };
  const failure = test.isError && (
    <Notice
      tone="bad"
      role="alert"
      action={
        fix && (
          <Link to={fix.to} className="link">
            {fix.label}
          </Link>
        )
      }
    >
      {test.error.message}
    </Notice>
  );
  return (
    // Without a submission: it fails before it is sent where the campaign is not saved.
    <Form onSubmit={submit} failure={failure} className="space-y-2 border-t border-line pt-3">
      <Field label="Send a test" hint="To a phone of your own, with its country code. Not counted in the campaign.">
        <Input
          size="sm"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder="+46 70 123 45 67"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
      </Field>
      <Button needs="write" type="submit" size="sm" loading={test.isPending} disabled={phone.trim() === ''}>
        Send test
      </Button>
    </Form>
  );
}

// A message as it looks in a chat of WhatsApp.
interface MessageBubbleProps {
  header: string;
  body: string;
  footer: string;
  buttons: readonly string[];
  /** The file of its header. */
  children?: ReactNode;
}

function MessageBubble({ header, body, footer, buttons, children }: MessageBubbleProps) {
  return (
    <div className="rounded-m bg-surface-3 p-3">
      <div className="max-w-80 overflow-hidden rounded-l rounded-tl-s border border-line bg-surface text-sm">
        <div className="px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {children}
          {header && <p className="mb-1 font-semibold">{header}</p>}
          <p>{body}</p>
          {footer && <p className="mt-1.5 text-xs text-text-3">{footer}</p>}
        </div>
        {buttons.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons of one message may be called the same
          <p key={at} className="border-t border-line px-3 py-2 text-center font-label text-accent-text">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
