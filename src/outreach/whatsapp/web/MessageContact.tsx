// Button on a contact's panel: opens the conversation on WhatsApp, or without a number a link to the user's own WhatsApp.
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MessageSquare } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { chatPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { notify } from '#ui/notify.ts';
import { waLink } from '../domain/phone-numbers.ts';
import { useStartChat } from './chats/use-chats.ts';
import { CONSENTS_KEY, fetchConsent } from './consents.ts';
import { numberName } from './labels.ts';
import { useNumbers } from './use-numbers.ts';

export function MessageContact({ contactId }: { contactId: string }) {
  return useMayUse('whatsapp') ? <MessageButton contactId={contactId} /> : null;
}

/** With several numbers, the user chooses one first. */
function MessageButton({ contactId }: { contactId: string }) {
  const navigate = useNavigate();
  const known = useNumbers().data;
  const numbers = known?.items ?? [];
  const start = useStartChat();
  const [first] = numbers;
  const open = (numberId: string) =>
    start.mutate(
      { numberId, contactId },
      {
        onSuccess: ({ id }) => void navigate(chatPath(id)),
        onError: (error) => notify.error(error),
      },
    );
  if (!first) return known ? <OpenInWhatsapp contactId={contactId} /> : null;
  const button = (
    <Button
      needs="write"
      size="sm"
      icon={<MessageSquare aria-hidden size={16} />}
      loading={start.isPending}
      {...(numbers.length === 1 && { onClick: () => open(first.id) })}
    >
      Message on WhatsApp
    </Button>
  );
  if (numbers.length === 1) return button;
  return (
    <Menu trigger={button}>
      {numbers.map((number) => (
        <MenuItem key={number.id} onSelect={() => open(number.id)}>
          From {numberName(number)}
          {number.kind === 'practice' && ' (practice)'}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** What is sent there is unknown (integration contracts 1.12). */
function OpenInWhatsapp({ contactId }: { contactId: string }) {
  const { data } = useQuery({
    queryKey: [...CONSENTS_KEY, contactId],
    queryFn: ({ signal }) => fetchConsent(contactId, signal),
  });
  if (!data || data.phone === '' || data.state === 'opted-out') return null;
  return (
    <Button asChild size="sm" icon={<ExternalLink aria-hidden size={16} />}>
      <a href={waLink(data.phone, '')} target="_blank" rel="noopener noreferrer">
        Open in WhatsApp
      </a>
    </Button>
  );
}
