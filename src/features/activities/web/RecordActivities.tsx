// What is to be done of a record, what people noted, and everything that happened: for its panel and its page.
import type { RecordKind } from '#features/records/contract.ts';
import { NoteForm } from './NoteForm.tsx';
import { TaskList } from './TaskList.tsx';
import { Timeline } from './Timeline.tsx';

export function RecordActivities({ kind, id }: { kind: RecordKind; id: string }) {
  const about = { kind, id };
  return (
    <>
      <TaskList about={about} />
      <h3 className="pt-4 pb-2 text-xs font-label text-text-3">Timeline</h3>
      <NoteForm about={about} />
      <Timeline about={about} />
    </>
  );
}
