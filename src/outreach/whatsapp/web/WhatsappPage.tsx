// WhatsApp (product design 5.18): conversations, numbers, and click to chat without a number.
import { useQueryClient } from '@tanstack/react-query';
import { FlaskConical, MessageSquarePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { Button } from '#ui/Button.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';
import { PageHeader } from '#ui/Page.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../fields.contract.ts';
import { NUMBERS_KEY, TEMPLATES_KEY } from './api.ts';
import { ChatsTab } from './chats/ChatsTab.tsx';
import type { SetUp } from './SetUpState.tsx';
import { useCreatePracticeNumber, useNumbers } from './use-numbers.ts';
import { useChatSummary } from './use-unread-chats.ts';
import { type Address, useWhatsappAddress, type WhatsappTab } from './use-whatsapp-address.ts';

const NumbersTab = lazyPart(() => import('./numbers/NumbersTab.tsx').then((m) => m.NumbersTab));
const LinksTab = lazyPart(() => import('./links/LinksTab.tsx').then((m) => m.LinksTab));
const ConnectDialog = lazyDialog(() => import('./numbers/ConnectDialog.tsx').then((m) => m.ConnectDialog));
const NewQueueDialog = lazyDialog(() => import('./links/NewQueueDialog.tsx').then((m) => m.NewQueueDialog));
const NewChatDialog = lazyDialog(() => import('./chats/NewChatDialog.tsx').then((m) => m.NewChatDialog));

/** From this width on, the list and the open conversation are side by side. */
const SIDE_BY_SIDE = 1024;

export function WhatsappPage() {
  const address = useWhatsappAddress();
  const { state, set } = address;
  const [open, setOpen] = useState<'connect' | 'chat' | 'queue' | null>(null);
  useLiveNumbers();
  const wide = useMinWidth(SIDE_BY_SIDE);
  const numbers = useNumbers();
  const unread = useChatSummary().data?.views.unread;
  const practice = useCreatePracticeNumber();
  const setUp = {
    connect: () => setOpen('connect'),
    practice: () => practice.mutate(crypto.randomUUID(), { onSuccess: () => set({ tab: 'numbers' }, { step: true }) }),
  };
  const has = numbers.data === undefined ? null : numbers.data.items.length > 0;
  const chats = <ChatsTab address={address} wide={wide} hasNumbers={has} setUp={setUp} />;
  const dialogs = (
    <>
      {open === 'connect' && <ConnectDialog onClose={() => setOpen(null)} />}
      {open === 'queue' && (
        <NewQueueDialog
          onClose={() => setOpen(null)}
          onCreated={(queue) => {
            setOpen(null);
            set({ tab: 'links', queue }, { step: true });
          }}
        />
      )}
      {open === 'chat' && (
        <NewChatDialog
          onClose={() => setOpen(null)}
          onOpen={(chat) => {
            setOpen(null);
            set({ tab: 'chats', view: 'all', q: '', numberId: '', chat }, { step: true });
          }}
        />
      )}
    </>
  );

  // On a phone, the conversation fills the window.
  if (state.tab === 'chats' && state.chat !== '' && !wide) {
    return (
      <>
        <h1 className="sr-only">WhatsApp</h1>
        {chats}
        {dialogs}
      </>
    );
  }
  return (
    <div className="px-4 pt-4 pb-4 md:px-6 md:pt-6">
      <PageHeader
        title="WhatsApp"
        actions={
          <PageActions
            tab={state.tab}
            hasNumbers={has}
            setUp={setUp}
            practicePending={practice.isPending}
            onNew={(what) => setOpen(what)}
          />
        }
      />
      <Tabs
        aria-label="WhatsApp"
        value={state.tab}
        onValueChange={(tab) => set({ tab: tab as Address['state']['tab'], chat: '', queue: '' }, { step: true })}
        items={[
          { value: 'chats', label: 'Chats', ...(unread && { count: unread }), content: chats },
          {
            value: 'numbers',
            label: 'Numbers',
            ...(numbers.data && { count: numbers.data.items.length }),
            content: <NumbersTab query={numbers} setUp={setUp} />,
          },
          {
            value: 'links',
            label: 'Click to chat',
            content: <LinksTab address={address} onCreate={() => setOpen('queue')} />,
          },
        ]}
      />
      {dialogs}
    </div>
  );
}

interface PageActionsProps {
  tab: WhatsappTab;
  /** Null until it is known. */
  hasNumbers: boolean | null;
  setUp: SetUp;
  practicePending: boolean;
  onNew: (what: 'chat' | 'queue') => void;
}

function PageActions({ tab, hasNumbers, setUp, practicePending, onNew }: PageActionsProps) {
  if (tab === 'links') {
    return (
      <Button needs="write" variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => onNew('queue')}>
        New queue
      </Button>
    );
  }
  // The empty page offers both ways to start.
  if (hasNumbers === false) return null;
  if (tab === 'chats') {
    return (
      <Button
        needs="write"
        variant="primary"
        icon={<MessageSquarePlus aria-hidden size={16} />}
        disabled={!hasNumbers}
        onClick={() => onNew('chat')}
      >
        New chat
      </Button>
    );
  }
  return (
    <>
      <Button
        needs="write"
        icon={<FlaskConical aria-hidden size={16} />}
        loading={practicePending}
        onClick={setUp.practice}
      >
        Add practice number
      </Button>
      <Button needs="configure" variant="primary" icon={<Plus aria-hidden size={16} />} onClick={setUp.connect}>
        Connect a number
      </Button>
    </>
  );
}

function useLiveNumbers(): void {
  const queries = useQueryClient();
  const numbers = useRefresh(NUMBERS_KEY);
  const refresh = () => {
    numbers();
    void queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
  };
  useLiveEvent(WHATSAPP_NUMBERS_EVENT, refresh);
  useLiveEvent('reconnected', refresh);
}
