// What is left, how long it lasts, and where it went; each number leads to exactly its entries of the ledger.
import { Link } from 'react-router';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { useCredits } from '#billing/credits/web/index.ts';
import { formatCount, formatCredits, formatDate, formatDay, formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Stat } from '#ui/Stat.tsx';
import { TrendChart } from '#ui/TrendChart.tsx';
import type { Home } from '../contract.ts';
import { toForecast } from '../domain/credit-forecast.ts';
import { ledgerHref } from '../domain/home-links.ts';
import type { HomeViewer } from './use-home-viewer.ts';

const ACTIVITIES_SHOWN = 4;

export function CreditsCard({ home: { credits, day }, viewer: { user } }: { home: Home; viewer: HomeViewer }) {
  // The live one is the newer one.
  const balance = useCredits() ?? credits.balance;
  const { cycle, days } = credits;
  return (
    <Card
      title="Credits"
      action={
        <Link to="/settings?section=credits" className="link touch-target text-sm font-semibold">
          Ledger
        </Link>
      }
    >
      <Stat label="Left" value={formatCount(balance)} note={`${PLAN_NAMES[user.currentPlan]} plan`} />
      <p className="mt-2 text-sm text-text-2">{forecastText({ ...credits, balance })}</p>
      {days.some((one) => usedOn(one) > 0) && (
        <TrendChart
          label="Used per day"
          points={days.map((one) => ({
            label: one.day === day ? 'Today' : formatDay(one.day, day),
            value: usedOn(one),
          }))}
          valueText={(value) => formatCredits(value)}
        >
          {(at) => {
            const one = days[at];
            return (
              one && (
                <Link
                  to={ledgerHref({ kind: 'charge', from: one.day, to: one.day })}
                  className="link touch-target font-semibold"
                >
                  {formatCredits(usedOn(one))}
                </Link>
              )
            );
          }}
        </TrendChart>
      )}
      <Cycle cycle={cycle} day={day} />
    </Card>
  );
}

function Cycle({ cycle, day }: { cycle: Home['credits']['cycle']; day: string }) {
  const { from, spent, returned, practice: practised, byActivity } = cycle;
  const real = realOnly(cycle);
  const most = Math.max(1, ...byActivity.map(({ credits }) => credits));
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="flex flex-wrap justify-between gap-x-3 text-sm text-text-2">
        Since {from === day ? 'today' : formatDay(from, day)}
        <span className="flex gap-3">
          <Link to={ledgerHref({ kind: 'charge', from, ...real })} className="link touch-target font-semibold">
            {formatCount(spent)} spent
          </Link>
          {practised > 0 && (
            <Link
              to={ledgerHref({ kind: 'charge', from, practice: 'yes' })}
              className="link touch-target font-semibold"
            >
              {formatCount(practised)} practice
            </Link>
          )}
          {returned > 0 && (
            <Link to={ledgerHref({ kind: 'refund', from, ...real })} className="link touch-target font-semibold">
              {formatCount(returned)} given back
            </Link>
          )}
        </span>
      </h3>
      <ul className="-mx-4 mt-1">
        {byActivity.slice(0, ACTIVITIES_SHOWN).map(({ what, credits, practice }) => (
          <li key={`${what} ${practice}`}>
            <Link
              to={ledgerHref({
                kind: 'charge',
                from,
                what,
                ...(practised > 0 && { practice: practice ? 'yes' : 'no' }),
              })}
              className="focus-inset block px-4 py-1.5 text-sm hover:bg-surface-2 pointer-coarse:py-3"
            >
              <span className="flex justify-between gap-3">
                <span className="flex min-w-0 items-center gap-2">
                  <span className="truncate">{what}</span>
                  {practice && <Badge>Practice</Badge>}
                </span>
                <span className="shrink-0 text-text-2">{formatCount(credits)}</span>
              </span>
              <span aria-hidden className="mt-1 block h-1 rounded-full bg-surface-3">
                <span
                  className="block h-full min-w-1 rounded-full bg-accent opacity-45"
                  style={{ width: `${(credits / most) * 100}%` }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {byActivity.length > ACTIVITIES_SHOWN && (
        <Link
          to={ledgerHref({ kind: 'charge', from })}
          className="link mt-1 inline-flex min-h-6 items-center text-sm font-semibold pointer-coarse:min-h-11"
        >
          The rest in the ledger
        </Link>
      )}
    </section>
  );
}

/** Taken from the balance, for whatever. */
const usedOn = ({ spent, practice }: Home['credits']['days'][number]) => spent + practice;

/** Keeps practice credits out of the rows behind a number, where there are any. */
const realOnly = ({ practice }: Home['credits']['cycle']) => (practice > 0 ? ({ practice: 'no' } as const) : {});

/** How long they last, and when new ones come. */
function forecastText(credits: Home['credits']): string {
  const forecast = toForecast(credits);
  const renewal = credits.renewsAt === null ? '' : ` New ones come on ${formatDate(credits.renewsAt)}.`;
  if (credits.balance === 0) return `None left.${renewal}`;
  if (forecast === null) return `Not enough usage yet for a forecast.${renewal}`;
  const { perDay, daysLeft } = forecast;
  const rate = perDay >= 1 ? `about ${formatCount(perDay)} a day` : 'less than one a day';
  if (daysLeft > 365) return `At ${rate} they last more than a year.${renewal}`;
  const left = daysLeft === 0 ? 'less than a day' : formatNoun(daysLeft, 'day');
  return `At ${rate} they last ${left}.${renewal}`;
}
