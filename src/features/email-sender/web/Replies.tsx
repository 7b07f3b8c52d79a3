// The place of the inbox of answers.
import { EmptyState } from '#ui/EmptyState.tsx';

export function Replies() {
  return (
    <EmptyState title="No replies yet">
      Answers to your mails are gathered here, each with what was written before.
    </EmptyState>
  );
}
