// A choice from a list that cannot hold everything: "Something else" opens a field for one's own words.
import { useState } from 'react';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';

const OWN = 'own words';

interface ChoiceOrOwnProps {
  label: string;
  choices: readonly string[];
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

export function ChoiceOrOwn({ label, choices, value, onChange, onBlur, error }: ChoiceOrOwnProps) {
  const [own, setOwn] = useState(value !== '' && !choices.includes(value));
  const options = [
    ...choices.map((choice) => ({ value: choice, label: choice })),
    { value: OWN, label: 'Something else', keywords: 'other own' },
  ];

  function choose(chosen: string) {
    setOwn(chosen === OWN);
    onChange(chosen === OWN ? '' : chosen);
  }

  return (
    <div>
      <Field label={label} error={own ? undefined : error}>
        <Combobox
          options={options}
          value={own ? OWN : value}
          onValueChange={choose}
          onBlur={onBlur}
          emptyText="Not in the list: choose “Something else”"
        />
      </Field>
      {own && (
        <Field label={`${label} in your own words`} className="mt-3" error={error}>
          <Input
            autoFocus={value === ''}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </Field>
      )}
    </div>
  );
}
