// A key of one's own: typed once, tried, saved, removed; never shown again.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import type { CapabilityReport, SourceKeyReport } from '../contract.ts';
import { faultLabel } from './source-labels.ts';
import { useOwnKey } from './use-sources.ts';

interface KeyDialogProps {
  capability: CapabilityReport;
  /** To which the key is. */
  source: SourceKeyReport;
}

export function KeyDialog({ capability, source }: KeyDialogProps) {
  const [open, setOpen] = useState(false);
  const { name } = capability;
  const { host, ownKey } = source;
  // Where there are several sources, the button says which one it is.
  const which = capability.keys.length > 1 ? ` ${source.name}` : '';
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="md"
      trigger={
        <Button needs="configure" size="sm" icon={<KeyRound aria-hidden size={14} />}>
          {ownKey ? `Change your${which} key` : `Use your own${which} key`}
          <span className="sr-only"> for {name}</span>
        </Button>
      }
      title={`Your own key: ${host === null ? source.name : name}`}
      description={
        <>
          Searches with your own key use its quota and cost 0 credits.{' '}
          {host === null ? (
            `Use the API key of your account at ${source.name}. It serves every search of ${source.name}.`
          ) : (
            <>
              One RapidAPI key serves all RapidAPI sources that it is subscribed to, here{' '}
              <span className="font-label break-words text-text">{host}</span>.
            </>
          )}
        </>
      }
    >
      <KeyForm source={source} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function KeyForm({ source, onDone }: { source: SourceKeyReport; onDone: () => void }) {
  const { ownKey, host, name } = source;
  const form = useKeyForm(source.source, ownKey !== null, onDone);
  const [removing, setRemoving] = useState(false);

  return (
    <Form submission={form.submission} onSubmit={form.save} className="space-y-4">
      {ownKey && (
        <p className="text-sm text-text-2">
          {ownKey.readable ? 'Stored' : 'Can no longer be read, enter it again'}: key
          {ownKey.lastFour && ` ending in ${ownKey.lastFour}`}, set by <bdi>{ownKey.setBy}</bdi>{' '}
          <Age at={ownKey.setAt} />.
        </p>
      )}
      <Field
        label={ownKey ? 'New key' : `${host === null ? name : 'RapidAPI'} key`}
        hint="Stored encrypted. It cannot be shown again."
        error={form.submission.faults.key}
      >
        <Input
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          value={form.key}
          onChange={(event) => form.setKey(event.target.value)}
        />
      </Field>
      <div aria-live="polite">{form.said && <Notice tone={form.said.tone}>{form.said.words}</Notice>}</div>
      {removing ? (
        <Notice
          tone="warn"
          title="Remove the key?"
          action={
            <span className="flex gap-2">
              <Button size="sm" onClick={() => setRemoving(false)}>
                Keep it
              </Button>
              <Button
                size="sm"
                variant="danger"
                loading={form.busy === 'remove'}
                loadingText="Removing..."
                onClick={form.remove}
              >
                Remove it
              </Button>
            </span>
          }
        >
          {host === null
            ? `Searches with ${name} no longer use your key.`
            : 'Searches of all RapidAPI sources no longer use your key.'}
        </Notice>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          {ownKey && (
            <Button variant="danger" className="sm:mr-auto" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <Button loading={form.busy === 'test'} loadingText="Testing..." onClick={form.test}>
            {ownKey && form.key === '' ? 'Test the stored key' : 'Test'}
          </Button>
          <Button type="submit" variant="primary" loading={form.busy === 'save'} loadingText="Saving...">
            Save
          </Button>
        </div>
      )}
      <p className="text-xs text-text-3">A test makes one real request with the key. It costs 0 credits.</p>
    </Form>
  );
}

// What the form of an own key does: one thing at a time, and says how it went.
type Action = 'save' | 'test' | 'remove';
interface TestResult {
  tone: 'good' | 'bad';
  words: string;
}

function useKeyForm(source: SourceKeyReport['source'], stored: boolean, onDone: () => void) {
  const own = useOwnKey(source);
  const [key, setKey] = useState('');
  const [action, setAction] = useState<Action | null>(null);
  const [said, setSaid] = useState<TestResult | null>(null);
  const submission = useSubmission(['key']);
  const { busy, correct, run } = submission;

  function act(next: Action, call: () => Promise<void>, needsKey: boolean): void {
    if (busy) return;
    setAction(next);
    setSaid(null);
    void run(call, needsKey && key.trim() === '' ? { key: 'Please enter the key' } : {});
  }

  return {
    submission,
    key,
    setKey(typed: string) {
      setKey(typed);
      correct('key');
    },
    busy: busy ? action : null,
    said,
    save() {
      const call = async () => {
        await own.save(key.trim());
        notify.success('Your key is saved');
        onDone();
      };
      act('save', call, true);
    },
    test() {
      const call = async () => {
        const { outcome, quota } = await own.test(key.trim());
        const left = quota === null ? '' : ` ${formatNoun(quota.remaining, 'request')} left.`;
        setSaid(
          outcome === 'ok'
            ? { tone: 'good', words: `The key works.${left}` }
            : { tone: 'bad', words: `The key does not work: ${faultLabel(outcome, true)}.${left}` },
        );
      };
      act('test', call, !stored);
    },
    remove() {
      const call = async () => {
        await own.remove();
        notify.success('Your key is removed');
        onDone();
      };
      act('remove', call, false);
    },
  };
}
