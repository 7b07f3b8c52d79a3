// The composer of one email: recipients, mailbox, text, attachments and time, with its problems and the history beside it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Info, Paperclip, Send, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { MailText, TemplateMenuButton } from '#outreach/templates/web/index.ts';
import { endpoint, getAddress } from '#platform/web/api-client.ts';
import type { SaveState } from '#platform/web/autosave.ts';
import { formatBytes, formatCount, formatPercent, formatShortDateTime } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/ConflictNotice.tsx';
import { Field } from '#ui/Field.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Form } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import {
  type Draft,
  type DraftAttachment,
  type DraftCheck,
  type DraftProblem,
  type DraftRecipient,
  readAttachment,
  type SenderChoice,
} from '../contract.ts';
import { recipientsText } from '../domain/draft-problems.ts';
import { ATTACHED_BYTES_MAX } from '../limits.contract.ts';
import type { Typed } from './form-draft-storage.ts';
import { HistoryPane } from './HistoryPane.tsx';
import { RecipientsInput } from './RecipientsInput.tsx';
import { SchedulePicker } from './SchedulePicker.tsx';
import { saveSent } from './sent-undo.ts';
import { useDraft } from './use-draft.ts';
import {
  EMAILS_KEY,
  sendDetach,
  sendDiscard,
  sendFile,
  sendNow,
  sendRestore,
  useCheck,
  useRecipients,
} from './use-email-sender.ts';

const attachment = endpoint(readAttachment);

interface ComposerProps {
  id: string;
  /** Null until it is created. */
  stored: Draft | null;
  /** Recipients of a new one. */
  recipients: DraftRecipient[];
  onBegun: () => void;
  /** Sent or put away. */
  onDone: () => void;
  /** Opens another draft. */
  onOpen: (draft: string) => void;
}

const EMPTY = { channel: 'email', subject: '', html: '<p></p>', mode: 'rich' } as const;
const SHOWN_AT_FIELD: readonly string[] = ['no-text', 'no-subject', 'unknown-field'];
const SAVING: Record<SaveState, string> = {
  saved: 'Saved',
  typing: 'Saving…',
  saving: 'Saving…',
  waiting: 'Saved in this browser until the server responds',
  conflict: 'Not saved',
  refused: 'Not saved',
};

export function Composer({ id, stored, recipients, onBegun, onDone, onOpen }: ComposerProps) {
  const uid = useMe().data?.uid ?? '';
  const queries = useQueryClient();
  const initial = { recipients, content: EMPTY, templateId: null, mailboxId: null, sendAt: null };
  const { typed, draft, change, state, fault, save, follow, settle } = useDraft({
    id,
    stored,
    initial,
    onBegun,
    onGone: onDone,
    onOpen,
  });
  const [seen, look] = useState(false);
  const people = useRecipients(typed.recipients);
  const checked = typed.recipients.length === 0 ? [] : (people.data?.items ?? []);
  const check = useCheck(id, draft?.revision ?? 0);
  const mails = check.data?.mails ?? typed.recipients.length;
  const first = checked.find(({ state: is }) => is === 'ok' || is === 'suppressed');

  const send = useMutation({
    mutationFn: async () => {
      const saved = await save();
      if (saved === null) throw new Error('The email was not sent because it is not saved yet. Try again.');
      return sendNow(id, saved.revision);
    },
    onSuccess: (sent) => {
      saveSent(uid, { draftId: id, to: recipientsText(typed.recipients), ...sent });
      onDone();
    },
    onError: (error) => {
      look(true);
      notify.error(error);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: EMAILS_KEY }),
  });
  const discard = useMutation({
    mutationFn: () => sendDiscard(id),
    onSuccess: () => {
      notifyUndo('Draft discarded', () => {
        void sendRestore(id).then(
          () => void queries.invalidateQueries({ queryKey: EMAILS_KEY }),
          (error: Error) => notify.error(error),
        );
      });
      void queries.invalidateQueries({ queryKey: EMAILS_KEY });
      onDone();
    },
    onError: (error) => notify.error(error),
  });
  // Problems that the page shows anyway are repeated only after a try to send.
  const said = (check.data?.problems ?? []).filter(({ kind }) => seen || !SHOWN_AT_FIELD.includes(kind));
  const verb = typed.sendAt === null ? 'Send' : 'Schedule';

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:items-start">
      {/* Without a submission: the draft saves itself, and what stops its sending is listed below. */}
      <Form
        label="Email"
        className="min-w-0 space-y-4"
        onSubmit={() => {
          if (!send.isPending) send.mutate();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        {state === 'conflict' && (
          <ConflictNotice onKeep={() => settle('mine')} onTake={() => settle('theirs')}>
            This draft was changed, sent or discarded in another window.
          </ConflictNotice>
        )}
        {fault !== null && (
          <Notice tone="bad" role="alert">
            {fault}
          </Notice>
        )}
        <Field label="To">
          <RecipientsInput value={typed.recipients} checked={checked} onChange={(now) => change({ recipients: now })} />
        </Field>
        {typed.recipients.length > 1 && (
          <p className="-mt-2 text-sm text-text-3">
            {formatCount(mails)} separate emails: recipients don't see each other. Each has an unsubscribe link.
          </p>
        )}
        <FromField check={check.data} chosen={typed.mailboxId} onChoose={(mailboxId) => change({ mailboxId })} />
        <TemplateMenuButton onChoose={({ id: templateId, content }) => change({ content, templateId })} />
        <MailText content={typed.content} onChange={(content) => change({ content })} />
        <div className="flex flex-wrap items-start gap-2">
          <Attachments draftId={id} files={draft?.attachments ?? []} before={save} onChanged={follow} />
        </div>
        {(seen || typed.recipients.length > 0) && <ProblemList problems={said} typed={typed} onChange={change} />}
        <div className="sticky bottom-(--bottom-bar) z-10 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-bg px-1 py-3">
          <Button type="submit" variant="primary" loading={send.isPending} icon={<Send aria-hidden size={16} />}>
            {mails > 1 ? `${verb} ${formatCount(mails)} emails` : verb}
          </Button>
          <SchedulePicker sendAt={typed.sendAt} onChange={(sendAt) => change({ sendAt })} />
          {typed.sendAt !== null && (
            <span className="text-sm text-text-2">Sends {formatShortDateTime(typed.sendAt)}, your time</span>
          )}
          <SaveStatus state={state} isBegun={draft !== null} />
          {draft !== null && (
            <IconButton
              label="Discard draft"
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => discard.mutate()}
            />
          )}
        </div>
      </Form>
      <HistoryPane email={first?.address ?? ''} content={typed.content} check={check.data} />
    </div>
  );
}

/** Whether what was typed is stored; on a phone, a tick alone where it is. */
function SaveStatus({ state, isBegun }: { state: SaveState; isBegun: boolean }) {
  return (
    <span role="status" className="ml-auto flex items-center gap-1.5 text-sm text-text-3">
      {isBegun && state === 'saved' && <Check aria-hidden size={14} />}
      {(isBegun || state !== 'saved') && (
        <span className={state === 'saved' ? 'max-md:sr-only' : undefined}>{SAVING[state]}</span>
      )}
    </span>
  );
}

// The mailbox, why that one, and how much of its daily limit is left.
interface FromFieldProps {
  /** Undefined until there is a draft to look at. */
  check: DraftCheck | undefined;
  chosen: string | null;
  onChoose: (mailboxId: string | null) => void;
}

const AUTOMATIC = 'automatic';

function FromField({ check, chosen, onChoose }: FromFieldProps) {
  if (check === undefined) return null;
  const { mailboxes, mailboxId, because } = check;
  const now = mailboxes.find(({ id }) => id === mailboxId);
  if (mailboxes.length === 0) {
    return (
      <p className="text-sm text-text-2">
        There is no mailbox to send from. <Link to="/email-settings">Connect one</Link>, or one to practise with.
      </p>
    );
  }
  return (
    <Field
      label="From"
      hint={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{because}</span>
          {now && <Budget mailbox={now} />}
        </span>
      }
    >
      <Select
        value={chosen ?? AUTOMATIC}
        onValueChange={(id) => onChoose(id === AUTOMATIC ? null : id)}
        options={[
          { value: AUTOMATIC, label: chosen === null && now ? `${getName(now)} (chosen for you)` : 'Choose for me' },
          ...mailboxes.map((mailbox) => ({ value: mailbox.id, label: getName(mailbox) })),
        ]}
      />
    </Field>
  );
}

function getName({ email, fromName, practice }: SenderChoice): string {
  return `${fromName ? `${fromName} <${email}>` : email}${practice ? ', practice' : ''}`;
}

function Budget({ mailbox: { sentToday, cap } }: { mailbox: SenderChoice }) {
  const share = cap === 0 ? 1 : Math.min(1, sentToday / cap);
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-surface-3">
        <span
          className={`block h-full ${share >= 1 ? 'bg-warn' : 'bg-accent'}`}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
      {formatCount(sentToday)} of {formatCount(cap)} sent today
    </span>
  );
}

// Problems that block sending or are worth a look, each with its fix.
interface ProblemListProps {
  problems: readonly DraftProblem[];
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
}

function ProblemList({ problems, typed, onChange }: ProblemListProps) {
  if (problems.length === 0) return null;
  const leaveOut = (emails: readonly string[]) =>
    onChange({ recipients: typed.recipients.filter(({ email }) => !emails.includes(email)) });
  return (
    <ul aria-label="Checks" className="space-y-1.5 rounded-l border border-line bg-surface p-3 text-sm">
      {problems.map(({ kind, blocks, text, emails, href }) => (
        <li key={`${kind} ${text}`} className="flex items-start gap-2">
          <span className={`flex h-5 items-center ${blocks ? 'text-bad' : 'text-text-3'}`}>
            {blocks ? <CircleAlert aria-hidden size={16} /> : <Info aria-hidden size={16} />}
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {blocks && <span className="sr-only">Blocks sending: </span>}
            {text}
          </span>
          {href !== '' && (
            <Link to={href} className="shrink-0">
              Email settings
            </Link>
          )}
          {blocks && emails.length > 0 && (
            <Button size="sm" className="-my-1 shrink-0" onClick={() => leaveOut(emails)}>
              Leave out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

// Files that a mail carries: added one by one with how far they are, and taken off again.
interface AttachmentsProps {
  draftId: string;
  files: readonly DraftAttachment[];
  /** The draft is there, and saved. */
  before: () => Promise<Draft | null>;
  onChanged: (draft: Draft) => void;
}

function Attachments({ draftId, files, before, onChanged }: AttachmentsProps) {
  const [coming, setComing] = useState<{ name: string; share: number } | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const size = files.reduce((sum, { bytes }) => sum + bytes, 0);

  async function add(file: File) {
    if (size + file.size > ATTACHED_BYTES_MAX) {
      notify.error(
        `${file.name} is too large (${formatBytes(file.size)}). Attachments are limited to 15 MB per email.`,
      );
      return;
    }
    setComing({ name: file.name, share: 0 });
    try {
      if ((await before()) === null) throw new Error('The draft is not saved yet, so files cannot be attached.');
      onChanged(await sendFile(draftId, file, (share) => setComing({ name: file.name, share }), stop.current.signal));
    } catch (error) {
      if (!stop.current.signal.aborted) notify.error(error as Error);
    }
    setComing(null);
  }
  async function remove(id: string) {
    try {
      if ((await before()) === null) return;
      onChanged(await sendDetach(draftId, id));
    } catch (error) {
      notify.error(error as Error);
    }
  }

  return (
    <>
      <FileButton
        label="File to attach"
        accept=""
        size="sm"
        loading={coming !== null}
        icon={<Paperclip aria-hidden size={16} />}
        onFile={(file) => void add(file)}
      >
        Attach a file
      </FileButton>
      <ul aria-label="Attachments" className="contents">
        {files.map(({ id, name, bytes }) => (
          <li key={id} className="flex min-h-8 max-w-full items-center gap-1 rounded-s bg-surface-2 pl-2 text-sm">
            <a
              href={getAddress(attachment, { params: { id: draftId, attachmentId: id } })}
              download={name}
              className="min-w-0 truncate text-text"
            >
              {name}
            </a>
            <span className="shrink-0 text-text-3">{formatBytes(bytes)}</span>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => void remove(id)}
              className="grid size-6 shrink-0 place-items-center rounded-s text-text-3 hover:bg-surface-3 hover:text-text pointer-coarse:size-11"
            >
              <X aria-hidden size={14} />
            </button>
          </li>
        ))}
      </ul>
      {coming && (
        <span role="status" className="flex min-h-8 items-center text-sm text-text-3">
          {coming.name}: {formatPercent(coming.share, 0)}
        </span>
      )}
      {files.length > 1 && (
        <span className="flex min-h-8 items-center text-sm text-text-3">
          {formatBytes(size)} of {formatBytes(ATTACHED_BYTES_MAX)}
        </span>
      )}
    </>
  );
}
