// What a record says of itself, in its own line breaks.
import { Card } from '#ui/Card.tsx';
import { Truncate } from '#ui/Truncate.tsx';
import { NotStated } from './FactRow.tsx';

export function AboutCard({ title, text }: { title: string; text: string }) {
  return <Card title={title}>{text ? <Truncate text={text} lines={10} /> : <NotStated />}</Card>;
}
