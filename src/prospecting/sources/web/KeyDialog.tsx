// A key of one's own: typed once, tried, saved, removed; never shown again.
import { KeyRound } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { CapabilityReport, SourceKeyReport } from '../contract.ts';
import { useKeyForm } from './use-key-form.ts';

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
        hint="Stored encrypted. Nobody, you included, can read it here again."
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
            ? `Searches of ${name} no longer use your key.`
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
