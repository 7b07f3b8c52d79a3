// What each action costs, read from the table that charges.
import { PRICES } from '#account/plans/contract.ts';
import { formatCredits } from '#shared/formats.ts';

const LINES: readonly [what: string, credits: number][] = [
  ['A search of LinkedIn, Instagram, TikTok or Facebook', PRICES['linkedin-people-search']],
  ['A search of suppliers and manufacturers', PRICES['supplier-search']],
  ['A job search; the details of its jobs are free', PRICES['job-search']],
  ['Freelance jobs: searching and filtering', PRICES['freelance-search']],
  ['A profile, page, group or product, opened for the first time', PRICES['linkedin-profile']],
  ['The details of a company on LinkedIn', PRICES.free],
  ['Opening anything again that you found before', PRICES.free],
  ['A search that failed after it was paid: running it again', PRICES.free],
];

export function CreditPrices() {
  return (
    <>
      <dl className="mt-3 divide-y divide-line border-y border-line text-md">
        {LINES.map(([what, credits]) => (
          <div key={what} className="flex items-baseline justify-between gap-6 py-2.5">
            <dt>{what}</dt>
            <dd className="font-semibold whitespace-nowrap">{formatCredits(credits)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-text-2">
        Every credit that comes or goes is an entry in your ledger, with what it was for. Credits that a plan grants are
        replaced when its next period begins; bought ones stay.
      </p>
    </>
  );
}
