// For Home: saved jobs whose next step is due.
import { DueRow } from '#ui/DueRow.tsx';

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
