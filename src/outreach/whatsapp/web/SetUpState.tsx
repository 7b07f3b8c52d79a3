// Empty state before the first number, and the badge of practice.
import { FlaskConical, MessageSquare, Plus } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

export interface SetUp {
  connect: () => void;
  practice: () => void;
}

export function SetUpState({ connect, practice }: SetUp) {
  return (
    <EmptyState
      icon={<MessageSquare size={20} />}
      title="Set up WhatsApp"
      action={
        <>
          <Button needs="configure" variant="primary" icon={<Plus aria-hidden size={16} />} onClick={connect}>
            Connect a number
          </Button>
          <Button needs="write" icon={<FlaskConical aria-hidden size={16} />} onClick={practice}>
            Start practice
          </Button>
        </>
      }
    >
      Connect a WhatsApp Business number from Meta to chat and send templates. Or practice with simulated people first:
      no account needed, and nothing is sent.
    </EmptyState>
  );
}

export function PracticeBadge() {
  return (
    <Badge tone="info" icon={<FlaskConical aria-hidden size={12} />}>
      Practice
    </Badge>
  );
}
