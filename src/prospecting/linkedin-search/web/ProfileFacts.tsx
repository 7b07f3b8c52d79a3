// What else a person states: schools, languages, certificates. What they do not state has no card.
import { Card } from '#ui/Card.tsx';
import type { LinkedinProfile } from '../contract.ts';
import { dateText, periodText } from '../domain/career-dates.ts';

export function Educations({ educations }: Pick<LinkedinProfile, 'educations'>) {
  const facts = educations.map(({ school, degree, description, ...period }) => ({
    name: school || degree,
    line: school ? degree : '',
    note: periodText(period),
    text: description,
  }));
  return <Facts title="Education" facts={facts} />;
}

export function Languages({ languages }: Pick<LinkedinProfile, 'languages'>) {
  return <Facts title="Languages" facts={languages.map(({ name, proficiency }) => ({ name, note: proficiency }))} />;
}

export function Certifications({ certifications }: Pick<LinkedinProfile, 'certifications'>) {
  const facts = certifications.map(({ name, authority, issued }) => ({
    name,
    line: authority,
    note: issued ? dateText(issued) : '',
  }));
  return <Facts title="Certifications" facts={facts} />;
}

interface FactProps {
  name: string;
  line?: string;
  note?: string;
  text?: string;
}

function Facts({ title, facts }: { title: string; facts: FactProps[] }) {
  if (facts.length === 0) return null;
  return (
    <Card title={title} padded={false}>
      <ul>
        {facts.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same, and the list never changes its order
          <Fact key={place} {...fact} />
        ))}
      </ul>
    </Card>
  );
}

function Fact({ name, line, note, text }: FactProps) {
  return (
    <li className="border-t border-line px-4 py-2.5 first:border-t-0">
      <p dir="auto" className="text-left font-medium break-words">
        {name}
      </p>
      {line && (
        <p dir="auto" className="text-left break-words text-text-2">
          {line}
        </p>
      )}
      {note && <p className="text-sm text-text-3">{note}</p>}
      {text && (
        <p dir="auto" className="mt-1 max-w-180 text-left break-words whitespace-pre-line text-text-2">
          {text}
        </p>
      )}
    </li>
  );
}
