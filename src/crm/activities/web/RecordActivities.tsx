// What is to be done of a record, what people noted, and everything that happened: for its panel and its page.
import type { RecordKind } from '#crm/records/contract.ts';
import { NoteForm } from './NoteForm.tsx';
import { TaskList } from './TaskList.tsx';
import { Timeline } from './Timeline.tsx';

const HEADING = 'text-xs font-label text-text-3';

interface RecordActivitiesProps {
  kind: RecordKind;
  id: string;
  /** Of its headings: 2 right under the title of a page. */
  level?: 2 | 3;
}

export function RecordActivities({ kind, id, level = 3 }: RecordActivitiesProps) {
  const about = { kind, id };
  const Heading = `h${level}` as const;
  return (
    <>
      <TaskList about={about} heading={<Heading className={HEADING}>Tasks</Heading>} />
      <Heading className={`pt-4 pb-2 ${HEADING}`}>Timeline</Heading>
      <NoteForm about={about} />
      <Timeline about={about} />
    </>
  );
}
