// A key of one's own: typed once, tried, saved, removed; never shown again.
import { KeyRound } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
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
  const id = useId();
  const form = useKeyForm(source.source, ownKey !== null, onDone);
  const [removing, setRemoving] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="space-y-4">
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
        error={form.fault}
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
                onClick={() => void form.remove()}
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
          <Button loading={form.busy === 'test'} loadingText="Testing..." onClick={() => void form.test()}>
            {ownKey && form.key === '' ? 'Test the stored key' : 'Test'}
          </Button>
          <Button type="submit" variant="primary" loading={form.busy === 'save'} loadingText="Saving...">
            Save
          </Button>
        </div>
      )}
      <p className="text-xs text-text-3">A test makes one real request with the key. It costs 0 credits.</p>
    </form>
  );
}

// What the form of an own key does: one thing at a time, and says how it went.
type Action = 'save' | 'test' | 'remove';
interface Said {
  tone: 'good' | 'bad';
  words: string;
}

function useKeyForm(source: SourceKeyReport['source'], stored: boolean, onDone: () => void) {
  const own = useOwnKey(source);
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState<Action | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [said, setSaid] = useState<Said | null>(null);

  async function run(action: Action, work: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setFault(undefined);
    setSaid(null);
    setBusy(action);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const atField = error.fields.find(({ path }) => path === 'key');
      if (atField) setFault(atField.message);
      else setSaid({ tone: 'bad', words: error.message });
    } finally {
      setBusy(null);
    }
  }

  const missing = () => setFault('Please enter the key');
  return {
    key,
    setKey(typed: string) {
      setKey(typed);
      setFault(undefined);
    },
    busy,
    fault,
    said,
    async save() {
      if (key.trim() === '') return missing();
      await run('save', async () => {
        await own.save(key.trim());
        notify.success('Your key is saved');
        onDone();
      });
    },
    async test() {
      if (key.trim() === '' && !stored) return missing();
      await run('test', async () => {
        const { outcome, quota } = await own.test(key.trim());
        const left = quota === null ? '' : ` ${formatNoun(quota.remaining, 'request')} left.`;
        setSaid(
          outcome === 'ok'
            ? { tone: 'good', words: `The key works.${left}` }
            : { tone: 'bad', words: `The key does not work: ${faultLabel(outcome, true)}.${left}` },
        );
      });
    },
    async remove() {
      await run('remove', async () => {
        await own.remove();
        notify.success('Your key is removed');
        onDone();
      });
    },
  };
}
