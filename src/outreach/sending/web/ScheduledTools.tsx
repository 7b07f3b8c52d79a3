// Actions for the selected mails.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Popover } from '#ui/Popover.tsx';
import { SelectionBar } from '#ui/SelectionBar.tsx';
import { mailsText, type ScheduledChanges, type Target, useChoices } from './use-scheduled.ts';

interface ScheduledToolsProps {
  count: number;
  target: Target;
  all: { total: number; select: () => void } | null;
  changes: ScheduledChanges;
  onClear: () => void;
}

export function ScheduledTools({ count, target, all, changes, onClear }: ScheduledToolsProps) {
  const mailboxes = (useChoices().data?.mailboxes ?? []).filter(({ works, channel }) => works && channel === 'email');
  const then = (act: () => void) => {
    act();
    onClear();
  };
  return (
    <SelectionBar label="Selected messages" count={mailsText(count)} onClear={onClear} all={all}>
      <MoveButton onMove={(minutes) => then(() => changes.move(target, { minutes }))} />
      <Button needs="write" size="sm" onClick={() => then(() => changes.move(target, 'now', 'sent now'))}>
        Send {mailsText(count)} now
      </Button>
      {mailboxes.length > 1 && (
        <Menu
          trigger={
            <Button needs="write" size="sm">
              Change mailbox
            </Button>
          }
        >
          {mailboxes.map(({ id, email }) => (
            <MenuItem key={id} onSelect={() => then(() => changes.from(target, id))}>
              {email}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button needs="write" size="sm" onClick={() => then(() => changes.cancel(target))}>
        Cancel sending
      </Button>
    </SelectionBar>
  );
}

function MoveButton({ onMove }: { onMove: (minutes: number) => void }) {
  const [open, setOpen] = useState(false);
  const [days, setDays] = useState('1');
  const [hours, setHours] = useState('0');
  const minutes = (Number(days) * 24 + Number(hours)) * 60;
  const valid = Number.isInteger(minutes) && minutes !== 0 && Math.abs(minutes) <= 525_600;
  return (
    <Popover
      label="Move"
      align="start"
      className="w-64 p-3"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button needs="write" size="sm">
          Move
        </Button>
      }
    >
      <Form
        className="space-y-3"
        onSubmit={() => {
          if (!valid) return;
          setOpen(false);
          onMove(minutes);
        }}
      >
        <div className="flex gap-2">
          <Field label="Days">
            <Input size="sm" type="number" value={days} onChange={({ target }) => setDays(target.value)} />
          </Field>
          <Field label="Hours">
            <Input size="sm" type="number" value={hours} onChange={({ target }) => setHours(target.value)} />
          </Field>
        </div>
        <p className="text-xs text-text-3">Below zero moves them to an earlier time.</p>
        <Button size="sm" type="submit" variant="primary" disabled={!valid}>
          Move emails
        </Button>
      </Form>
    </Popover>
  );
}
