// A field that verifies one address: for pages of plans that do not include the verifier's own page.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PRICES } from '#account/plans/contract.ts';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
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
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hash !== `#${PLACE}`) return;
    field.current?.scrollIntoView({ block: 'center' });
    field.current?.focus();
  }, [hash]);
  function check(address: string) {
    setFault(null);
    verify.mutate([address], {
      onSuccess: () => setEmail(address),
      onError: (error) => {
        setFault(error.code === 'INVALID_INPUT' ? (error.fields[0]?.message ?? error.message) : null);
        field.current?.focus();
      },
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!verify.isPending) check(typed.trim());
  }
  const failed = verify.error && verify.error.code !== 'INVALID_INPUT' ? verify.error : null;
  return (
    <Card title="Check an email address">
      <form id={PLACE} noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <Field label="Email address" className="min-w-60 flex-1" error={fault ?? undefined}>
          <Input
            ref={field}
            type="email"
            autoComplete="off"
            placeholder="mara@northwind.example"
            value={typed}
            maxLength={400}
            onChange={({ target }) => {
              setTyped(target.value);
              setFault(null);
            }}
          />
        </Field>
        {/* Level with the field, below its label. */}
        <Button
          needs="spend"
          type="submit"
          variant="primary"
          className="min-w-36 max-sm:w-full sm:mt-6"
          loading={verify.isPending}
          loadingText="Verifying..."
        >
          Verify ({formatCredits(PRICES['verify-email'])})
        </Button>
      </form>
      <p className="mt-2 text-sm text-text-3">Unknown results are free, and so is checking again within 30 days.</p>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {failed && (
          <ErrorState error={failed} cost="Trying again is never charged twice." onRetry={() => check(typed.trim())} />
        )}
        {!failed && email !== '' && (
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
