// Every line of the plan table against every plan.
import { cx } from 'class-variance-authority';
import { Check, Minus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import {
  DAY_CAP_LIMITS,
  MAILBOX_LIMITS,
  NUMBER_LIMITS,
  PLAN_CREDITS,
  PLAN_NAMES,
  PLANS,
  type Plan,
  SESSION_LIMITS,
} from '#account/plans/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { includes, PLAN_ROWS } from './plan-table.ts';

const cell = 'h-10 border-b border-line px-3 text-center text-sm';
const head = 'sticky left-0 border-b border-line bg-surface px-4 text-left text-sm font-normal';

/** `current`: the user's own plan, marked. */
export function PlanComparison({ current }: { current: Plan | null }) {
  return (
    // The table scrolls in its own box; by keyboard too.
    <section
      aria-label="Comparison of the plans"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="focus-inset relative mt-4 overflow-x-auto rounded-l border border-line bg-surface"
    >
      <table className="w-full min-w-180 border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'h-11 w-[32%]')}>
              <span className="sr-only">What</span>
            </th>
            {PLANS.map((plan) => (
              <th
                key={plan}
                scope="col"
                className={cx(cell, 'h-11 font-semibold', plan === current && 'bg-accent-soft text-accent-text')}
              >
                {PLAN_NAMES[plan]}
                {plan === current && <span className="sr-only"> (your plan)</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label="Credits" current={current} value={creditsShort} />
          <Row label="Devices signed in at a time" current={current} value={(plan) => String(SESSION_LIMITS[plan])} />
          <Row label="Mailboxes" current={current} value={(plan) => <Figure n={MAILBOX_LIMITS[plan]} />} />
          <Row
            label="Emails per day and mailbox"
            current={current}
            value={(plan) => <Figure n={DAY_CAP_LIMITS[plan]} />}
          />
          <Row label="WhatsApp numbers" current={current} value={(plan) => <Figure n={NUMBER_LIMITS[plan]} />} />
          {PLAN_ROWS.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr>
                <th
                  scope="colgroup"
                  colSpan={PLANS.length + 1}
                  className="h-9 border-b border-line bg-surface-2 px-4 text-left text-xs font-label text-text-2"
                >
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <Row
                  key={row.label}
                  label={row.label}
                  current={current}
                  value={(plan) => <Included yes={includes(plan, row)} />}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ label, current, value }: { label: string; current: Plan | null; value: (plan: Plan) => ReactNode }) {
  return (
    <tr className="group">
      <th scope="row" className={cx(head, 'group-last:border-b-0')}>
        {label}
      </th>
      {PLANS.map((plan) => (
        <td key={plan} className={cx(cell, 'group-last:border-b-0', plan === current && 'bg-accent-soft')}>
          {value(plan)}
        </td>
      ))}
    </tr>
  );
}

function Included({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus;
  return (
    <span className={cx('grid place-items-center', yes ? 'text-accent' : 'text-text-3')}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{yes ? 'Included' : 'Not included'}</span>
    </span>
  );
}

function Figure({ n }: { n: number }) {
  return n === 0 ? <Included yes={false} /> : n;
}

function creditsShort(plan: Plan): string {
  return `${formatCount(PLAN_CREDITS[plan])} ${plan === 'trial' ? 'once' : 'a month'}`;
}
