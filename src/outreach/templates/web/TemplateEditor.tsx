// The editor of one template: what is written on the left, what somebody would get on the right, what to mind below.

import { useMemo, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/ConflictNotice.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useMay } from '#ui/permission.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Template, TemplateContent, Variable } from '../contract.ts';
import { foldName } from '../domain/engine/lexer.ts';
import { lint } from '../domain/lint.ts';
import { variablesByName } from '../domain/variable-names.ts';
import type { ApprovalPart } from './approval-part.ts';
import { BodyFields } from './BodyFields.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { LintList } from './LintList.tsx';
import { MessageFields } from './MessageFields.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { useAutosave } from './use-autosave.ts';
import { useTemplateActions } from './use-template-actions.ts';
import { useTemplate, useVariables } from './use-templates.ts';
import { VersionsSheet } from './VersionsSheet.tsx';

interface EditorProps {
  id: string;
  Approval: ApprovalPart | undefined;
  /** Another template in its place; null leads back to the list. */
  onOpen: (id: string | null) => void;
}

export function TemplateEditor({ id, Approval, onOpen }: EditorProps) {
  const template = useTemplate(id);
  const known = useVariables();
  // What was read before stays on the screen while asking again fails: somebody is writing.
  if (template.data && known.data) {
    return (
      <Loaded
        stored={template.data}
        variables={known.data.items}
        snippets={known.data.snippets.map(({ name }) => name)}
        Approval={Approval}
        onOpen={onOpen}
      />
    );
  }
  const failed = template.isError ? template : known.isError ? known : null;
  if (failed === null) return <Skeleton className="h-96" />;
  return (
    <ErrorState
      error={failed.error}
      action={
        <Button size="sm" variant="primary" onClick={() => onOpen(null)}>
          Back to templates
        </Button>
      }
      {...(!isGone(failed.error) && { onRetry: () => void failed.refetch(), retrying: failed.isFetching })}
    />
  );
}

const isGone = (error: Error) => 'code' in error && error.code === 'TEMPLATE_NOT_FOUND';

interface LoadedProps {
  stored: Template;
  variables: Variable[];
  snippets: string[];
  Approval: ApprovalPart | undefined;
  onOpen: (id: string | null) => void;
}

function Loaded({ stored, variables, snippets, Approval, onOpen }: LoadedProps) {
  const { draft, change, state, fault, settle, take, save } = useAutosave(stored);
  const [history, showHistory] = useState(false);
  const known = useMemo(
    () => ({ variables: variablesByName(variables), snippets: new Set(snippets.map(foldName)) }),
    [variables, snippets],
  );
  const faults = useMemo(() => lint(draft.content, known), [draft.content, known]);
  const mayWrite = useMay('write');
  const inBin = stored.shelf === 'bin';
  const readOnly = inBin || !mayWrite;
  const write = (content: TemplateContent) => change({ content });

  return (
    <>
      <EditorHeader
        stored={stored}
        name={draft.name}
        state={state}
        readOnly={readOnly}
        onName={(name) => change({ name })}
        onVersions={() => showHistory(true)}
        onClose={() => onOpen(null)}
        onDone={(action, ids) => {
          if (action.do === 'duplicate' && ids[0]) onOpen(ids[0]);
          else if (action.do === 'shelve' && action.shelf === 'bin') onOpen(null);
        }}
      />
      {fault !== null && (
        <Notice tone="bad" role="alert" className="mb-4">
          {fault}
        </Notice>
      )}
      {inBin && <InTheBin id={stored.id} />}
      {state === 'conflict' && !readOnly && (
        <ConflictNotice className="mb-4" onKeep={() => settle('mine')} onTake={() => settle('theirs')}>
          Something else has been saved meanwhile, by somebody else or in another window. Whatever you choose, the other
          text stays among the versions.
        </ConflictNotice>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
        {!readOnly && (
          <div className="min-w-0 space-y-4">
            {draft.content.channel === 'whatsapp' ? (
              <MessageFields content={draft.content} variables={variables} onChange={write} />
            ) : (
              <BodyFields content={draft.content} variables={variables} snippets={snippets} onChange={write} />
            )}
            <LintList content={draft.content} faults={faults} onFix={write} />
            {Approval && draft.content.channel === 'whatsapp' && (
              <Approval
                templateId={stored.id}
                ready={state === 'saved' && !faults.some(({ level }) => level === 'error')}
              />
            )}
          </div>
        )}
        <PreviewPane content={draft.content} />
      </div>
      <VersionsSheet
        id={stored.id}
        current={draft.content}
        open={history}
        onOpenChange={showHistory}
        beforeRestore={save}
        onRestored={take}
        readOnly={readOnly || state === 'conflict'}
      />
    </>
  );
}

function InTheBin({ id }: { id: string }) {
  const act = useTemplateActions();
  return (
    <Notice
      tone="warn"
      className="mb-4"
      action={
        <Button needs="write" size="sm" onClick={() => act.move({ ids: [id] }, 'live')}>
          Take back
        </Button>
      }
    >
      This template is in the bin. Take it back to change it.
    </Notice>
  );
}
