// What Meta will bill for a campaign: messages by country and category, and money at the rates that the user enters. The rates stay in the
// browser: Meta's own are on its rate card, and no price is invented here.
import { ExternalLink } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { useStored } from '#platform/web/user-storage.ts';
import { countryName } from '#shared/countries.ts';
import { formatAmount, formatCount, formatNoun, formatNumber } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import type { Preflight } from '../../contract.ts';
import { chargeKey, estimateCharges, type MetaCharge, parseRate } from '../../domain/meta-charges.ts';

const RATE_CARD = 'https://developers.facebook.com/docs/whatsapp/pricing';
const CATEGORIES = { MARKETING: 'Marketing', UTILITY: 'Utility', AUTHENTICATION: 'Authentication' } as const;
/** Countries that are listed; the rest is counted without a rate. */
const MAX_ROWS = 20;

interface Rates {
  currency: string;
  /** As typed, by `chargeKey`. */
  rates: Record<string, string>;
}
const NO_RATES: Rates = { currency: 'USD', rates: {} };

function parseRates(value: unknown): Rates | null {
  const { currency, rates } = (value ?? {}) as Partial<Rates>;
  if (typeof currency !== 'string' || typeof rates !== 'object' || rates === null) return null;
  return { currency, rates: Object.fromEntries(Object.entries(rates).filter(([, rate]) => typeof rate === 'string')) };
}

type Charges = NonNullable<Preflight['charges']>;

/** Nothing where nothing is charged for. */
export function MetaCharges({ charges }: { charges: Charges }) {
  const { data: me } = useMe();
  return me === undefined || charges.length === 0 ? null : <Estimate charges={charges} uid={me.uid} />;
}

function Estimate({ charges, uid }: { charges: Charges; uid: string }) {
  const [{ currency, rates }, change] = useStored(uid, 'whatsapp-rates', parseRates, NO_RATES);
  const shown = charges.slice(0, MAX_ROWS);
  const hidden = charges.slice(MAX_ROWS).reduce((sum, { messages }) => sum + messages, 0);
  const { total, unpriced } = estimateCharges(shown, rates);
  return (
    <Card
      title="Meta charges"
      action={
        <a
          href={RATE_CARD}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex items-center gap-1 text-sm"
        >
          Meta rate card <ExternalLink aria-hidden size={14} />
        </a>
      }
    >
      <p className="text-sm text-text-2">
        Meta bills your account for delivered template messages, by category and country. Enter your rates to estimate
        the amount.
      </p>
      <ul aria-label="Messages by country" className="mt-3 divide-y divide-line border-t border-line">
        {shown.map((charge) => (
          <li key={chargeKey(charge)} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
            <span className="min-w-0 flex-[1_1_12rem]">
              {getName(charge)}
              <span className="block text-xs text-text-3">{formatNoun(charge.messages, 'message')}</span>
            </span>
            <RateField
              charge={charge}
              value={rates[chargeKey(charge)] ?? ''}
              onChange={(rate) => change((now) => ({ ...now, rates: { ...now.rates, [chargeKey(charge)]: rate } }))}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="pt-2 text-sm text-text-3">{formatNoun(hidden, 'message')} to other countries.</p>}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <p role="status" className="text-md font-semibold">
          {totalText(total, unpriced + hidden, currency)}
        </p>
        <Field label="Currency" className="w-28">
          <Input
            value={currency}
            maxLength={3}
            autoCapitalize="characters"
            onChange={({ target }) => change((now) => ({ ...now, currency: target.value.toUpperCase() }))}
          />
        </Field>
      </div>
      <p className="mt-2 text-xs text-text-3">Without replies. Your rates are saved in this browser.</p>
    </Card>
  );
}

function RateField({
  charge,
  value,
  onChange,
}: {
  charge: MetaCharge;
  value: string;
  onChange: (rate: string) => void;
}) {
  return (
    <span className="w-36">
      <Input
        aria-label={`Rate per message: ${getName(charge)}`}
        aria-invalid={value !== '' && parseRate(value) === null}
        inputMode="decimal"
        placeholder="Rate per message"
        maxLength={12}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}

const getName = ({ category, country }: MetaCharge) =>
  `${country === '' ? 'Unknown country' : countryName(country)}, ${CATEGORIES[category].toLowerCase()}`;

function totalText(total: number | null, unpriced: number, currency: string): string {
  if (total === null) return 'No estimate without your rates';
  const amount = `Meta charges you about ${moneyText(total, currency)}`;
  return unpriced === 0 ? amount : `${amount}, and ${formatCount(unpriced)} messages have no rate`;
}

function moneyText(amount: number, currency: string): string {
  return currency === '' ? formatNumber(amount) : formatAmount(amount, currency);
}
