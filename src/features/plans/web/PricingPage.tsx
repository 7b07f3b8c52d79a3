// /pricing: the plans side by side, with what each gives. It opens for everybody; paying comes with its own page.
import type { UserDocument } from '#features/accounts/contract.ts';
import { PublicPage, useVisitor } from '#features/accounts/web/index.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { formatCredits } from '#shared/formats.ts';
import { Notice } from '#ui/Notice.tsx';
import { PLAN_NAMES, PLANS, type Plan, PRICES, planGroup } from '../contract.ts';
import { PlanCard, type PlanState } from './PlanCard.tsx';
import { PlanComparison } from './PlanComparison.tsx';

export function PricingPage() {
  useDocumentTitle('Pricing');
  const visitor = useVisitor();
  const current = visitor?.currentPlan ?? null;
  const unpaid = visitor ? planGroup(visitor.currentPlan, visitor.isPaid) === 'unpaid' : false;
  return (
    <PublicPage width="wide">
      <h1 className="text-2xl font-title tracking-[-0.02em]">Plans</h1>
      <p className="mt-1 max-w-180 text-lg text-text-2">
        A plan decides which pages open, how many devices are signed in at once, and how many credits you get. What an
        action costs stands on its button before you press it.
      </p>

      {visitor && (
        <Notice
          tone={unpaid ? 'warn' : 'info'}
          className="mt-6"
          title={unpaid ? unpaidTitle(visitor.currentPlan) : undefined}
        >
          Paying online is not open yet. To change your plan today, ask the operator of this Leadwright: the change
          takes effect at once.
        </Notice>
      )}

      <ul aria-label="Plans" className="mt-8 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {PLANS.map((plan) => (
          <li key={plan}>
            <PlanCard plan={plan} state={stateOf(plan, visitor)} />
          </li>
        ))}
      </ul>

      <section aria-labelledby="credits" className="mt-12 max-w-180">
        <h2 id="credits" className="text-xl font-title tracking-[-0.015em]">
          What a credit buys
        </h2>
        <dl className="mt-3 divide-y divide-line border-y border-line text-md">
          <Price
            what="A search of LinkedIn, Instagram, TikTok or Facebook"
            credits={PRICES['linkedin-people-search']}
          />
          <Price what="A search of suppliers and manufacturers" credits={PRICES['supplier-search']} />
          <Price what="A job search; the details of its jobs are free" credits={PRICES['job-search']} />
          <Price what="Freelance jobs: searching and filtering" credits={PRICES['freelance-search']} />
          <Price
            what="A profile, page, group or product, opened for the first time"
            credits={PRICES['linkedin-profile']}
          />
          <Price what="The details of a company on LinkedIn" credits={PRICES.free} />
          <Price what="Opening anything again that you found before" credits={PRICES.free} />
          <Price what="A search that failed after it was paid: running it again" credits={PRICES.free} />
        </dl>
        <p className="mt-3 text-sm text-text-2">
          Every credit that comes or goes is an entry in your ledger, with what it was for. Credits that a plan grants
          are replaced when the next month begins.
        </p>
      </section>

      <section aria-labelledby="comparison" className="mt-12">
        <h2 id="comparison" className="text-xl font-title tracking-[-0.015em]">
          Compare in full
        </h2>
        <PlanComparison current={current} />
        <p className="mt-3 text-sm text-text-2">
          Home, settings and help are part of every plan. Some pages are still being built; they say so when you open
          them.
        </p>
      </section>
    </PublicPage>
  );
}

function stateOf(plan: Plan, visitor: UserDocument | null | undefined): PlanState {
  if (visitor === undefined) return 'unknown';
  if (visitor === null) return 'stranger';
  if (visitor.currentPlan !== plan) return 'other';
  return planGroup(plan, visitor.isPaid) === 'unpaid' ? 'unpaid' : 'current';
}

const unpaidTitle = (plan: Plan) => `Your ${PLAN_NAMES[plan]} plan is not paid yet`;

function Price({ what, credits }: { what: string; credits: number }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2.5">
      <dt>{what}</dt>
      <dd className="font-semibold whitespace-nowrap">{formatCredits(credits)}</dd>
    </div>
  );
}
