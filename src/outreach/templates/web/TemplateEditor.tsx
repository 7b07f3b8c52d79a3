// The editor of one template: the text on the left with its checks below, the preview on the right.
import { ArrowLeft, Check, History } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import type { SaveState } from '#platform/web/autosave.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/ConflictNotice.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useMay } from '#ui/permission.tsx';
import type { Template, TemplateContent, Variable } from '../contract.ts';
import { foldName, variablesByName } from '../domain/engine/lexer.ts';
import { lint } from '../domain/lint.ts';
import { NAME_MAX } from '../limits.contract.ts';
import { BodyFields } from './BodyFields.tsx';
import { LintList } from './LintList.tsx';
import { MessageFields } from './MessageFields.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { TemplateMenu, useTemplateActions } from './TemplateMenu.tsx';
import { APPROVAL_NAMES, APPROVAL_TONES, CHANNEL_NAMES } from './template-labels.ts';
import { useTemplateDraft } from './use-template-draft.ts';
import { type Action, useTemplate, useVariables } from './use-templates.ts';
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
  // A failed reload must not take the editor away from a user who is typing.
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
  const { draft, change, state, fault, settle, take, save } = useTemplateDraft(stored);
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
          This template was changed in another window or by someone else. The version you don't choose stays in the
          versions.
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
          Restore
        </Button>
      }
    >
      This template is in the bin. Restore it to edit it.
    </Notice>
  );
}

// The head of the editor: the way back, the name, whether everything is saved, versions, and what can be done with it.
const STATES: Record<SaveState, string> = {
  saved: 'Saved',
  typing: 'Saving…',
  saving: 'Saving…',
  waiting: 'Saved in this browser until the server responds',
  conflict: 'Not saved',
  refused: 'Not saved',
};

interface EditorHeaderProps {
  stored: Template;
  name: string;
  state: SaveState;
  readOnly: boolean;
  onName: (name: string) => void;
  onVersions: () => void;
  onClose: () => void;
  onDone: (action: Action, ids: readonly string[]) => void;
}

function EditorHeader({ stored, name, state, readOnly, onName, onVersions, onClose, onDone }: EditorHeaderProps) {
  const nameless = name.trim() === '';
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="sr-only">Template: {stored.name}</h1>
      <IconButton label="Back to templates" icon={<ArrowLeft aria-hidden size={16} />} onClick={onClose} />
      <span className="w-96 max-md:w-[calc(100%-3.5rem)]">
        <Input
          aria-label="Name of the template"
          aria-invalid={nameless || undefined}
          maxLength={NAME_MAX}
          value={name}
          readOnly={readOnly}
          onChange={({ target }) => onName(target.value)}
        />
      </span>
      <Badge>{CHANNEL_NAMES[stored.channel]}</Badge>
      {stored.channel === 'whatsapp' && (
        <Badge tone={APPROVAL_TONES[stored.approval]}>{APPROVAL_NAMES[stored.approval]}</Badge>
      )}
      {!readOnly && (
        <span role="status" className="flex items-center gap-1.5 text-sm text-text-3">
          {nameless ? (
            <span className="text-bad">A template needs a name: “{stored.name}” stays</span>
          ) : (
            <>
              {state === 'saved' && <Check aria-hidden size={14} />}
              <span>{STATES[state]}</span>
            </>
          )}
        </span>
      )}
      <span className="flex flex-1 items-center justify-end gap-2">
        <Button size="sm" icon={<History aria-hidden size={16} />} onClick={onVersions}>
          Versions
        </Button>
        <TemplateMenu template={stored} size="md" onDone={onDone} />
      </span>
    </header>
  );
}

// What WhatsApp shows in the editor of a message: the app gives it, since WhatsApp builds on templates.
export type ApprovalPart = ComponentType<{
  templateId: string;
  /** Everything is saved, without errors. */
  ready: boolean;
}>;
