// How many people an audience holds, how many of them are recipients, and why the others are excluded.
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { peopleText } from './campaign-labels.ts';
import type { useAudienceCount } from './use-audience.ts';

interface AudienceCountProps {
  empty: boolean;
  count: ReturnType<typeof useAudienceCount>;
}

export function AudienceCount({ empty, count: { data, error } }: AudienceCountProps) {
  return (
    <Card title="Audience" className="lg:sticky lg:top-4">
      <div aria-live="polite">
        {empty ? (
          <p className="text-sm text-text-2">Add recipients to see the count.</p>
        ) : error ? (
          <Notice tone="bad">{error.message}</Notice>
        ) : data === undefined ? (
          <p className="text-sm text-text-2">Counting...</p>
        ) : (
          <>
            <p className="text-2xl font-title tracking-[-0.02em]">{formatCount(data.ready)}</p>
            <p className="text-sm text-text-2">
              {data.ready === 1 ? 'recipient' : 'recipients'} of {peopleText(data.people)} in the audience
            </p>
            {data.leftOut.length > 0 && (
              <dl className="mt-3 space-y-1 border-t border-line pt-3 text-sm">
                {data.leftOut.map(({ code, words, count }) => (
                  <div key={code} className="flex justify-between gap-3">
                    <dt className="text-text-2">{words}</dt>
                    <dd>{formatCount(count)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
