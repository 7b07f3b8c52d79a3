// The editor of one template: what is written on the left, what somebody would get and what to mind on the right.
import { ArrowLeft, History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Template, Variable } from '../contract.ts';
import { foldName } from '../domain/engine/lexer.ts';
import { lint } from '../domain/lint.ts';
import { variablesByName } from '../domain/variable-names.ts';
import { BodyFields } from './BodyFields.tsx';
import { LintList } from './LintList.tsx';
import { MessageFields } from './MessageFields.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { CHANNEL_NAMES } from './template-words.ts';
import { readOne } from './templates-calls.ts';
import { type SaveState, useAutosave } from './use-autosave.ts';
import { useTemplate, useVariables } from './use-templates.ts';
import { VersionsSheet } from './VersionsSheet.tsx';

interface EditorProps {
  id: string;
  onClose: () => void;
}

export function TemplateEditor({ id, onClose }: EditorProps) {
  const template = useTemplate(id);
  const known = useVariables();
  if (template.isError) {
    return <ErrorState error={template.error} onRetry={() => void template.refetch()} retrying={template.isFetching} />;
  }
  if (known.isError) {
    return <ErrorState error={known.error} onRetry={() => void known.refetch()} retrying={known.isFetching} />;
  }
  if (!template.data || !known.data) return <Skeleton className="h-96" />;
  return (
    <Loaded
      stored={template.data}
      variables={known.data.items}
      snippets={known.data.snippets.map(({ name }) => name)}
      onClose={onClose}
    />
  );
}

const STATES: Record<SaveState, string> = {
  saved: 'Saved',
  typing: 'Saving…',
  saving: 'Saving…',
  waiting: 'Not saved yet: trying again',
  conflict: 'Not saved',
  refused: 'Not saved',
};

interface LoadedProps {
  stored: Template;
  variables: Variable[];
  snippets: string[];
  onClose: () => void;
}

function Loaded({ stored, variables, snippets, onClose }: LoadedProps) {
  const { draft, change, state, fault, overwrite, take } = useAutosave(stored);
  const [history, showHistory] = useState(false);
  const known = useMemo(
    () => ({ variables: variablesByName(variables), snippets: new Set(snippets.map(foldName)) }),
    [variables, snippets],
  );
  const faults = useMemo(() => lint(draft.content, known), [draft.content, known]);
  const readOnly = stored.shelf === 'bin';

  async function settle(use: (newest: Template) => void) {
    try {
      use(await readOne(stored.id, new AbortController().signal));
    } catch (error) {
      notify.error(error as Error);
    }
  }

  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <IconButton label="Back to templates" icon={<ArrowLeft aria-hidden size={16} />} onClick={onClose} />
        <Input
          aria-label="Name of the template"
          className="w-80 max-md:flex-1"
          maxLength={120}
          value={draft.name}
          readOnly={readOnly}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Badge>{CHANNEL_NAMES[stored.channel]}</Badge>
        <span role="status" className="text-sm text-text-3">
          {STATES[state]}
        </span>
        <span className="flex-1" />
        <Button size="sm" icon={<History aria-hidden size={16} />} onClick={() => showHistory(true)}>
          Versions
        </Button>
      </header>
      {fault !== null && (
        <Notice tone="bad" role="alert" className="mb-4">
          {fault}
        </Notice>
      )}
      {readOnly && (
        <Notice tone="warn" className="mb-4">
          This template is in the bin. Bring it back to change it.
        </Notice>
      )}
      {state === 'conflict' && (
        <Notice
          tone="warn"
          role="alert"
          className="mb-4"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => void settle(overwrite)}>
                Keep mine
              </Button>
              <Button size="sm" onClick={() => void settle(take)}>
                Take theirs
              </Button>
            </span>
          }
        >
          Somebody has changed this template meanwhile. Whatever you choose, the other text stays among the versions.
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0 space-y-4">
          {draft.content.channel === 'whatsapp' ? (
            <MessageFields
              content={draft.content}
              variables={variables}
              approval={stored.approval}
              onChange={(content) => change({ content })}
            />
          ) : (
            <BodyFields
              content={draft.content}
              variables={variables}
              snippets={snippets}
              onChange={(content) => change({ content })}
            />
          )}
          <LintList faults={faults} />
        </div>
        <PreviewPane content={draft.content} />
      </div>
      <VersionsSheet
        id={stored.id}
        current={draft.content}
        open={history}
        onOpenChange={showHistory}
        onRestored={take}
        readOnly={readOnly}
      />
    </>
  );
}
