// What features show on each other's pages without knowing each other: the app puts them together.
import type { ReactNode } from 'react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { RecordActivities } from '#crm/activities/web/index.ts';
import { KnownLine, PushDialog, PushReply } from '#crm/crm-sync/web/index.ts';
import { AddToListButton, NewListOfTable, useListChoices, useLiveLists } from '#crm/lists/web/index.ts';
import { type RecordParts, RecordPartsProvider } from '#crm/records/web/index.ts';
import { StartPractice } from '#outreach/campaigns/web/index.ts';
import { useLiveConversations } from '#outreach/conversations/web/index.ts';
import { SentUndo, WriteManyButton } from '#outreach/email-sender/web/index.ts';
import { type InboxParts, InboxPartsProvider } from '#outreach/inbox/web/index.ts';
import { ConsentDialog, ContactConsent, MessageContact, useLiveChats } from '#outreach/whatsapp/web/index.ts';
import { SaveResultButton, SaveResultsButton } from '#prospecting/saving/web/index.ts';
import { type ResultParts, ResultPartsProvider, searchHref } from '#prospecting/searches/web/index.ts';
import { VerifyContact, VerifyManyButton } from '#prospecting/verifier/web/index.ts';
import { lazyExtra } from '#ui/lazy.tsx';

/** Sends no request where the plan has no CRM. */
function CrmLine(props: { kind: 'contact' | 'company'; id: string }) {
  return useMayUse('crm') ? <KnownLine {...props} /> : null;
}

/** The same for the button at a conversation. */
function CrmReply(props: { threadId: string }) {
  return useMayUse('crm') ? <PushReply {...props} /> : null;
}

// Made once: components and hooks have to stay the same between drawings.
const RECORD_PARTS: RecordParts = {
  Activities: RecordActivities,
  AddToList: AddToListButton,
  AddManyToList: AddToListButton,
  Crm: CrmLine,
  Consent: ContactConsent,
  ConsentMany: ConsentDialog,
  Message: MessageContact,
  NewList: NewListOfTable,
  searchHref: (search) => searchHref({ ...search, label: '', state: 'delivered' }),
  VerifyContact,
  VerifyMany: VerifyManyButton,
  WriteMany: WriteManyButton,
  useListChoices,
  usePush: () => (useMayUse('crm') ? PushDialog : null),
};
const DueToday = lazyExtra(() => import('../home/web/DueLinks.tsx').then((m) => m.DueLinks));
const INBOX_PARTS: InboxParts = { PushReply: CrmReply, DueToday, StartPractice };
const RESULT_PARTS: ResultParts = { SaveResult: SaveResultButton, SaveResults: SaveResultsButton };

export function FeatureParts({ children }: { children: ReactNode }) {
  return (
    <RecordPartsProvider value={RECORD_PARTS}>
      <ResultPartsProvider value={RESULT_PARTS}>
        <InboxPartsProvider value={INBOX_PARTS}>
          <LiveParts />
          {children}
          <SentUndo />
        </InboxPartsProvider>
      </ResultPartsProvider>
    </RecordPartsProvider>
  );
}

/** On its own, so that an event does not redraw the page. */
function LiveParts() {
  useLiveLists();
  useLiveChats();
  useLiveConversations(useMayUse('emails'));
  return null;
}
