// What is sent within one hour from one source: opened for its actions, dragged or moved with Alt and an arrow key.
import { MessageCircle } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatShortDateTime, formatTime } from '#shared/formats.ts';
import { campaignPath, emailDraftPath } from '#shared/page-paths.ts';
import { menuItem } from '#ui/control-styles.ts';
import { lazyDialog } from '#ui/lazy.tsx';
import { Popover } from '#ui/Popover.tsx';
import { FieldsFor, useMay } from '#ui/permission.tsx';
import { useDraggable } from '#ui/use-drag.ts';
import type { ScheduledCalendar } from '../scheduled.contract.ts';
import type { ShowRows } from './page-state.ts';
import { mailsText, type ScheduledChanges, type Target } from './use-scheduled.ts';

const RescheduleDialog = lazyDialog(() => import('./RescheduleDialog.tsx').then((m) => m.RescheduleDialog));

interface SlotProps {
  slot: CalendarSlot;
  changes: ScheduledChanges;
  onShow: ShowRows;
  /** Dropped on another hour, it moves there. */
  draggable?: boolean;
}

const HOUR = 60;
const DAY = 1_440;
const KEYS: Record<string, number> = { ArrowUp: -HOUR, ArrowDown: HOUR, ArrowLeft: -DAY, ArrowRight: DAY };

/** Kind of what is dragged. */
export const SLOT = 'slot';

export function Slot({ slot, changes, onShow, draggable = false }: SlotProps) {
  const [open, setOpen] = useState(false);
  const [asking, ask] = useState(false);
  const target = slotTarget(slot);
  const title = slotTitle(slot);
  const mayWrite = useMay('write');
  const button = useDraggable<HTMLButtonElement, CalendarSlot>(
    draggable && mayWrite ? { kind: SLOT, value: slot } : null,
  );
  const move = (minutes: number) => {
    setOpen(false);
    changes.move(target, { minutes });
  };
  function onKeyDown(event: KeyboardEvent) {
    const minutes = KEYS[event.key];
    if (!event.altKey || minutes === undefined || !mayWrite) return;
    event.preventDefault();
    move(minutes);
  }
  const item = `${menuItem()} hover:bg-surface-2 focus-visible:bg-surface-2`;
  return (
    <>
      <Popover
        label={title}
        align="start"
        className="w-64 p-1"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            ref={button}
            type="button"
            onKeyDown={onKeyDown}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
            className={`block w-full rounded-s border-l-2 px-2 py-1 text-left text-xs pointer-coarse:min-h-11 ${TONES[slot.streamKind]}`}
          >
            <span className="flex items-center gap-1.5">
              {slot.channel === 'whatsapp' && (
                <MessageCircle aria-label="WhatsApp" role="img" size={12} className="shrink-0" />
              )}
              <span className="truncate font-semibold">{title}</span>
            </span>
            <span className="block truncate">
              {formatTime(slot.at)} {slotSubject(slot)}
            </span>
          </button>
        }
      >
        <p className="px-2 py-1.5 text-sm">
          <span className="block font-semibold wrap-anywhere">{slotSubject(slot)}</span>
          <span className="block text-text-3">
            {formatShortDateTime(slot.at)}, from {slot.mailbox}
          </span>
        </p>
        <FieldsFor needs="write">
          <button
            type="button"
            className={item}
            onClick={() => {
              setOpen(false);
              ask(true);
            }}
          >
            Reschedule…
          </button>
          <button type="button" className={item} onClick={() => move(-HOUR)}>
            An hour earlier
          </button>
          <button type="button" className={item} onClick={() => move(HOUR)}>
            An hour later
          </button>
          <button type="button" className={item} onClick={() => move(DAY)}>
            A day later
          </button>
          <button
            type="button"
            className={item}
            onClick={() => {
              setOpen(false);
              changes.move(target, 'now', 'sent now');
            }}
          >
            Send now
          </button>
        </FieldsFor>
        {slot.streamKind === 'campaign' && (
          <Link to={campaignPath(slot.streamId)} className={item}>
            Open campaign
          </Link>
        )}
        {slot.streamKind === 'composer' && (
          <Link to={emailDraftPath(slot.streamId)} className={item}>
            Edit email
          </Link>
        )}
        <button type="button" className={item} onClick={() => onShow(slot.from, slot.to)}>
          Show this hour in the table
        </button>
        <FieldsFor needs="write">
          <button
            type="button"
            className={`${menuItem({ tone: 'danger' })} hover:bg-bad-soft focus-visible:bg-bad-soft`}
            onClick={() => {
              setOpen(false);
              changes.cancel(target);
            }}
          >
            Cancel sending
          </button>
        </FieldsFor>
      </Popover>
      {asking && (
        <RescheduleDialog
          at={slot.at}
          mails={slot.mails}
          onMove={(to) => changes.move(target, { to })}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

const TONES: Record<CalendarSlot['streamKind'], string> = {
  campaign: 'border-accent bg-accent-soft text-accent-text',
  composer: 'border-info bg-info-soft text-info',
  answer: 'border-line-strong bg-surface-2 text-text',
};

// Labels of a slot, and the filter that selects its mails.
export type CalendarSlot = ScheduledCalendar['slots'][number];

export function slotTarget({ mail, streamId: stream, mailboxId: mailbox, from, to }: CalendarSlot): Target {
  return mail ? { ids: [mail.id] } : { filter: { stream, mailbox, from, to } };
}

/** The recipient, or how many there are. */
const slotTitle = ({ mail, mails }: CalendarSlot) => (mail ? mail.to : mailsText(mails));
const slotSubject = ({ mail, streamName }: CalendarSlot) => mail?.subject || streamName;
