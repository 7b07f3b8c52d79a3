// Fixes a field of an email where a campaign finds it: a fallback for an empty one, the right name for an unknown one.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import type { Variable } from '../contract.ts';
import { foldName, variablesByName } from '../domain/engine/lexer.ts';
import { addFallback, type EmailText, replaceField } from '../domain/fix-fields.ts';
import { lint } from '../domain/lint.ts';
import { useVariables } from './use-templates.ts';

/** Changes each text that has the problem. */
export type EmailTextFix = (change: (text: EmailText) => EmailText) => void;

interface FieldFixProps {
  /** `label`: of the field that is empty for some. `mark`: the unknown one, as typed: `{{frstName}}`. */
  problem: { kind: 'empty'; label: string } | { kind: 'unknown'; mark: string };
  texts: readonly EmailText[];
  onFix: EmailTextFix;
}

export function FieldFix({ problem, texts, onFix }: FieldFixProps) {
  const { data } = useVariables();
  if (!data) return null;
  const variables = variablesByName(data.items);
  if (problem.kind === 'empty')
    return <FallbackForm key={problem.label} label={problem.label} variables={variables} onFix={onFix} />;
  const name = problem.mark.slice(2, -2);
  const known = { variables, snippets: new Set(data.snippets.map((snippet) => foldName(snippet.name))) };
  const instead = texts
    .flatMap((text) => lint({ channel: 'email', mode: 'rich', ...text }, known))
    .find((fault) => fault.code === 'unknown-field' && fault.mark?.startsWith(`{{${name}`))?.instead;
  return (
    <div className="flex flex-wrap gap-2">
      {instead && (
        <Button needs="write" size="sm" onClick={() => onFix((text) => replaceField(text, name, instead))}>
          Use {instead}
        </Button>
      )}
      <Button needs="write" size="sm" onClick={() => onFix((text) => replaceField(text, name, ''))}>
        Remove {problem.mark}
      </Button>
    </div>
  );
}

interface FallbackFormProps {
  label: string;
  variables: ReadonlyMap<string, Variable>;
  onFix: EmailTextFix;
}

function FallbackForm({ label, variables, onFix }: FallbackFormProps) {
  const usual = [...variables.values()].find((variable) => variable.label === label)?.fallback ?? '';
  const [typed, type] = useState(usual);
  const submission = useSubmission(['fallback']);
  const { faults, correct, run } = submission;
  const fallback = typed.trim();
  return (
    <Form
      submission={submission}
      className="flex max-w-140 flex-wrap items-end gap-2"
      onSubmit={() =>
        void run(
          async () => onFix((text) => addFallback(text, { label, fallback }, variables)),
          fallback === '' ? { fallback: 'Enter a fallback.' } : {},
        )
      }
    >
      <Field label={`Fallback for ${label}`} className="min-w-0 flex-[1_1_16rem]" error={faults.fallback}>
        <Input
          size="sm"
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            type(target.value);
            correct('fallback');
          }}
        />
      </Field>
      <Button needs="write" type="submit" size="sm">
        Add fallback
      </Button>
    </Form>
  );
}
