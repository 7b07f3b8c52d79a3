// The form of a new key. Nothing is allowed until it is chosen.
import { type FormEvent, useId, useRef, useState } from 'react';
import { useFormDraft } from '#platform/web/form-draft.ts';
import { API_AREAS, type ApiArea } from '#shared/api-scopes.ts';
import { Button } from '#ui/Button.tsx';
import { DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import {
  AREAS,
  CREDITS_FAULT,
  creditsFrom,
  type Level,
  type Levels,
  levelsFrom,
  levelsOf,
  type MadeKey,
  type NewKey,
  scopesOf,
  useCreateKey,
} from './api-keys.ts';

const LIVES: { value: string; label: string; days: NewKey['days'] }[] = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: 'A year', days: 365 },
  { value: 'never', label: 'No expiry', days: null },
];

export const KEY_FORM = 'api-key';

export function KeyForm({ onMade }: { onMade: (made: MadeKey) => void }) {
  const id = useId();
  const kept = useFormDraft(KEY_FORM, { name: '', scopes: [] as string[], credits: '0', life: '90' });
  const { name, credits, life } = kept.values;
  const levels = levelsFrom(kept.values.scopes);
  const setLevels = (next: Levels) => kept.change({ scopes: scopesOf(next) });
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const attempt = useRef({ of: '', id: '' });
  const create = useCreateKey();

  function change(work: () => void) {
    work();
    setFaults({});
    create.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const scopes = scopesOf(levels);
    const dailyCredits = creditsFrom(credits);
    const found = {
      ...(name.trim() === '' && { name: 'Please enter a name' }),
      ...(scopes.length === 0 && { scopes: 'Choose what the key may do' }),
      ...(dailyCredits === null && { dailyCredits: CREDITS_FAULT }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || dailyCredits === null) return;
    const key: NewKey = {
      name: name.trim(),
      scopes,
      dailyCredits,
      days: LIVES.find(({ value }) => value === life)?.days ?? 90,
    };
    // The same form sent again, after an answer that was lost, makes one key.
    const words = JSON.stringify(key);
    if (attempt.current.of !== words) attempt.current = { of: words, id: crypto.randomUUID() };
    create.mutate(
      { key, attempt: attempt.current.id },
      {
        onSuccess: (made) => {
          kept.forget();
          onMade(made);
        },
        onError: (error) => setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))),
      },
    );
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="space-y-4">
      <Field label="Name" hint="What the key is for." error={faults.name}>
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => change(() => kept.change({ name: event.target.value }))}
        />
      </Field>
      <Field
        group
        label="It may"
        error={faults.scopes}
        action={
          <span className="flex gap-3">
            {(['read', 'write', 'none'] as const).map((level) => (
              <button
                key={level}
                type="button"
                className="link pointer-coarse:min-h-11"
                onClick={() => change(() => setLevels(levelsOf(level)))}
              >
                {{ read: 'Read all', write: 'Everything', none: 'Nothing' }[level]}
              </button>
            ))}
          </span>
        }
      >
        <ul className="rounded-m border border-line">
          {AREAS.map((area) => (
            <AreaRow
              key={area}
              area={area}
              level={levels[area]}
              onChange={(level) => change(() => setLevels({ ...levels, [area]: level }))}
            />
          ))}
        </ul>
      </Field>
      <Field
        label="Daily credit budget"
        hint="Credits per day (UTC), including AI agents that use it. 0 means none."
        error={faults.dailyCredits}
      >
        <Input
          className="w-32"
          inputMode="numeric"
          autoComplete="off"
          value={credits}
          onChange={(event) => change(() => kept.change({ credits: event.target.value }))}
        />
      </Field>
      <Field label="Valid for">
        <Select options={LIVES} value={life} onValueChange={(value) => change(() => kept.change({ life: value }))} />
      </Field>
      <div aria-live="polite">
        {create.error && create.error.fields.length === 0 && <Notice tone="bad">{create.error.message}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose>
          <Button onClick={kept.forget}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={create.isPending} loadingText="Making...">
          Create key
        </Button>
      </div>
    </form>
  );
}

interface AreaRowProps {
  area: ApiArea;
  level: Level;
  onChange: (level: Level) => void;
}

function AreaRow({ area, level, onChange }: AreaRowProps) {
  const { name, read, write } = API_AREAS[area];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-44 text-sm">
        <p className="font-label">{name}</p>
        <p className="text-xs text-text-3">{level === 'write' && write !== null ? write : read}</p>
      </div>
      <Segmented<Level>
        size="sm"
        aria-label={name}
        value={level}
        onValueChange={onChange}
        options={[
          { value: 'none', label: 'No' },
          { value: 'read', label: 'Read' },
          ...(write === null ? [] : [{ value: 'write' as const, label: 'Read and write' }]),
        ]}
      />
    </li>
  );
}
