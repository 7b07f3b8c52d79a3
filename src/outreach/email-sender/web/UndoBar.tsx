// The bar with the seconds that are left to take a mail back.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount, formatShortDateTime } from '#shared/formats.ts';
import { emailDraftPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { notify } from '#ui/notify.ts';
import { forgetSent, type JustSent } from './sent-undo.ts';
import { EMAILS_KEY, sendUndo } from './use-email-sender.ts';

interface UndoBarProps {
  uid: string;
  sent: JustSent;
}

const CLOCKS_MS = 5_000;
const secondsLeft = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000));

export function UndoBar({ uid, sent }: UndoBarProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [left, setLeft] = useState(() => secondsLeft(sent.undoUntil));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(sent.undoUntil)), 250);
    return () => clearInterval(timer);
  }, [sent.undoUntil]);
  useEffect(() => {
    if (left === 0) forgetSent(uid);
  }, [left, uid]);
  const undo = useMutation({
    mutationFn: () => sendUndo(sent.draftId),
    onSuccess: ({ left: gone }) => {
      forgetSent(uid);
      notify.success(
        gone > 0 ? `Sending undone, except for ${gone} that were sent already` : 'Sending undone: it is a draft again',
      );
      void navigate(emailDraftPath(sent.draftId));
    },
    onError: (error) => notify.error(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: EMAILS_KEY }),
  });
  // A scheduled email says when; the other is sent when the time for undo is over, by two clocks that differ a little.
  const scheduled = Date.parse(sent.leavesAt) > Date.parse(sent.undoUntil) + CLOCKS_MS;
  const what = sent.mails > 1 ? `${formatCount(sent.mails)} emails` : `Email to ${sent.to}`;
  return (
    <section
      aria-label="Just sent"
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar)+12px)] z-40 mx-auto flex max-w-140 items-center gap-3 rounded-l border border-line bg-surface py-2 pr-2 pl-4 shadow-pop"
    >
      <p role="status" className="min-w-0 flex-1 truncate text-sm">
        {what}: {scheduled ? `sends ${formatShortDateTime(sent.leavesAt)}` : 'sending'}
      </p>
      <span className="text-sm text-text-3 tabular-nums" aria-hidden>
        {left} s
      </span>
      <Button needs="write" size="sm" loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
      <IconButton label="Hide" size="sm" icon={<X aria-hidden size={16} />} onClick={() => forgetSent(uid)} />
    </section>
  );
}
