// The form of a new key. Nothing is allowed until it is chosen.
import { useId, useRef } from 'react';
import { useFormDraft } from '#platform/web/form-draft.ts';
import { API_AREAS, type ApiArea } from '#shared/api-scopes.ts';
import { Button } from '#ui/Button.tsx';
import { DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import {
  AREAS,
  CREDITS_FAULT,
  type CreatedKey,
  creditsFrom,
  type Level,
  type Levels,
  levelsFrom,
  type NewKey,
  toLevels,
  toScopes,
  useCreateKey,
} from './api-keys.ts';

const LIVES: { value: string; label: string; days: NewKey['days'] }[] = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: 'A year', days: 365 },
  { value: 'never', label: 'No expiry', days: null },
];

export const KEY_FORM = 'api-key';

export function KeyForm({ onMade }: { onMade: (made: CreatedKey) => void }) {
  const id = useId();
  const kept = useFormDraft(KEY_FORM, { name: '', scopes: [] as string[], credits: '0', life: '90' });
  const { name, credits, life } = kept.values;
  const levels = levelsFrom(kept.values.scopes);
  const submission = useSubmission(['name', 'scopes', 'dailyCredits']);
  const { busy, faults, correct, run } = submission;
  const attempt = useRef({ of: '', id: '' });
  const create = useCreateKey();

  function setLevels(next: Levels) {
    kept.change({ scopes: toScopes(next) });
    correct('scopes');
  }

  function submit() {
    const scopes = toScopes(levels);
    const dailyCredits = creditsFrom(credits);
    const found = {
      ...(name.trim() === '' && { name: 'Please enter a name' }),
      ...(scopes.length === 0 && { scopes: 'Choose what the key may do' }),
      ...(dailyCredits === null && { dailyCredits: CREDITS_FAULT }),
    };
    void run(async () => {
      if (dailyCredits === null) return;
      const key: NewKey = {
        name: name.trim(),
        scopes,
        dailyCredits,
        days: LIVES.find(({ value }) => value === life)?.days ?? 90,
      };
      // The same form sent again, after an answer that was lost, makes one key.
      const words = JSON.stringify(key);
      if (attempt.current.of !== words) attempt.current = { of: words, id: crypto.randomUUID() };
      const made = await create.mutateAsync({ key, attempt: attempt.current.id });
      kept.forget();
      onMade(made);
    }, found);
  }

  return (
    <Form submission={submission} id={id} onSubmit={submit} className="space-y-4">
      <Field label="Name" hint="What the key is for." error={faults.name}>
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => {
            kept.change({ name: event.target.value });
            correct('name');
          }}
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
                onClick={() => setLevels(toLevels(level))}
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
              onChange={(level) => setLevels({ ...levels, [area]: level })}
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
          onChange={(event) => {
            kept.change({ credits: event.target.value });
            correct('dailyCredits');
          }}
        />
      </Field>
      <Field label="Valid for">
        <Select options={LIVES} value={life} onValueChange={(value) => kept.change({ life: value })} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose>
          <Button onClick={kept.forget}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={busy} loadingText="Making...">
          Create key
        </Button>
      </div>
    </Form>
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
