// What is known of the person of a conversation: facts with source and date, consent, owner, and the timeline.
import { Mail, Phone } from 'lucide-react';
import { memo, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { RecordActivities } from '#crm/activities/web/index.ts';
import { RecordFacts } from '#crm/records/web/index.ts';
import { type OpenEmail, useInboxParts } from '#outreach/inbox/web/index.ts';
import { type OpenChat, OptOutChat } from '#outreach/whatsapp/web/index.ts';
import { campaignPath, contactPath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { Conversation } from '../contract.ts';

export interface FactsProps {
  head: Conversation;
  email: OpenEmail | undefined;
  chat: OpenChat | undefined;
  onStatus: (status: 'interested' | 'not-now' | 'open') => void;
}

export const Facts = memo(({ head, email, chat, onStatus }: FactsProps) => {
  const { PushReply } = useInboxParts();
  const { id, name, company, contactId, status } = head;
  return (
    <div className="p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="md" />
        <div className="min-w-0">
          <h2 className="text-md font-semibold break-words">
            <bdi>
              {contactId === null ? (
                name
              ) : (
                <Link to={contactPath(contactId)} className="hover:underline">
                  {name}
                </Link>
              )}
            </bdi>
          </h2>
          {company !== '' && (
            <p className="text-sm break-words text-text-2">
              <bdi>{company}</bdi>
            </p>
          )}
        </div>
      </div>
      <div
        data-actions="record"
        data-actions-about={head.name || head.handle}
        className="mt-3.5 flex flex-wrap gap-1.5"
      >
        <StatusButton on={status === 'interested'} shortcut="I" onPress={(on) => onStatus(on ? 'interested' : 'open')}>
          Interested
        </StatusButton>
        <StatusButton on={status === 'not-now'} shortcut="N" onPress={(on) => onStatus(on ? 'not-now' : 'open')}>
          Not now
        </StatusButton>
        {email?.kind === 'reply' && PushReply && <PushReply threadId={id} />}
      </div>
      <div className="mt-3.5 border-t border-line pt-2">
        {contactId === null ? (
          <>
            <dl className="text-sm">
              <div className="flex items-center gap-2 py-1.5">
                <dt className="sr-only">{head.channel === 'email' ? 'Email' : 'Phone'}</dt>
                {head.channel === 'email' ? <Mail aria-hidden size={14} /> : <Phone aria-hidden size={14} />}
                <dd className="min-w-0 break-words">{head.handle}</dd>
              </div>
            </dl>
            <p className="text-sm text-text-2">This person is not in your contacts.</p>
          </>
        ) : (
          <RecordFacts key={contactId} kind="contact" id={contactId} />
        )}
        {email?.stream.kind === 'campaign' && (
          <p className="mt-2 text-sm text-text-2">
            Campaign{' '}
            <Link to={campaignPath(email.stream.id)} className="link">
              {email.stream.name}
            </Link>
          </p>
        )}
        {chat && (
          <div className="mt-3">
            <OptOutChat chat={chat} />
          </div>
        )}
      </div>
      {contactId !== null && (
        <div className="mt-4 border-t border-line pt-3">
          <Suspense fallback={<SkeletonText lines={4} />}>
            <RecordActivities key={contactId} kind="contact" id={contactId} />
          </Suspense>
        </div>
      )}
    </div>
  );
});

interface StatusButtonProps {
  on: boolean;
  shortcut: string;
  onPress: (on: boolean) => void;
  children: ReactNode;
}

function StatusButton({ on, shortcut, onPress, children }: StatusButtonProps) {
  return (
    <Button
      needs="write"
      size="sm"
      aria-pressed={on}
      className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
      onClick={() => onPress(!on)}
    >
      {children}
      <Kbd>{shortcut}</Kbd>
    </Button>
  );
}

export function FactsSheet({ onClose, ...facts }: FactsProps & { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Contact details">
      <Facts {...facts} />
    </Sheet>
  );
}
