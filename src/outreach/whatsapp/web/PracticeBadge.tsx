// Marks everything that belongs to a practice number.
import { FlaskConical } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';

export function PracticeBadge() {
  return (
    <Badge tone="info" icon={<FlaskConical aria-hidden size={12} />}>
      Practice
    </Badge>
  );
}
