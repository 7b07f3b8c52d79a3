// One practice email as it would arrive, and acting as its recipient.
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNoun } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { EmailFrame } from '#ui/EmailFrame.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { Textarea } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { PRACTICE_LABELS } from '../fields.contract.ts';
import { type ActBody, useAct, usePracticeMail } from './use-practice.ts';

const VIEWS = [
  { value: 'mail', label: 'Email' },
  { value: 'text', label: 'Text' },
  { value: 'headers', label: 'Headers' },
  { value: 'source', label: 'Source' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const ACTS: readonly { do: ActBody['do']; label: string }[] = [
  { do: 'colleague-answer', label: 'Reply as a colleague' },
  { do: 'auto-answer', label: 'Send out-of-office reply' },
  { do: 'bounce-later', label: 'Bounce' },
  { do: 'unsubscribe', label: 'Unsubscribe' },
  { do: 'complain', label: 'Mark as spam' },
];

type Mail = NonNullable<ReturnType<typeof usePracticeMail>['data']>;

export function PracticeMailSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = usePracticeMail(id);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? data.subject || 'No subject' : 'Practice email'}
      className="w-150!"
    >
      {data ? (
        <div className="space-y-4 p-4">
          <Shown mail={data} />
          <Acts mail={data} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label="Loading email" className="p-4">
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Sheet>
  );
}

function Shown({ mail }: { mail: Mail }) {
  const [view, setView] = useState<View>('mail');
  const { from, to, at, html, text, headers, source, attachments } = mail;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        <dt className="text-text-3">From</dt>
        <dd className="break-all">{from}</dd>
        <dt className="text-text-3">To</dt>
        <dd className="break-all">{to}</dd>
        <dt className="text-text-3">Arrived</dt>
        <dd>
          <Age at={at} />
        </dd>
        {attachments.length > 0 && (
          <>
            <dt className="text-text-3">Files</dt>
            <dd>{attachments.map(({ name, bytes }) => `${name} (${formatNoun(bytes, 'byte')})`).join(', ')}</dd>
          </>
        )}
      </dl>
      <Segmented aria-label="View" size="sm" options={VIEWS} value={view} onValueChange={setView} />
      {view === 'mail' && html !== '' ? (
        <EmailFrame title="Email" html={html} className="h-90" />
      ) : view === 'headers' ? (
        <dl className="max-h-90 space-y-1.5 overflow-auto rounded-m border border-line p-3 text-xs">
          {headers.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headers repeat, and the list never changes its order
            <div key={index}>
              <dt className="inline font-semibold">{name}: </dt>
              <dd className="inline font-mono break-all text-text-2">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
          className="max-h-90 overflow-auto rounded-m border border-line p-3 text-xs break-words whitespace-pre-wrap"
        >
          {view === 'source' ? source : text}
        </pre>
      )}
    </>
  );
}

function Acts({ mail }: { mail: Mail }) {
  const act = useAct(mail.id);
  const [text, setText] = useState('');
  const run = (what: ActBody['do']) =>
    act.mutate(
      { do: what, text: what === 'answer' ? text : '' },
      { onError: (error) => notify.error(error), onSuccess: () => what === 'answer' && setText('') },
    );
  const runs = (what: ActBody['do']) => act.isPending && act.variables.do === what;
  return (
    <section aria-label="Act as the recipient" className="space-y-3 border-t border-line pt-4">
      <h3 className="text-md font-semibold">Act as the recipient</h3>
      <Field label="Reply" hint="Leave empty to send a short default reply.">
        <Textarea rows={2} value={text} maxLength={5_000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button needs="write" variant="primary" size="sm" loading={runs('answer')} onClick={() => run('answer')}>
          Send reply
        </Button>
        {ACTS.map(({ do: what, label }) => (
          <Button needs="write" key={what} size="sm" loading={runs(what)} onClick={() => run(what)}>
            {label}
          </Button>
        ))}
      </div>
      <ul aria-label="History" className="space-y-1 text-sm text-text-2">
        <li>{PRACTICE_LABELS[mail.behaviour]}</li>
        {mail.came.map(({ behaviour, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what came only grows at its end
          <li key={index}>
            {PRACTICE_LABELS[behaviour]}{' '}
            <span className="text-text-3">
              (<Age at={at} />)
            </span>
          </li>
        ))}
      </ul>
      {mail.came.length > 0 && (
        <Link to="/inbox" className="link text-sm font-semibold">
          Open inbox
        </Link>
      )}
    </section>
  );
}
