// Form controls, each empty, filled, invalid and disabled.
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input, PasswordInput, Textarea } from '#ui/Input.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { SuggestInput } from '#ui/SuggestInput.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';
import { Specimen } from './Specimen.tsx';

const countries = [
  { value: 'AT', label: 'Austria' },
  { value: 'CI', label: 'Côte d’Ivoire', keywords: 'Ivory Coast' },
  { value: 'DE', label: 'Germany' },
  { value: 'SE', label: 'Sweden' },
  { value: 'GB', label: 'United Kingdom', keywords: 'UK Britain' },
];
const sizes = [
  { value: '1', label: 'Just me' },
  { value: '2-10', label: '2 to 10 people' },
  { value: '11-50', label: '11 to 50 people' },
  { value: '51', label: 'More than 50 people', disabled: true },
];

export function FieldSpecimens() {
  const [country, setCountry] = useState('SE');
  const [city, setCity] = useState('');
  const [words, setWords] = useState('');
  const [size, setSize] = useState('');
  const [skills, setSkills] = useState(['React', 'Node.js']);
  const [kind, setKind] = useState<'owner' | 'freelancer' | ''>('');
  return (
    <>
      <Specimen name="Field, Input" stacked>
        <Field label="E-mail" required hint="We send a link to confirm it">
          <Input type="email" placeholder="name@company.com" />
        </Field>
        <Field label="Email" required error="Please enter an email address like name@company.com">
          <Input type="email" defaultValue="mara@" />
        </Field>
        <Field label="Search term">
          <Input icon={<Search aria-hidden size={16} />} defaultValue="procurement timber" />
        </Field>
        <Field label="Small">
          <Input size="sm" placeholder="Filter" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="mara@northwind-timber.example" />
        </Field>
      </Specimen>
      <Specimen name="SearchInput: over a list, as a pill" stacked>
        <SearchInput label="Find contacts" q={words} onSearch={setWords} />
        <SearchInput
          label="Find companies"
          q={words}
          onSearch={setWords}
          inputClassName="h-7! min-h-7! rounded-full! border-line! pointer-coarse:h-11!"
        />
      </Specimen>
      <Specimen name="PasswordInput" stacked>
        <Field
          label="Password"
          required
          action={
            <a href="#forgot" className="link">
              Forgot?
            </a>
          }
        >
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Field label="Password" error="A password needs at least 10 characters">
          <PasswordInput defaultValue="short" />
        </Field>
      </Specimen>
      <Specimen name="SuggestInput" stacked>
        <Field label="City">
          <SuggestInput
            value={city}
            onValueChange={setCity}
            suggestions={['Göteborg', 'Gothem', 'Götene']}
            listLabel="Towns of Sweden"
            source="Names from GeoNames"
          />
        </Field>
        <Field label="City" error="Please enter your city">
          <SuggestInput value="" onValueChange={setCity} suggestions={[]} listLabel="Towns of Sweden" />
        </Field>
      </Specimen>
      <Specimen name="Textarea" stacked>
        <Field label="About" hint="Shown to your team">
          <Textarea rows={3} />
        </Field>
        <Field label="About" error="About can have at most 200 characters">
          <Textarea rows={3} defaultValue="A very long text" />
        </Field>
      </Specimen>
      <Specimen name="Select" stacked>
        <Field label="Company size">
          <Select options={sizes} value={size} onValueChange={setSize} />
        </Field>
        <Field label="Company size" error="Please choose a size">
          <Select options={sizes} value={size} onValueChange={setSize} />
        </Field>
        <Field label="Disabled">
          <Select disabled options={sizes} value="2-10" onValueChange={setSize} />
        </Field>
      </Specimen>
      <Specimen name="Combobox" stacked>
        <Field label="Country" required>
          <Combobox options={countries} value={country} onValueChange={setCountry} />
        </Field>
        <Field label="Country" error="Please choose a country">
          <Combobox options={countries} value="" onValueChange={setCountry} />
        </Field>
        <Field label="Disabled">
          <Combobox disabled options={countries} value="AT" onValueChange={setCountry} />
        </Field>
      </Specimen>
      <Specimen name="TagsInput" stacked>
        <Field label="Skills" hint="Enter or comma adds one">
          <TagsInput value={skills} onValueChange={setSkills} placeholder="React" />
        </Field>
        <Field label="Skills" error="Please enter at least one skill">
          <TagsInput value={[]} onValueChange={setSkills} placeholder="React" />
        </Field>
      </Specimen>
      <Specimen name="Segmented in a Field" stacked>
        <Field label="I am a" group error="Please choose what describes you">
          <Segmented
            block
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'owner', label: 'Company owner' },
              { value: 'freelancer', label: 'Freelancer' },
            ]}
          />
        </Field>
      </Specimen>
    </>
  );
}
