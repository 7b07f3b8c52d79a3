// Whether a person has a budget of credits, of how many, and for how long.
import { BUDGET_PERIODS, type BudgetPeriod } from '#billing/credits/fields.contract.ts';
import { Field } from '#ui/Field.tsx';
import type { Faults } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { BudgetLimit } from './use-team.ts';

export interface BudgetDraft {
  on: boolean;
  credits: string;
  period: BudgetPeriod;
}

export const NO_BUDGET: BudgetDraft = { on: false, credits: '100', period: 'month' };

/** Null: no budget. The server says what is wrong with a number. */
export function toLimit({ on, credits, period }: BudgetDraft): BudgetLimit | null {
  return on ? { credits: credits.trim() === '' ? Number.NaN : Number(credits), period } : null;
}

/** What of the number is wrong. */
export function budgetFault({ on, credits }: BudgetDraft): Faults {
  if (!on) return {};
  const number = Number(credits);
  if (credits.trim() === '' || !Number.isInteger(number) || number < 0)
    return { budget: 'Enter a whole number of credits' };
  return number > 1_000_000 ? { budget: 'Enter 1,000,000 or less' } : {};
}

interface BudgetFieldsProps {
  draft: BudgetDraft;
  onChange: (draft: BudgetDraft) => void;
  fault: string | undefined;
}

export function BudgetFields({ draft, onChange, fault }: BudgetFieldsProps) {
  return (
    <div className="space-y-3">
      <Switch
        label="Limit the credits they can spend"
        checked={draft.on}
        onCheckedChange={(on) => onChange({ ...draft, on })}
      />
      {draft.on && (
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label="Credits" error={fault}>
            <Input
              inputMode="numeric"
              value={draft.credits}
              onChange={(event) => onChange({ ...draft, credits: event.target.value })}
            />
          </Field>
          <Field label="Per" hint="Resets at midnight UTC.">
            <Select
              value={draft.period}
              options={BUDGET_PERIODS.map((period) => ({ value: period, label: PERIOD_NAMES[period] }))}
              onValueChange={(period) => onChange({ ...draft, period: period as BudgetPeriod })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

const PERIOD_NAMES: Record<BudgetPeriod, string> = { day: 'Day', week: 'Week', month: 'Month' };
