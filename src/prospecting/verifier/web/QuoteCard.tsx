// The quote of a batch: the price of each part, the maximum, and the cap.
import { useState } from 'react';
import { Link } from 'react-router';
import { useCredits } from '#billing/credits/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { BatchQuote } from '../contract.ts';
import type { BatchActions } from './use-batches.ts';
import { givenText, likelyText, quoteLines, readCap, runText } from './verifier-labels.ts';

interface QuoteCardProps {
  quote: BatchQuote;
  run: Pick<BatchActions['run'], 'mutateAsync'>;
  onStarted?: () => void;
}

export function QuoteCard({ quote, run, onStarted }: QuoteCardProps) {
  const credits = useCredits();
  const [typed, setTyped] = useState(String(quote.most));
  const cap = readCap(typed, quote.most);
  const short = cap !== null && credits !== undefined && credits < cap;
  const submission = useSubmission(['cap']);
  const { busy, faults, correct } = submission;
  function start() {
    // Inside the call: a batch that runs has no quote, so this form is gone then.
    if (cap !== null) void submission.run(() => run.mutateAsync(cap).then(() => onStarted?.()));
  }
  return (
    <Form submission={submission} onSubmit={start} className="space-y-4">
      <p className="text-md text-text-2">{givenText(quote)}</p>
      <table className="w-full text-sm">
        <caption className="sr-only">What the addresses cost</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Which</th>
            <th scope="col">Addresses</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {quoteLines(quote).map(({ label, count, cost }) => (
            <tr key={label}>
              <th scope="row" className="border-t border-line py-2 pr-3 text-left font-normal text-text-2">
                {label}
              </th>
              <td className="border-t border-line py-2 pr-3 text-right font-label">{formatCount(count)}</td>
              <td className="w-28 border-t border-line py-2 text-right text-text-2">{cost}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="border-t border-line-strong py-2 pr-3 text-left font-semibold">
              At most
            </th>
            <td className="border-t border-line-strong py-2 pr-3 text-right font-semibold">
              {formatCount(quote.distinct)}
            </td>
            <td className="border-t border-line-strong py-2 text-right font-semibold">{formatCredits(quote.most)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="text-sm text-text-2">{likelyText(quote)}</p>
      {quote.most > 0 && (
        <Field
          label="Never more than"
          className="w-44"
          hint={cap !== null && cap < quote.most ? 'It pauses there.' : undefined}
          error={cap === null ? `A whole number from 0 to ${formatCount(quote.most)}` : faults.cap}
        >
          <Input
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              correct('cap');
            }}
            trailing={<span className="text-sm text-text-3">credits</span>}
          />
        </Field>
      )}
      {short && (
        <Notice
          tone="warn"
          action={
            <Link to="/pricing" className="font-semibold underline underline-offset-3">
              Get credits
            </Link>
          }
        >
          You have {formatCredits(credits)}: it pauses when they are used up, and can be resumed.
        </Notice>
      )}
      <Button
        needs="spend"
        type="submit"
        variant="primary"
        disabled={cap === null}
        loading={busy}
        loadingText="Starting..."
      >
        {runText(quote, cap ?? quote.most)}
      </Button>
    </Form>
  );
}
