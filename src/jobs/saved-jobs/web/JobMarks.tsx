// What is said of a saved job beside its facts: its kind, whether it is a sample, whether it is still online.
import { Unplug } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import type { SavedJob } from '../contract.ts';
import { KIND_BADGES } from './job-labels.ts';

export function JobMarks({ job }: { job: SavedJob }) {
  return (
    <>
      {job.kind === 'freelance' && <Badge>{KIND_BADGES.freelance}</Badge>}
      {job.sample && <Badge>Sample data</Badge>}
      {job.online === false && (
        <Badge tone="warn" icon={<Unplug aria-hidden size={12} />}>
          No longer online
        </Badge>
      )}
    </>
  );
}
