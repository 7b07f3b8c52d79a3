// A message to support. What was typed stays until it is sent; what goes with it is shown in full first.
import { useRef, useState } from 'react';
import type { UserDocument } from '#account/accounts/contract.ts';
import { useMe } from '#account/accounts/web/index.ts';
import { useFormDraft } from '#platform/web/form-draft.ts';
import { recentFaults } from '#platform/web/log.ts';
import { region } from '#shared/region.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Switch } from '#ui/Switch.tsx';
import type { Diagnostics } from '../contract.ts';
import { MESSAGE_LENGTH, SUBJECT_LENGTH } from '../fields.contract.ts';
import { lastPage } from './last-page.ts';
import { useContactSupport, useHelpStatus } from './use-help.ts';

export function ContactCard() {
  const { data: status, isPending } = useHelpStatus();
  const { data: user } = useMe();
  return (
    <div id="contact" className="mt-4 scroll-mt-17">
      <Card title="Contact support">
        {status && !status.support ? (
          <p className="text-md text-text-2">
            Messages to support are not set up on this server. Ask the person who runs it: a support address is set with{' '}
            <code className="rounded-xs bg-surface-2 px-1">SUPPORT_EMAIL</code>.
          </p>
        ) : (
          user &&
          !isPending && (
            // Where the status did not come, the message is still worth writing.
            <ContactForm key={status?.version} user={user} version={status?.version ?? 'unknown'} />
          )
        )}
      </Card>
    </div>
  );
}

const BLANK = { subject: '', message: '' };

interface ContactFormProps {
  user: Parameters<typeof createDiagnostics>[0]['user'] & { email: string };
  version: string;
}

function ContactForm({ user, version }: ContactFormProps) {
  const { values, change, forget } = useFormDraft('support', BLANK);
  const [attached, setAttached] = useState(true);
  const [diagnostics, setDiagnostics] = useState(() => diagnosticsNow({ user, version }));
  const [sent, setSent] = useState(false);
  const contact = useContactSupport();
  const click = useRef<{ body: string; key: string } | null>(null);
  const submission = useSubmission(['subject', 'message']);
  const { busy, error, faults, correct, run } = submission;

  function write(field: keyof typeof values, typed: string) {
    change({ [field]: typed });
    correct(field);
  }

  function send() {
    const body = { ...values, diagnostics: attached ? diagnostics : null };
    // The same text sent again, after a break of the network, is the same message.
    const text = JSON.stringify(values);
    if (click.current?.body !== text) click.current = { body: text, key: crypto.randomUUID() };
    const idempotencyKey = click.current.key;
    void run(async () => {
      await contact.mutateAsync({ body, idempotencyKey });
      click.current = null;
      forget();
      change(BLANK);
      setSent(true);
      notify.success('Message sent');
    });
  }

  return (
    <Form
      submission={submission}
      onSubmit={send}
      failure={
        error && (
          <Notice tone="bad" role="alert">
            {error.message} Your text is kept.
          </Notice>
        )
      }
      className="space-y-4"
    >
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:grid-rows-[auto_1fr]">
        <div className="space-y-4">
          <Field label="Subject" required error={faults.subject}>
            <Input
              value={values.subject}
              maxLength={SUBJECT_LENGTH}
              onChange={({ target }) => write('subject', target.value)}
            />
          </Field>
          <Field
            label="Message"
            required
            error={faults.message}
            hint={`What did you do, what did you expect, what happened? The answer comes to ${user.email}.`}
          >
            <Textarea
              rows={6}
              value={values.message}
              maxLength={MESSAGE_LENGTH}
              onChange={({ target }) => write('message', target.value)}
            />
          </Field>
        </div>
        <div className="lg:row-span-2">
          <Switch
            checked={attached}
            onCheckedChange={(on) => {
              setAttached(on);
              setDiagnostics(diagnosticsNow({ user, version }));
            }}
            label="Attach technical details"
            hint="Exactly this is sent with your message. It holds no passwords and no contacts."
          />
          {attached && (
            <section
              aria-label="Technical details"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
              tabIndex={0}
              className="mt-3 max-h-70 overflow-auto rounded-m border border-line bg-surface-2 p-3"
            >
              <pre className="text-xs leading-5 break-words whitespace-pre-wrap text-text-2">
                {JSON.stringify(diagnostics, null, 2)}
              </pre>
            </section>
          )}
        </div>
        {/* Behind what it sends: on a phone that is read first. */}
        <div className="space-y-4 self-start">
          {sent && (
            <Notice tone="good" role="status" onDismiss={() => setSent(false)}>
              Message sent. The answer comes to {user.email}.
            </Notice>
          )}
          <Button type="submit" variant="primary" loading={busy} loadingText="Sending…">
            Send message
          </Button>
        </div>
      </div>
    </Form>
  );
}

const diagnosticsNow = (of: Pick<ContactFormProps, 'user' | 'version'>) =>
  createDiagnostics({ ...of, page: lastPage(), now: new Date() });

interface Facts {
  user: Pick<UserDocument, 'uid' | 'currentPlan'>;
  version: string;
  /** Path of the page that was open before help. */
  page: string;
  now: Date;
}

/** What a message says of this browser: without passwords, contacts or what was searched for. */
function createDiagnostics({ user, version, page, now }: Facts): Diagnostics {
  const { timeZone } = region();
  return {
    version,
    plan: user.currentPlan,
    accountId: user.uid,
    page: page.slice(0, 300),
    browser: navigator.userAgent.slice(0, 400),
    window: `${innerWidth} x ${innerHeight}`,
    language: navigator.language,
    timeZone,
    online: navigator.onLine,
    time: now.toISOString(),
    failedCalls: [...recentFaults()],
  };
}
