// In place of the text of a message that was deleted after its retention time.
import { Link } from 'react-router';

export function PurgedText() {
  return (
    <p className="mt-1.5 text-sm text-text-2">
      The text was deleted after its retention time.{' '}
      <Link to="/settings?section=data#retention" className="text-accent hover:underline">
        How long data is kept
      </Link>
    </p>
  );
}
