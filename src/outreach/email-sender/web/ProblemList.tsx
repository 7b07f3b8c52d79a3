// What stands in the way of sending, each with what puts it right.
import { CircleAlert, Info } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import type { DraftProblem } from '../contract.ts';
import type { Typed } from './form-draft-storage.ts';

interface ProblemListProps {
  problems: readonly DraftProblem[];
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
}

export function ProblemList({ problems, typed, onChange }: ProblemListProps) {
  if (problems.length === 0) return null;
  const leaveOut = (emails: readonly string[]) =>
    onChange({ recipients: typed.recipients.filter(({ email }) => !emails.includes(email)) });
  return (
    <ul aria-label="Before it is sent" className="space-y-1.5 rounded-l border border-line bg-surface p-3 text-sm">
      {problems.map(({ kind, blocks, text, emails, href }) => (
        <li key={`${kind} ${text}`} className="flex items-start gap-2">
          <span className={`flex h-5 items-center ${blocks ? 'text-bad' : 'text-text-3'}`}>
            {blocks ? <CircleAlert aria-hidden size={16} /> : <Info aria-hidden size={16} />}
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {blocks && <span className="sr-only">Not sent like this: </span>}
            {text}
          </span>
          {href !== '' && (
            <Link to={href} className="shrink-0">
              E-mail settings
            </Link>
          )}
          {blocks && emails.length > 0 && (
            <Button size="sm" className="-my-1 shrink-0" onClick={() => leaveOut(emails)}>
              Leave out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
