// What a record says of itself, in its own line breaks.
import { Card } from '#ui/Card.tsx';
import { CutText } from '#ui/CutText.tsx';
import { NotStated } from './FactRow.tsx';

export function AboutCard({ title, text }: { title: string; text: string }) {
  return <Card title={title}>{text ? <CutText text={text} lines={10} /> : <NotStated />}</Card>;
}
