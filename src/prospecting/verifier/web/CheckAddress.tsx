// A field that verifies one address: for pages of plans that do not include the verifier's own page.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PRICES } from '#account/plans/contract.ts';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { AddressFacts } from './OneAddress.tsx';
import { useVerify } from './use-addresses.ts';

/** The address of the page that leads here ends in it. */
const PLACE = 'check-address';

/** Priced and limited by the server, as every verification. */
export function CheckAddress() {
  const { hash } = useLocation();
  const verify = useVerify();
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const submission = useSubmission(['emails']);
  const { busy, error, faults, correct, run } = submission;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hash !== `#${PLACE}`) return;
    field.current?.scrollIntoView({ block: 'center' });
    field.current?.focus();
  }, [hash]);
  async function check() {
    const address = typed.trim();
    if (await run(() => verify.mutateAsync([address]))) setEmail(address);
    else field.current?.focus();
  }
  return (
    <Card title="Check an email address">
      <Form
        id={PLACE}
        submission={submission}
        onSubmit={() => void check()}
        failure={
          error && <ErrorState error={error} cost="Trying again is never charged twice." onRetry={() => void check()} />
        }
      >
        <div className="flex flex-wrap items-start gap-2">
          <Field label="Email address" className="min-w-60 flex-1" error={faults.emails}>
            <Input
              ref={field}
              type="email"
              autoComplete="off"
              placeholder="mara@northwind.example"
              value={typed}
              maxLength={400}
              onChange={({ target }) => {
                setTyped(target.value);
                correct('emails');
              }}
            />
          </Field>
          {/* Level with the field, below its label. */}
          <Button
            needs="spend"
            type="submit"
            variant="primary"
            className="min-w-36 max-sm:w-full sm:mt-6"
            loading={busy}
            loadingText="Verifying..."
          >
            Verify ({formatCredits(PRICES['verify-email'])})
          </Button>
        </div>
      </Form>
      <p className="mt-2 text-sm text-text-3">Unknown results are free, and so is checking again within 30 days.</p>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {!error && email !== '' && (
          <AddressFacts
            email={email}
            onSuggestion={(suggestion) => {
              setTyped(suggestion);
              field.current?.focus();
            }}
          />
        )}
      </div>
    </Card>
  );
}
