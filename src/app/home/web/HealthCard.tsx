// Problems, each with the one way to fix it; a calm line where there are none.
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCredits } from '#billing/credits/web/index.ts';
import { searchHref } from '#prospecting/searches/web/index.ts';
import { sourceLabels } from '#prospecting/sources/web/index.ts';
import { formatCount, formatCredits, formatDate, formatNoun } from '#shared/formats.ts';
import { dataSourcePath } from '#shared/page-paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import type { Home } from '../contract.ts';
import { lowCredits } from '../domain/credit-forecast.ts';
import { type MailTrouble, mailTroubles } from '../domain/troubles.ts';
import type { HomeViewer } from './use-home-viewer.ts';

interface Trouble {
  key: string;
  tone: 'bad' | 'warn';
  words: ReactNode;
  /** What fixes it; none where the reader cannot. */
  fix?: { words: string; to: string };
  /** More of it, one line each. */
  rows?: { key: string; words: string; fix: { words: string; to: string } }[];
}

export function HealthCard({ home, viewer }: { home: Home; viewer: HomeViewer }) {
  const balance = useCredits() ?? home.credits.balance;
  const troubles = toTroubles(home, viewer, balance);
  return (
    <Card
      title="Health"
      padded={false}
      action={troubles.length > 0 && <Badge tone="warn">{formatCount(troubles.length)} to fix</Badge>}
    >
      {troubles.length === 0 ? (
        <p className="flex items-start gap-2.5 px-4 py-3 text-sm text-text-2">
          <CircleCheck aria-hidden size={16} className="mt-px shrink-0 text-good" />
          No problems with payments, searches, sources or mailboxes.
        </p>
      ) : (
        <ul>
          {troubles.map((trouble) => (
            <Row key={trouble.key} trouble={trouble} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ trouble: { tone, words, fix, rows = [] } }: { trouble: Trouble }) {
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert;
  return (
    <li className="border-t border-line px-4 py-3 text-sm first:border-t-0">
      <div className="flex items-start gap-2.5">
        <Icon
          aria-hidden
          size={16}
          className={tone === 'bad' ? 'mt-px shrink-0 text-bad' : 'mt-px shrink-0 text-warn'}
        />
        <div className="min-w-0 flex-1">
          <p>{words}</p>
          {fix && <Fix {...fix} />}
          {rows.length > 0 && (
            <ul className="mt-1">
              {rows.map((row) => (
                <li key={row.key} className="flex items-center justify-between gap-3">
                  <bdi className="min-w-0 truncate text-text-2">{row.words}</bdi>
                  <Fix {...row.fix} about={row.words} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </li>
  );
}

function Fix({ words, to, about }: { words: string; to: string; about?: string }) {
  return (
    <Link to={to} className="link inline-flex min-h-6 shrink-0 items-center font-semibold pointer-coarse:min-h-11">
      {words}
      {about && <span className="sr-only">: {about}</span>}
    </Link>
  );
}

function toTroubles({ health, credits, mail }: Home, viewer: HomeViewer, balance: number): Trouble[] {
  const { payment, owed, sources } = health;
  return [
    ...(payment ? [paymentTrouble(payment)] : []),
    ...creditTroubles(balance, credits.threshold, viewer),
    ...(owed.total > 0 ? [owedTrouble(owed)] : []),
    ...(mail ? mailTroubles(mail).map(mailTrouble) : []),
    ...sources.map(sourceTrouble),
  ];
}

function paymentTrouble({ code, until }: NonNullable<Home['health']['payment']>): Trouble {
  const fix = { words: 'View payments', to: '/settings?section=plan#payments' };
  if (code === 'disputed') {
    return { key: code, tone: 'bad', words: 'Your bank disputes a payment. Its credits are on hold.', fix };
  }
  const still = until === null ? '' : ` Your plan stays open until ${formatDate(until)}.`;
  return { key: code, tone: 'bad', words: `The renewal of your plan could not be charged.${still}`, fix };
}

function creditTroubles(balance: number, threshold: number | null, { user, reaches }: HomeViewer): Trouble[] {
  const low = lowCredits(balance, threshold);
  if (low === null) return [];
  const why = low === 'alert' ? `fewer than the ${formatCount(threshold ?? 0)} of your alert` : 'too few for a search';
  const words = `${formatCredits(balance)} left: ${why}.`;
  if (user.role !== 'owner')
    return [{ key: 'credits', tone: 'warn', words: `${words} The workspace owner can buy more.` }];
  return [{ key: 'credits', tone: 'warn', words, fix: moreCredits(reaches) }];
}

function owedTrouble({ total, items }: Home['health']['owed']): Trouble {
  const searches = formatNoun(total, 'search was', 'searches were');
  return {
    key: 'owed',
    tone: 'warn',
    words: `${searches} paid and got no answer. Trying again costs 0 credits.`,
    rows: items.map((run) => ({
      key: run.id,
      words: run.label,
      fix: { words: 'Run again (0 credits)', to: searchHref({ ...run, state: 'owed' }) },
    })),
  };
}

function mailTrouble({ about, words, ...trouble }: MailTrouble): Trouble {
  return {
    ...trouble,
    words: (
      <>
        {about && <b className="font-semibold break-words">{about}: </b>}
        {words}
      </>
    ),
  };
}

function sourceTrouble({ key, name, report, keyLost }: Home['health']['sources'][number]): Trouble {
  const { tone, words } = keyLost ? { tone: 'bad', words: 'Enter your key again' } : sourceLabels(report, new Date());
  const isRefused = keyLost || (report.access === 'own' && tone === 'bad');
  return {
    key: `source-${key}`,
    tone: tone === 'bad' ? 'bad' : 'warn',
    words: (
      <>
        <b className="font-semibold">{name}</b>: {words}
      </>
    ),
    fix: { words: isRefused ? 'Change key' : 'View sources', to: dataSourcePath(key) },
  };
}

/** Packs are sold beside a plan; without one a plan is the way to more. */
function moreCredits(reaches: HomeViewer['reaches']): { words: string; to: string } {
  return reaches('contacts')
    ? { words: 'Buy credits', to: '/settings?section=plan#credit-packs' }
    : { words: 'See the plans', to: '/pricing' };
}
