// What can be done with the open conversation, by its buttons and by keys.
import { type RefObject, useCallback, useRef } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import type { ThreadStatus } from '#outreach/inbox/fields.contract.ts';
import { EMAIL_REPLY_ID } from '#outreach/inbox/web/index.ts';
import { COMPOSER_ID } from '#outreach/whatsapp/web/index.ts';
import { formatShortDateTime } from '#shared/formats.ts';
import { useMay } from '#ui/permission.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import type { Conversation } from '../contract.ts';
import type { OpenRef } from './inbox-address.ts';
import { type Change, useChangeConversation } from './use-conversations.ts';

interface Options {
  head: Conversation | undefined;
  /** By so many rows. */
  onStep: (by: number) => void;
  /** The open one was put away: the next takes its place. */
  onPutAway: () => void;
  onReopen: (ref: OpenRef) => void;
  onClose: () => void;
  onSearch: () => void;
}

const STATUS_DONE: Record<ThreadStatus, string> = {
  open: 'label removed',
  interested: 'interested',
  'not-now': 'not now',
  no: 'not interested',
};

export function useConversationActions({ head, onStep, onPutAway, onReopen, onClose, onSearch }: Options) {
  const change = useChangeConversation();
  const mayWrite = useMay('write');
  const isTeam = useMembers().length > 1;
  const snoozeButton = useRef<HTMLButtonElement>(null);
  const assignButton = useRef<HTMLButtonElement>(null);

  function act(what: Change, done: string, putsAway: boolean) {
    if (!head || !mayWrite) return;
    const { channel, id } = head;
    // Before the list changes: the next one is found from its place in it.
    if (putsAway) onPutAway();
    change(head, what, { done: `${head.name}: ${done}`, ...(putsAway && { onUndo: () => onReopen({ channel, id }) }) });
  }
  const toggleDone = () => {
    if (!head) return;
    if (head.done) act({ done: false }, 'reopened', false);
    else act({ done: true, unread: false, snoozedUntil: null }, 'done', true);
  };
  const snooze = (until: Date | null) => {
    if (until === null) act({ snoozedUntil: null }, 'snooze ended', false);
    // Unread when it is back, so that it is seen.
    else act({ snoozedUntil: until.toISOString(), unread: true }, `snoozed until ${formatShortDateTime(until)}`, true);
  };
  const setStatus = (status: ThreadStatus) =>
    act({ status }, STATUS_DONE[status], status === 'not-now' || status === 'no');
  // The same at each drawing, for what draws later than the rest.
  const latest = useRef(setStatus);
  latest.current = setStatus;
  const onStatus = useCallback((status: ThreadStatus) => latest.current(status), []);
  const assign = (person: { id: string; name: string } | null) =>
    act({ assignedTo: person }, person ? `assigned to ${person.name}` : 'unassigned', false);
  const markUnread = () => {
    if (!head || !mayWrite) return;
    onClose();
    change(head, { unread: true });
  };

  useSingleKeyShortcut('j', () => onStep(1));
  useSingleKeyShortcut('k', () => onStep(-1));
  useSingleKeyShortcut('e', toggleDone);
  useSingleKeyShortcut('z', () => openMenu(snoozeButton));
  useSingleKeyShortcut('a', () => isTeam && openMenu(assignButton));
  useSingleKeyShortcut('i', () => head && setStatus(head.status === 'interested' ? 'open' : 'interested'));
  useSingleKeyShortcut('n', () => setStatus('not-now'));
  useSingleKeyShortcut('u', markUnread);
  useSingleKeyShortcut('r', () =>
    document.getElementById(head?.channel === 'whatsapp' ? COMPOSER_ID : EMAIL_REPLY_ID)?.focus(),
  );
  useSingleKeyShortcut('/', onSearch);

  return { toggleDone, snooze, setStatus, onStatus, assign, markUnread, snoozeButton, assignButton };
}

/** As a press of Enter on its button, which gets the focus back. */
function openMenu({ current: button }: RefObject<HTMLButtonElement | null>): void {
  button?.focus();
  button?.click();
}

export type ConversationActions = ReturnType<typeof useConversationActions>;
