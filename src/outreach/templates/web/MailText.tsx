// The text of an email on other pages: subject and body with the fields of the workspace, and checks.
import { useMemo } from 'react';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { EmailContent, TemplateContent, Variable } from '../contract.ts';
import { foldName, variablesByName } from '../domain/engine/lexer.ts';
import { lint } from '../domain/lint.ts';
import { BodyFields } from './BodyFields.tsx';
import { LintList } from './LintList.tsx';
import { MailTextWaiting } from './MailTextWaiting.tsx';
import { useVariables } from './use-templates.ts';

interface MailTextProps {
  content: EmailContent;
  onChange: (content: EmailContent) => void;
  /** Subject of the conversation that it continues, used where it has none of its own. */
  threadSubject?: string;
}

export function MailText(props: MailTextProps) {
  const known = useVariables();
  if (known.data) {
    const { items, snippets } = known.data;
    return <Written {...props} variables={items} snippets={snippets} />;
  }
  if (!known.isError) return <MailTextWaiting {...props} />;
  return <ErrorState error={known.error} onRetry={() => void known.refetch()} retrying={known.isFetching} />;
}

interface WrittenProps extends MailTextProps {
  variables: Variable[];
  snippets: { name: string }[];
}

function Written({ content, onChange, threadSubject = '', variables, snippets }: WrittenProps) {
  const names = useMemo(() => snippets.map(({ name }) => name), [snippets]);
  const known = useMemo(
    () => ({ variables: variablesByName(variables), snippets: new Set(names.map(foldName)) }),
    [variables, names],
  );
  // What is sent to many carries the ways to opt out below it, whatever is written.
  const faults = useMemo(
    () =>
      lint({ ...content, subject: content.subject || threadSubject }, known).filter(
        ({ code }) => code !== 'no-opt-out',
      ),
    [content, threadSubject, known],
  );
  // Both return the kind that they were given: an email stays one.
  const write = (next: TemplateContent) => next.channel === 'email' && onChange(next);
  return (
    <div className="space-y-4">
      <BodyFields
        content={content}
        variables={variables}
        snippets={names}
        versions={false}
        threadSubject={threadSubject}
        onChange={write}
      />
      <LintList content={content} faults={faults} onFix={write} />
    </div>
  );
}
