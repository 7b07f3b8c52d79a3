// Starts one email to the contacts that are selected in a table, and opens it in the composer.
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import type { Target } from '#crm/records/contract.ts';
import { ONLY_WHERE_WIDE } from '#crm/records/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { emailDraftPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { sendCreateTo } from './use-email-sender.ts';

export function WriteManyButton({ target, count }: { target: Target; count: number }) {
  const navigate = useNavigate();
  /** Pressed again after an answer that was lost, it is the same draft. */
  const [id] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: () => sendCreateTo({ id, target }),
    onSuccess: ({ without }) => {
      if (without > 0) notify.success(`${formatCount(without)} without an email address skipped`);
      void navigate(emailDraftPath(id));
    },
    onError: (error) => notify.error(error),
  });
  if (!useMayUse('emails')) return null;
  return (
    <Button
      needs="write"
      size="sm"
      title={`Write to ${formatCount(count)}`}
      icon={<Mail aria-hidden size={16} />}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      <span className={ONLY_WHERE_WIDE}>Write to {formatCount(count)}</span>
    </Button>
  );
}
