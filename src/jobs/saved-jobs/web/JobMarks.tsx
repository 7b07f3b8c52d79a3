// What is shown of a saved job in every place: its kind, whether it is online, and when its next step is due.
import { Unplug } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { DueBadge, DueRow } from '#ui/DueRow.tsx';

import type { SavedJob } from '../contract.ts';
import { KIND_BADGES } from './job-labels.ts';

export function JobMarks({ job }: { job: SavedJob }) {
  return (
    <>
      {job.kind === 'freelance' && <Badge>{KIND_BADGES.freelance}</Badge>}
      {job.sample && <Badge>Sample</Badge>}
      {job.online === false && (
        <Badge tone="warn" icon={<Unplug aria-hidden size={12} />}>
          No longer online
        </Badge>
      )}
    </>
  );
}

// When the next step of a saved job is due.

/** `closed`: nothing is due of a job that is closed. */
export function Due({ day, closed = false }: { day: string; closed?: boolean }) {
  return <DueBadge day={day} closed={closed} />;
}

// For Home: saved jobs whose next step is due.
interface DueJob {
  id: string;
  /** Title of the job, and its company. */
  name: string;
  detail: string;
  step: string;
  due: string;
}

export function DueNextSteps({ items, hrefOf }: { items: readonly DueJob[]; hrefOf: (jobId: string) => string }) {
  return (
    <ul>
      {items.map(({ id, name, detail, step, due }) => (
        <DueRow
          key={id}
          title={step || 'Next step'}
          about={[name, detail].filter(Boolean).join(' · ')}
          due={due}
          href={hrefOf(id)}
        />
      ))}
    </ul>
  );
}
