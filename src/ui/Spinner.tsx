// The one sign that something is under way; the words beside it say what.
import { LoaderCircle } from 'lucide-react';

interface SpinnerProps {
  /** Side in pixels. */
  size?: number;
  /** Read aloud where no visible text says what is loading. */
  label?: string;
}

export function Spinner({ size = 16, label }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
