// Snoozes a conversation: to a time that one press names, or to any other.
import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { formatShortDateTime, formatTime } from '#shared/formats.ts';
import { fromInput, localDay, toInput } from '#shared/local-time.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { snoozeChoices } from '../domain/snooze-choices.ts';

interface SnoozeMenuProps {
  /** Of the button, which a key presses. */
  ref?: Ref<HTMLButtonElement>;
  /** It is snoozed now. */
  snoozed: boolean;
  onSnooze: (until: Date | null) => void;
}

export function SnoozeMenu({ ref, snoozed, onSnooze }: SnoozeMenuProps) {
  const [picking, setPicking] = useState(false);
  const now = Date.now();
  return (
    <>
      <Menu
        trigger={
          <IconButton
            {...(ref && { ref })}
            needs="write"
            label="Snooze"
            shortcut="Z"
            icon={<AlarmClock aria-hidden size={16} />}
          />
        }
        className="w-64"
      >
        {snoozeChoices(now).map(({ label, at }) => (
          <MenuItem key={label} onSelect={() => onSnooze(at)}>
            <span className="flex justify-between gap-4">
              {label}
              <span className="text-text-3">{whenText(at, now)}</span>
            </span>
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setPicking(true)}>Pick date and time...</MenuItem>
        {snoozed && (
          <>
            <MenuSeparator />
            <MenuItem icon={<AlarmClockOff aria-hidden size={16} />} onSelect={() => onSnooze(null)}>
              End snooze
            </MenuItem>
          </>
        )}
      </Menu>
      {picking && (
        <PickTime
          onClose={() => setPicking(false)}
          onPick={(at) => {
            setPicking(false);
            onSnooze(at);
          }}
        />
      )}
    </>
  );
}

/** The day is said by the choice itself where it is this one or the next. */
const whenText = (at: Date, now: number) =>
  at.getTime() - now < 2 * 86_400_000 && localDay(at) !== '' ? formatTime(at) : formatShortDateTime(at, now);

function PickTime({ onClose, onPick }: { onClose: () => void; onPick: (at: Date) => void }) {
  const [text, setText] = useState(() =>
    toInput(snoozeChoices(Date.now()).find(({ label }) => label === 'Tomorrow')?.at ?? 0),
  );
  const at = fromInput(text);
  const isFuture = at !== null && at.getTime() > Date.now();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Snooze until">
      <Form onSubmit={() => at && isFuture && onPick(at)}>
        <Field label="Date and time" {...(!isFuture && { error: 'Choose a time in the future' })}>
          <Input type="datetime-local" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isFuture}>
            Snooze
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
