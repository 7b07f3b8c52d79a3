// Consent of a contact on its panel: the current state, and every entry with its source.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { CONSENTS_KEY, fetchConsent, SOURCE_LABELS, STATE_LABELS, STATE_TONES } from './consents.ts';

const ConsentDialog = lazyDialog(() => import('./ConsentDialog.tsx').then((m) => m.ConsentDialog));
const SHOWN = 3;

interface ContactConsentProps {
  contactId: string;
  /** Further actions. */
  children?: ReactNode;
}

export function ContactConsent(props: ContactConsentProps) {
  return useMayUse('whatsapp') ? <Consent {...props} /> : null;
}

function Consent({ contactId, children }: ContactConsentProps) {
  const [recording, setRecording] = useState(false);
  const [all, setAll] = useState(false);
  const refresh = useRefresh(CONSENTS_KEY);
  useLiveEvent('records', refresh);
  const { data } = useQuery({
    queryKey: [...CONSENTS_KEY, contactId],
    queryFn: ({ signal }) => fetchConsent(contactId, signal),
    placeholderData: keepPreviousData,
  });
  // A contact without a phone cannot be messaged.
  if (data === undefined || data.phone === '') return null;
  const items = all ? data.items : data.items.slice(0, SHOWN);
  return (
    <section aria-label="WhatsApp consent" className="mt-3 border-t border-line pt-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-text-2">WhatsApp consent</span>
        <Badge tone={STATE_TONES[data.state]}>{STATE_LABELS[data.state]}</Badge>
      </div>
      {items.length > 0 && (
        <ul className="mt-2 space-y-2">
          {items.map(({ id, state, source, wording, at, by }) => (
            <li key={id} className="break-words">
              {STATE_LABELS[state]} <Age at={at} />
              {wording && (
                <>
                  : <q>{wording}</q>
                </>
              )}
              <span className="block text-xs text-text-3">
                {[SOURCE_LABELS[source], by && `by ${by}`].filter(Boolean).join(' ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.items.length > SHOWN && (
        <Button variant="ghost" size="sm" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${data.items.length}`}
        </Button>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button needs="write" size="sm" onClick={() => setRecording(true)}>
          Record consent
        </Button>
        {children}
      </div>
      {recording && <ConsentDialog target={{ ids: [contactId] }} count={1} onClose={() => setRecording(false)} />}
    </section>
  );
}
