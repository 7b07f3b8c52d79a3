// Panel about the person of a conversation: contact, assignee, consent and activities.
import { Ban, ExternalLink } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { RecordActivities } from '#crm/activities/web/index.ts';
import { contactPath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { OpenChat } from '../api.ts';
import { ContactConsent } from '../ContactConsent.tsx';
import { useAssignees, useChangeChats, useOptOut } from './use-chats.ts';

export function ContactFacts({ chat }: { chat: OpenChat }) {
  const { contact, name, phone, username } = chat;
  return (
    <div className="px-4 py-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="md" />
        <div className="min-w-0">
          <h3 className="text-md font-semibold break-words">
            <bdi>{name}</bdi>
          </h3>
          {contact && (contact.title || contact.company) && (
            <p className="text-sm break-words text-text-2">
              {[contact.title, contact.company].filter(Boolean).join(', ')}
            </p>
          )}
        </div>
      </div>
      {contact && (
        <Button asChild size="sm" className="mt-3" icon={<ExternalLink aria-hidden size={14} />}>
          <Link to={contactPath(contact.id)}>Open contact</Link>
        </Button>
      )}
      <dl className="mt-4 grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line pt-3 text-sm">
        <Fact term="Phone">{phone}</Fact>
        <Fact term="Username">{username && `@${username}`}</Fact>
        <Fact term="Email">{contact?.email}</Fact>
        <Fact term="Place">{contact && [contact.city, contact.country].filter(Boolean).join(', ')}</Fact>
        <Fact term="Number">{chat.number}</Fact>
      </dl>
      <Assignee chat={chat} />
      {contact ? (
        <ContactConsent contactId={contact.id}>
          <OptOut chat={chat} />
        </ContactConsent>
      ) : (
        <div className="mt-3">
          <OptOut chat={chat} />
        </div>
      )}
      {contact ? (
        <div className="mt-4 border-t border-line pt-3">
          <Suspense fallback={<Spinner />}>
            <RecordActivities kind="contact" id={contact.id} />
          </Suspense>
        </div>
      ) : (
        <p className="mt-4 border-t border-line pt-3 text-sm text-text-2">This person is not in your contacts.</p>
      )}
    </div>
  );
}

export function ContactSheet({ chat, onClose }: { chat: OpenChat; onClose: () => void }) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Contact details">
      <ContactFacts chat={chat} />
    </Sheet>
  );
}

/** Hidden if empty. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-text-2">{term}</dt>
      <dd className="min-w-0 break-words">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function Assignee({ chat: { id, assignedTo } }: { chat: OpenChat }) {
  const { data } = useAssignees();
  const { change, pending } = useChangeChats();
  const people = data?.items ?? (assignedTo ? [assignedTo] : []);
  const value = pending?.assignedTo === undefined ? assignedTo?.id : pending.assignedTo;
  return (
    <Field label="Assigned to" className="mt-4">
      <Select
        needs="write"
        size="sm"
        value={value ?? ''}
        options={[
          { value: '', label: 'Unassigned' },
          ...people.map((person) => ({ value: person.id, label: person.name })),
        ]}
        onValueChange={(to) =>
          change(
            { ids: [id], assignedTo: to || null },
            to ? `Assigned to ${people.find((person) => person.id === to)?.name}` : 'Unassigned',
          )
        }
      />
    </Field>
  );
}

/** Confirmed, since only the person can opt in again. */
export function OptOut({ chat: { id, name, consent } }: { chat: OpenChat }) {
  const [asking, setAsking] = useState(false);
  const optOut = useOptOut();
  if (consent === 'opted-out') return null;
  return (
    <>
      <Button
        needs="write"
        size="sm"
        variant="danger"
        icon={<Ban aria-hidden size={14} />}
        onClick={() => setAsking(true)}
      >
        Opt out
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Stop messaging ${name}?`}
          description="This person is added to the suppression list. They can opt in again only by writing to you."
          action="Opt out"
          pending={optOut.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            optOut.mutate(id, {
              onSuccess: () => {
                notify.success(`${name} opted out`);
                setAsking(false);
              },
            })
          }
        />
      )}
    </>
  );
}
