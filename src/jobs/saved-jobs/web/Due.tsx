// When the next step of a saved job is due.
import { DueBadge } from '#ui/DueRow.tsx';

/** `closed`: nothing is due of a job that is closed. */
export function Due({ day, closed = false }: { day: string; closed?: boolean }) {
  return <DueBadge day={day} closed={closed} />;
}
