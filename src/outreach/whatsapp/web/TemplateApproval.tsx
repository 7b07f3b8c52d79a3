// Part of the template editor: submission to Meta and its approval status.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { Age } from '#ui/Age.tsx';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import type { WhatsappNumber, WhatsappTemplate } from '../contract.ts';
import * as contract from '../contract.ts';

const STATUS: Record<WhatsappTemplate['status'], { label: string; tone: Tone }> = {
  PENDING: { label: 'In review', tone: 'info' },
  IN_APPEAL: { label: 'In appeal', tone: 'info' },
  APPROVED: { label: 'Approved', tone: 'good' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
  PAUSED: { label: 'Paused', tone: 'warn' },
  DISABLED: { label: 'Disabled', tone: 'bad' },
  ARCHIVED: { label: 'Archived', tone: 'neutral' },
};
const CATEGORIES: Record<WhatsappTemplate['category'], string> = {
  MARKETING: 'Marketing',
  UTILITY: 'Utility',
  AUTHENTICATION: 'Authentication',
};

interface TemplateApprovalProps {
  templateId: string;
  /** Everything is saved and valid for a review. */
  ready: boolean;
}

export function TemplateApproval(props: TemplateApprovalProps) {
  return useMayUse('whatsapp') ? <Approval {...props} /> : null;
}

function Approval({ templateId, ready }: TemplateApprovalProps) {
  const refresh = useRefresh(APPROVALS_KEY, ['templates']);
  useLiveEvent('templates', refresh);
  const senders = useQuery({ queryKey: SENDERS_KEY, queryFn: ({ signal }) => fetchSenders(signal) });
  const approvals = useQuery({
    queryKey: [...APPROVALS_KEY, templateId],
    queryFn: ({ signal }) => fetchApprovals(templateId, signal),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const submit = useMutation<WhatsappTemplate, ApiError, string>({
    mutationKey: APPROVALS_KEY,
    mutationFn: (numberId) => sendSubmission({ templateId, numberId }),
    onSuccess: ({ status }) => notify.success(`Submitted to Meta. Status: ${STATUS[status].label.toLowerCase()}.`),
    onSettled: refresh,
  });
  if (senders.data === undefined || approvals.data === undefined) return null;
  const numbers = senders.data.items;
  const number = numbers.find(({ id }) => id === chosen) ?? numbers[0];
  const before = approvals.data.items.find(({ wabaId }) => wabaId === number?.wabaId);
  const reviewing = before?.status === 'PENDING' || before?.status === 'IN_APPEAL';
  return (
    <section aria-label="Approval by Meta" className="space-y-3 rounded-l border border-line bg-surface p-4">
      <h2 className="font-semibold">Approval by Meta</h2>
      {approvals.data.items.map((template) => (
        <ApprovalRow key={template.id} template={template} numbers={numbers} />
      ))}
      {number === undefined ? (
        <p className="text-sm text-text-2">
          <Link to="/whatsapp-bulk-messenger?tab=numbers" className="underline underline-offset-3">
            Connect a number
          </Link>{' '}
          to submit this template for approval.
        </p>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          {numbers.length > 1 && (
            <Field label="Number" className="w-60">
              <Select
                value={number.id}
                options={numbers.map((each) => ({ value: each.id, label: getName(each) }))}
                onValueChange={setChosen}
              />
            </Field>
          )}
          <Button
            needs="write"
            variant="primary"
            disabled={!ready || reviewing}
            loading={submit.isPending}
            loadingText="Submitting..."
            onClick={() => submit.mutate(number.id)}
          >
            {before === undefined ? 'Submit for approval' : 'Submit changes'}
          </Button>
          <p className="text-sm text-text-3">
            {reviewing
              ? 'Meta is reviewing it. Changes can be submitted after the review.'
              : ready
                ? `Sent to the account of ${getName(number)}. A review takes minutes to a day.`
                : 'Fix the errors above to submit it.'}
          </p>
        </div>
      )}
      {submit.error && <Notice tone="bad">{submit.error.message}</Notice>}
    </section>
  );
}

const getName = ({ label, verifiedName, displayPhone, kind }: WhatsappNumber): string =>
  `${label || verifiedName || displayPhone}${kind === 'practice' ? ' (practice)' : ''}`;

function ApprovalRow({ template, numbers }: { template: WhatsappTemplate; numbers: readonly WhatsappNumber[] }) {
  const { name, language, category, previousCategory, status, reason, syncedAt, wabaId } = template;
  const accounts = new Set(numbers.map((number) => number.wabaId)).size;
  const number = numbers.find((each) => each.wabaId === wabaId);
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
        <bdi className="font-label break-all">{name}</bdi>
        <span className="text-text-3">
          {[language, CATEGORIES[category], accounts > 1 && number && getName(number)].filter(Boolean).join(' · ')}
        </span>
        <span className="text-xs text-text-3">
          Checked <Age at={syncedAt} />
        </span>
      </p>
      {previousCategory !== null && previousCategory !== category && (
        <p className="mt-1 text-warn">
          Meta moved it from {CATEGORIES[previousCategory]} to {CATEGORIES[category]}. Prices and rules of the new
          category apply.
        </p>
      )}
      {reason !== '' && <p className="mt-1 break-words text-text-2">{reason}</p>}
    </div>
  );
}

const numbers = endpoint(contract.listNumbers);
const approvals = endpoint(contract.templateApprovals);
const submit = endpoint(contract.submitTemplate);

const APPROVALS_KEY = ['whatsapp-approvals'] as const;
const SENDERS_KEY = ['whatsapp-senders'] as const;

const fetchSenders = (signal: AbortSignal) => call(numbers, {}, { signal });
const fetchApprovals = (templateId: string, signal: AbortSignal) =>
  call(approvals, { params: { templateId } }, { signal });
const sendSubmission = (body: { templateId: string; numberId: string }) => call(submit, { body });
