// The text of an email on other pages: subject and body with the fields of the workspace, and checks.
import { useMemo } from 'react';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import type { EmailContent, TemplateContent, Variable } from '../contract.ts';
import { foldName, variablesByName } from '../domain/engine/lexer.ts';
import { lint } from '../domain/lint.ts';
import { BodyFields } from './BodyFields.tsx';
import { LintList } from './LintList.tsx';
import { useVariables } from './use-templates.ts';

interface MailTextProps {
  content: EmailContent;
  onChange: (content: EmailContent) => void;
}

export function MailText({ content, onChange }: MailTextProps) {
  const known = useVariables();
  if (known.data) {
    const { items, snippets } = known.data;
    return <Written content={content} onChange={onChange} variables={items} snippets={snippets} />;
  }
  if (!known.isError) return <Skeleton className="h-96" />;
  return <ErrorState error={known.error} onRetry={() => void known.refetch()} retrying={known.isFetching} />;
}

interface WrittenProps extends MailTextProps {
  variables: Variable[];
  snippets: { name: string }[];
}

function Written({ content, onChange, variables, snippets }: WrittenProps) {
  const names = useMemo(() => snippets.map(({ name }) => name), [snippets]);
  const known = useMemo(
    () => ({ variables: variablesByName(variables), snippets: new Set(names.map(foldName)) }),
    [variables, names],
  );
  // What is sent to many carries the ways to opt out below it, whatever is written.
  const faults = useMemo(() => lint(content, known).filter(({ code }) => code !== 'no-opt-out'), [content, known]);
  // Both return the kind that they were given: an email stays one.
  const write = (next: TemplateContent) => next.channel === 'email' && onChange(next);
  return (
    <div className="space-y-4">
      <BodyFields content={content} variables={variables} snippets={names} versions={false} onChange={write} />
      <LintList content={content} faults={faults} onFix={write} />
    </div>
  );
}
