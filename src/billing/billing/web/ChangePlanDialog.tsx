// A change of the paid plan, before it is made: what is charged and when, which credits come, and what closes.
import { CURRENCY, type Interval, type PaidPlan, PLAN_NAMES, PLANS, SESSION_LIMITS } from '#account/plans/contract.ts';
import { formatCredits, formatDate, formatMoney, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import { CallFault, Facts } from './BillingParts.tsx';
import { newIn } from './plan-table.ts';
import { type PlanPreview, useChangePlan, usePlanPreview, useResumePlan } from './use-billing.ts';

interface ChangePlanDialogProps {
  from: PaidPlan;
  plan: PaidPlan;
  interval: Interval;
  onClose: () => void;
}

export function ChangePlanDialog({ from, plan, interval, onClose }: ChangePlanDialogProps) {
  const preview = usePlanPreview(plan, interval);
  const change = useChangePlan(plan, interval);
  const keep = useResumePlan();
  const name = `${PLAN_NAMES[plan]}, ${interval}`;
  const known = preview.data;

  function confirm(now: PlanPreview) {
    change.mutate(now, {
      onSuccess: () => {
        onClose();
        if (now.when === 'now') notify.success(`Your plan is ${PLAN_NAMES[plan]} now`);
        else {
          notifyUndo(`${PLAN_NAMES[plan]} starts on ${formatDate(now.effectiveAt)}`, () =>
            keep.mutate(undefined, { onError: (error) => notify.error(error) }),
          );
        }
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={`Change to ${name}`}
      description={known && lead(known)}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Keep {PLAN_NAMES[from]}</Button>
          </DialogClose>
          {known && (
            <Button
              variant="primary"
              loading={change.isPending}
              loadingText="Changing the plan..."
              onClick={() => confirm(known)}
            >
              {known.when === 'now' ? payText(known) : `Change on ${formatDate(known.effectiveAt)}`}
            </Button>
          )}
        </>
      }
    >
      {known ? (
        <>
          <PreviewFacts preview={known} interval={interval} />
          {known.when === 'period-end' && <Losses from={from} to={plan} />}
        </>
      ) : preview.error ? (
        <CallFault error={preview.error} />
      ) : (
        <Loading label="Calculating the price">
          <SkeletonText lines={4} />
        </Loading>
      )}
      <div className="mt-3 empty:hidden">
        <CallFault error={change.error} />
      </div>
    </Dialog>
  );
}

const lead = ({ when, effectiveAt }: PlanPreview) =>
  when === 'now'
    ? 'The change starts immediately. The rest of your current plan is deducted from the price.'
    : `Until ${formatDate(effectiveAt)} everything stays as it is paid for. You can undo the change until then.`;

const payText = ({ amountDue, currency }: PlanPreview) =>
  amountDue > 0 ? `Pay ${formatMoney(amountDue, currency, true)} and change` : 'Change now';

function PreviewFacts({ preview, interval }: { preview: PlanPreview; interval: Interval }) {
  const { when, amountDue, currency, creditsAdded, nextChargeAt, nextChargeAmount } = preview;
  const every = interval === 'yearly' ? 'year' : 'month';
  return (
    <Facts
      rows={[
        ['Charged today', formatMoney(when === 'now' ? amountDue : 0, currency, true)],
        ['Credits added today', creditsAdded > 0 ? formatCredits(creditsAdded) : 'none'],
        [
          'Next charge',
          `${formatMoney(nextChargeAmount, currency ?? CURRENCY, true)} on ${formatDate(nextChargeAt)}, then every ${every}`,
        ],
      ]}
    />
  );
}

/** What a smaller plan no longer opens. Nothing is deleted. */
function Losses({ from, to }: { from: PaidPlan; to: PaidPlan }) {
  const between = PLANS.slice(PLANS.indexOf(to) + 1, PLANS.indexOf(from) + 1);
  const closed = between.flatMap((plan) => newIn(plan)).map(({ label }) => label);
  const fewer = SESSION_LIMITS[to] < SESSION_LIMITS[from];
  if (closed.length === 0 && !fewer) return null;
  return (
    <div className="mt-4 text-sm">
      <p className="font-semibold">Then no longer open</p>
      <ul className="mt-1 list-disc pl-5 text-text-2">
        {closed.map((label) => (
          <li key={label}>{label}</li>
        ))}
        {fewer && (
          <li>
            More than {formatNoun(SESSION_LIMITS[to], 'device')} signed in at a time ({SESSION_LIMITS[from]} now)
          </li>
        )}
      </ul>
      <p className="mt-2 text-text-2">What you saved stays, and can be read and exported.</p>
    </div>
  );
}
