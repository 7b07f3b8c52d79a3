// The open conversation: its head, which is the same for both channels, and the body of its channel.
import {
  ArrowLeft,
  Ban,
  Check,
  MailOpen,
  MoreHorizontal,
  PanelRight,
  RotateCcw,
  ThumbsUp,
  UserPlus,
} from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { EmailThread } from '#outreach/inbox/web/index.ts';
import { ChatBody, WindowBadge } from '#outreach/whatsapp/web/index.ts';
import { formatShortDateTime } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { useMay } from '#ui/permission.tsx';
import type { Conversation } from '../contract.ts';
import { CHANNEL_LABELS, conversationLabel } from './conversation-labels.ts';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';
import type { useOpenConversation } from './use-conversations.ts';

interface PaneProps {
  shown: ReturnType<typeof useOpenConversation>;
  actions: ConversationActions;
  /** If it replaces the list. */
  onBack?: (() => void) | undefined;
  /** If the facts are not beside it. */
  onFacts?: (() => void) | undefined;
  onClose: () => void;
}

export function ConversationPane({
  shown: { head, email, chat, query },
  actions,
  onBack,
  onFacts,
  onClose,
}: PaneProps) {
  return (
    <section
      aria-label="Conversation"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      className="@container flex min-h-0 min-w-0 flex-col bg-surface contain-content"
    >
      {query.isError && !email && !chat ? (
        <>
          {onBack && <BackButton onBack={onBack} />}
          <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </>
      ) : (
        <>
          {head ? (
            <Head
              head={head}
              via={chat?.number ?? email?.mailbox ?? ''}
              windowUntil={chat?.windowUntil}
              actions={actions}
              onBack={onBack}
              onFacts={onFacts}
            />
          ) : (
            <div className="flex min-h-14 items-center gap-2 border-b border-line px-4">
              {onBack && <BackButton onBack={onBack} />}
              <Skeleton className="h-8 w-1/2" />
            </div>
          )}
          {email ? (
            <EmailThread key={email.id} thread={email} />
          ) : chat ? (
            <ChatBody key={chat.id} chat={chat} />
          ) : (
            <div className="flex-1 space-y-4 bg-bg p-4" aria-hidden>
              <Skeleton className="h-16 w-1/2" />
              <Skeleton className="ml-auto h-16 w-1/2" />
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface HeadProps {
  head: Conversation;
  /** The number or mailbox on our side. */
  via: string;
  /** Of WhatsApp, once it is known. */
  windowUntil: string | null | undefined;
  actions: ConversationActions;
  onBack: (() => void) | undefined;
  onFacts: (() => void) | undefined;
}

function Head({ head, via, windowUntil, actions, onBack, onFacts }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { channel, id, name, handle, done, snoozedUntil } = head;
  // What is read next begins here; on a phone the list is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each conversation
  useEffect(() => heading.current?.focus({ preventScroll: true }), [channel, id]);
  const label = conversationLabel(head);
  const snoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-2 py-2 lg:px-4">
      {onBack && <BackButton onBack={onBack} />}
      <div className="min-w-0 flex-[1_1_6rem]">
        <div className="flex min-w-0 items-center gap-2">
          <h2 ref={heading} tabIndex={-1} className="focus-elsewhere truncate text-md font-semibold">
            <bdi>{name}</bdi>
          </h2>
          {label && <Badge tone={label.tone}>{label.words}</Badge>}
        </div>
        <p className="truncate text-xs text-text-2" title={via ? `Via ${via}` : undefined}>
          {channel === 'whatsapp' ? `${CHANNEL_LABELS.whatsapp}, ${handle}` : handle}
        </p>
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {windowUntil !== undefined && (
          <span className="mr-1 @max-[34rem]:hidden">
            <WindowBadge until={windowUntil} />
          </span>
        )}
        {!onBack && <AssignMenu ref={actions.assignButton} head={head} onAssign={actions.assign} />}
        <SnoozeMenu ref={actions.snoozeButton} snoozed={snoozed} onSnooze={actions.snooze} />
        <Menu trigger={<IconButton label="More actions" icon={<MoreHorizontal aria-hidden size={16} />} />}>
          <MenuItem
            needs="write"
            icon={<ThumbsUp aria-hidden size={16} />}
            shortcut="I"
            onSelect={() => actions.setStatus('interested')}
          >
            Interested
          </MenuItem>
          <MenuItem needs="write" shortcut="N" onSelect={() => actions.setStatus('not-now')}>
            Not now
          </MenuItem>
          <MenuItem needs="write" icon={<Ban aria-hidden size={16} />} onSelect={() => actions.setStatus('no')}>
            Not interested
          </MenuItem>
          {head.status !== 'open' && (
            <MenuItem needs="write" onSelect={() => actions.setStatus('open')}>
              Remove label
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem needs="write" icon={<MailOpen aria-hidden size={16} />} shortcut="U" onSelect={actions.markUnread}>
            Mark as unread
          </MenuItem>
          {/* Where there is little room, all actions are in one line. */}
          {onBack && <AssignChoice head={head} onAssign={actions.assign} />}
        </Menu>
        {onFacts && (
          <IconButton label="Contact details" icon={<PanelRight aria-hidden size={16} />} onClick={onFacts} />
        )}
        <Button
          needs="write"
          size="sm"
          aria-label={done ? 'Reopen' : 'Done'}
          icon={done ? <RotateCcw aria-hidden size={14} /> : <Check aria-hidden size={14} />}
          onClick={actions.toggleDone}
        >
          <span className="max-md:sr-only">{done ? 'Reopen' : 'Done'}</span>
          <span className="max-md:hidden">
            <Kbd>E</Kbd>
          </span>
        </Button>
      </div>
      {windowUntil !== undefined && (
        <div className="w-full px-2 @min-[34rem]:hidden lg:px-0">
          <WindowBadge until={windowUntil} />
        </div>
      )}
      {snoozed && (
        <p className="w-full px-2 text-xs text-text-2 lg:px-0">Snoozed until {formatShortDateTime(snoozedUntil)}</p>
      )}
    </header>
  );
}

const BackButton = ({ onBack }: { onBack: () => void }) => (
  <IconButton label="All conversations" size="lg" icon={<ArrowLeft aria-hidden size={18} />} onClick={onBack} />
);

const NO_ONE = '';

interface AssignMenuProps {
  ref: Ref<HTMLButtonElement>;
  head: Conversation;
  onAssign: (person: { id: string; name: string } | null) => void;
}

/** Hidden in a workspace of one person. */
function AssignMenu({ ref, head, onAssign }: AssignMenuProps) {
  const { assignedTo } = head;
  if (useMembers().length < 2) return null;
  return (
    <Menu
      trigger={
        <IconButton
          ref={ref}
          needs="write"
          label={assignedTo ? `Assigned to ${assignedTo.name}` : 'Assign'}
          shortcut="A"
          icon={<UserPlus aria-hidden size={16} className={assignedTo ? 'text-accent' : undefined} />}
        />
      }
    >
      <AssignChoice head={head} onAssign={onAssign} />
    </Menu>
  );
}

function AssignChoice({ head: { assignedTo }, onAssign }: Omit<AssignMenuProps, 'ref'>) {
  const members = useMembers();
  const mayWrite = useMay('write');
  if (members.length < 2 || !mayWrite) return null;
  // A person who was just removed is not among the members until their work is handed over.
  const isKnown = assignedTo === null || members.some(({ id }) => id === assignedTo.id);
  const people = isKnown ? members : [...members, assignedTo];
  return (
    <MenuChoice
      label="Assigned to"
      value={assignedTo?.id ?? NO_ONE}
      options={[{ value: NO_ONE, label: 'No one' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      onValueChange={(to) => onAssign(people.find(({ id }) => id === to) ?? null)}
    />
  );
}
