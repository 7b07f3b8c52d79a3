// From which mailbox it leaves, why that one, and how much of its day is left.
import { Link } from 'react-router';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import type { DraftCheck, SenderChoice } from '../contract.ts';

interface FromFieldProps {
  /** Undefined until there is a draft to look at. */
  check: DraftCheck | undefined;
  chosen: string | null;
  onChoose: (mailboxId: string | null) => void;
}

const AUTOMATIC = 'automatic';

export function FromField({ check, chosen, onChoose }: FromFieldProps) {
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
          { value: AUTOMATIC, label: chosen === null && now ? `${nameOf(now)} (chosen for you)` : 'Choose for me' },
          ...mailboxes.map((mailbox) => ({ value: mailbox.id, label: nameOf(mailbox) })),
        ]}
      />
    </Field>
  );
}

function nameOf({ email, fromName, practice }: SenderChoice): string {
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
      {sentToday.toLocaleString('en-US')} of {cap.toLocaleString('en-US')} sent today
    </span>
  );
}
