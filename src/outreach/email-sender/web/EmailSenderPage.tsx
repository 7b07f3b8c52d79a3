// The composer (product design 5.13): writing, answers, and what was sent.
import { ChevronDown, PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { RepliesTab, useUnreadReplies } from '#outreach/inbox/web/index.ts';
import { useListAddress } from '#platform/web/list-address.ts';
import { Button } from '#ui/Button.tsx';
import { menuItem } from '#ui/control-styles.ts';
import { Skeleton } from '#ui/Loading.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Popover } from '#ui/Popover.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { unsavedDraft } from './form-draft-storage.ts';
import { ADDRESS, type Tab } from './page-state.ts';
import { momentWords } from './sent-labels.ts';
import { useDrafts, useLiveEmails } from './use-email-sender.ts';
import { WriteTab } from './WriteTab.tsx';

const SentTab = lazy(() => import('./SentTab.tsx').then((m) => ({ default: m.SentTab })));

export function EmailSenderPage() {
  const { state, set, pages } = useListAddress(ADDRESS);
  const uid = useMe().data?.uid ?? '';
  const to = useSearchParams()[0].get('to');
  /** Of the mail that is begun with the first letter. */
  const [fresh, begin] = useState<string>(() => unsavedDraft(uid, to) ?? crypto.randomUUID());
  // Asked to write to somebody else from where one is already writing: that is another mail.
  const [askedFor, ask] = useState(to);
  if (to !== askedFor) {
    ask(to);
    if (to !== null) begin(crypto.randomUUID());
  }
  useLiveEmails();
  const unread = useUnreadReplies();
  const startAnew = () => {
    begin(crypto.randomUUID());
    set({ tab: 'write', draft: null }, { step: true });
  };
  const write = (draft: string) => set({ tab: 'write', draft }, { step: true });
  return (
    <Page width="full">
      <PageHeader
        title="Email Send"
        lead="Write to one person or to several: each gets a mail of their own."
        actions={
          <>
            <DraftsButton current={state.draft ?? fresh} onOpen={write} />
            <Button needs="write" icon={<PenLine aria-hidden size={16} />} onClick={startAnew}>
              New e-mail
            </Button>
          </>
        }
      />
      <Tabs
        aria-label="E-mails"
        value={state.tab}
        onValueChange={(tab) => set({ tab: tab as Tab }, { step: true })}
        items={[
          {
            value: 'write',
            label: 'Write',
            content: (
              <WriteTab
                draft={state.draft}
                fresh={fresh}
                onBegun={() => state.draft === null && set({ draft: fresh })}
                onDone={startAnew}
                onOpen={write}
              />
            ),
          },
          {
            value: 'replies',
            label: 'Replies',
            ...(unread && { count: unread }),
            content: <Replies />,
          },
          {
            value: 'sent',
            label: 'Sent',
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <SentTab state={state} set={set} pages={pages} onWrite={write} />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  );
}

// One's open drafts, to go on with.
interface DraftsButtonProps {
  current: string;
  onOpen: (id: string) => void;
}

function DraftsButton({ current, onOpen }: DraftsButtonProps) {
  const [open, setOpen] = useState(false);
  const drafts = useDrafts().data?.items ?? [];
  if (drafts.length === 0) return null;
  return (
    <Popover
      label="Drafts"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          Drafts {drafts.length.toLocaleString('en-US')}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      <ul className="max-h-96 overflow-y-auto p-1">
        {drafts.map(({ id, opening, to, updatedAt }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current || undefined}
              className={`${menuItem()} justify-between hover:bg-surface-2 focus-visible:bg-surface-2 aria-[current]:bg-surface-2`}
              onClick={() => {
                setOpen(false);
                onOpen(id);
              }}
            >
              <span className="min-w-0">
                <span className="block truncate">{opening || 'No subject'}</span>
                <span className="block truncate text-xs text-text-3">{to === '' ? 'To nobody yet' : `To ${to}`}</span>
              </span>
              <span className="shrink-0 text-xs text-text-3">{momentWords(updatedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

// The place of the inbox of answers, which loads when it is opened.
function Replies() {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <RepliesTab />
    </Suspense>
  );
}
