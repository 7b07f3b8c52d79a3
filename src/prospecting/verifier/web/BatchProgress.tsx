// How far a batch is, what it has cost so far, and pausing, going on or stopping it.
import { Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount, formatCredits, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { VerifierBatch } from '../contract.ts';
import { MAX_BATCH_ADDRESSES } from '../fields.contract.ts';
import type { BatchActions } from './use-batches.ts';
import { addressesText, readCap, stateText } from './verifier-labels.ts';

interface BatchProgressProps {
  batch: VerifierBatch;
  actions: BatchActions;
}

export function BatchProgress({ batch, actions }: BatchProgressProps) {
  const { state, done, total, charged, cap } = batch;
  const { pause, resume, finish, cancel } = actions;
  const open = state === 'running' || state === 'paused';
  // At the cap the form that raises it shows why the batch was not resumed.
  const notResumed = batch.pausedBecause === 'cap' ? null : resume.error;
  const fault = pause.error ?? notResumed ?? finish.error ?? cancel.error;
  return (
    <Card>
      <div className="space-y-3">
        <Progress
          label={stateText(batch)}
          value={done}
          max={Math.max(1, total)}
          valueText={`${formatCount(done)} of ${addressesText(total)}`}
          {...(state === 'done' && { tone: 'good' as const })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-sm text-text-2">
            {formatCredits(charged)}
            {open && ' so far'}
            {cap !== null && open && `, never more than ${formatCount(cap)}`}
            {batch.retrying > 0 && ` · ${retryText(batch)}`}
          </p>
          {open && (
            <div className="flex flex-wrap gap-2 max-sm:w-full">
              {state === 'running' ? (
                <Button
                  needs="write"
                  size="sm"
                  icon={<Pause aria-hidden size={14} />}
                  loading={pause.isPending}
                  onClick={() => pause.mutate()}
                >
                  Pause
                </Button>
              ) : (
                batch.pausedBecause !== 'cap' && (
                  <Button
                    needs="write"
                    size="sm"
                    variant="primary"
                    icon={<Play aria-hidden size={14} />}
                    loading={resume.isPending}
                    onClick={() => resume.mutate(undefined)}
                  >
                    Resume
                  </Button>
                )
              )}
              <Button
                needs="write"
                size="sm"
                icon={<Square aria-hidden size={14} />}
                loading={cancel.isPending}
                onClick={() => cancel.mutate()}
              >
                Cancel batch
              </Button>
            </div>
          )}
        </div>
        {state === 'paused' && <WhyPaused batch={batch} resume={resume} finish={finish} />}
        {fault && (
          <Notice tone="bad" role="alert">
            {fault.message}
          </Notice>
        )}
      </div>
    </Card>
  );
}

function WhyPaused({ batch, resume, finish }: Pick<BatchActions, 'resume' | 'finish'> & { batch: VerifierBatch }) {
  const { pausedBecause, fault } = batch;
  if (pausedBecause === 'credits') {
    return (
      <Notice
        tone="warn"
        action={
          <Link to="/pricing" className="font-semibold underline underline-offset-3">
            Get credits
          </Link>
        }
      >
        No credits left. Resuming never charges a verified address again.
      </Notice>
    );
  }
  if (pausedBecause === 'source' || pausedBecause === 'port') {
    return (
      <Notice
        tone="warn"
        action={
          <Button needs="write" size="sm" loading={finish.isPending} onClick={() => finish.mutate()}>
            Finish with free checks (0 credits)
          </Button>
        }
      >
        {fault ?? 'Mailboxes cannot be checked right now.'} Nothing is charged meanwhile.
      </Notice>
    );
  }
  return pausedBecause === 'cap' ? <RaiseCap batch={batch} resume={resume} /> : null;
}

function RaiseCap({ batch: { cap, quote }, resume }: { batch: VerifierBatch; resume: BatchActions['resume'] }) {
  const most = Math.max(quote?.most ?? MAX_BATCH_ADDRESSES, (cap ?? 0) + 1);
  const [typed, setTyped] = useState(String(most));
  const next = readCap(typed, most);
  const fits = next !== null && next > (cap ?? 0);
  const submission = useSubmission(['cap']);
  const { busy, faults, correct, run } = submission;
  function submit() {
    if (fits) void run(() => resume.mutateAsync(next));
  }
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Never more than"
          className="w-44"
          error={fits ? faults.cap : `More than ${formatCount(cap ?? 0)}, at most ${formatCount(most)}`}
        >
          <Input
            size="sm"
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              correct('cap');
            }}
            trailing={<span className="text-sm text-text-3">credits</span>}
          />
        </Field>
        <Button needs="spend" type="submit" size="sm" variant="primary" disabled={!fits} loading={busy}>
          Resume (at most {formatCredits(Math.max(0, (next ?? most) - (cap ?? 0)))} more)
        </Button>
      </div>
    </Form>
  );
}

function retryText({ retrying, triesAgainAt }: VerifierBatch): string {
  const servers = `${formatNoun(retrying, 'address', 'addresses')} to retry`;
  if (triesAgainAt === null) return servers;
  const minutes = Math.round((Date.parse(triesAgainAt) - Date.now()) / 60_000);
  return minutes >= 1 ? `${servers}, next in ${formatCount(minutes)} min` : `${servers}, next in a moment`;
}
