// One person of a campaign: every mail, what its server said, and what became of it.
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Campaign } from '../contract.ts';
import { RECIPIENT_FILTER_WORDS } from '../fields.contract.ts';
import { LAST_WORDS, MAIL_STATE_TONES, MAIL_STATE_WORDS, momentText, RECIPIENT_TONES } from './campaign-words.ts';
import { usePerson } from './use-people.ts';

interface PersonSheetProps {
  campaign: Campaign;
  recipientId: string;
  onClose: () => void;
}

export function PersonSheet({ campaign, recipientId, onClose }: PersonSheetProps) {
  const { data, isError, error } = usePerson(campaign.id, recipientId);
  const person = data?.recipient;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={person?.name || person?.email || 'Recipient'}>
      <div className="space-y-4 p-4 text-sm">
        {isError && <Notice tone="bad">{error.message}</Notice>}
        {!data && !isError && <Spinner />}
        {person && (
          <div className="space-y-1">
            <p className="wrap-anywhere">
              <Link to={`/contacts?contact=${person.contactId}`} className="text-accent hover:underline">
                {person.email}
              </Link>
              {person.company && `, ${person.company}`}
            </p>
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={RECIPIENT_TONES[person.state]}>{RECIPIENT_FILTER_WORDS[person.state]}</Badge>
              <span className="text-text-2">{person.words}</span>
            </p>
            {person.next && (
              <p className="text-text-2">
                Next mail {momentText(person.next.at)}
                {person.next.words && `: ${person.next.words}`}
              </p>
            )}
          </div>
        )}
        {data && (
          <ol aria-label="Mails" className="divide-y divide-line border-t border-line">
            {data.mails.map(({ id, step, state, subject, dueAt, endedAt, words, answer, events }) => (
              <li key={id} className="space-y-1 py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <Badge tone={MAIL_STATE_TONES[state]}>{MAIL_STATE_WORDS[state]}</Badge>
                  {step !== null && <span className="text-text-2">Step {step}</span>}
                  <span className="text-text-3">{momentText(endedAt ?? dueAt)}</span>
                </p>
                {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
                {words && <p className="text-text-2">{words}</p>}
                {answer && <p className="font-mono text-xs text-text-3 wrap-anywhere">{answer}</p>}
                {events.map((event) => (
                  <p key={`${event.kind} ${event.at}`} className="text-text-2">
                    {LAST_WORDS[event.kind]}
                    {event.byMachine && ' by a machine'}, {momentText(event.at)}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Sheet>
  );
}
