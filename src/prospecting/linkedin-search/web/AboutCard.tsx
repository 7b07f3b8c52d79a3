// What a company or a person says of itself, in its own line breaks; a long text is opened on request.
import { Card } from '#ui/Card.tsx';
import { Truncate } from '#ui/Truncate.tsx';

export function AboutCard({ text }: { text: string }) {
  return (
    <Card title="About">{text ? <Truncate text={text} lines={10} /> : <p className="text-text-3">Not stated</p>}</Card>
  );
}
