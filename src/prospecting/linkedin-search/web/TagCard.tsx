// Industries of a company, skills of a person; nothing where the source states none.
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';

export function TagCard({ title, tags }: { title: string; tags: readonly string[] }) {
  const distinct = [...new Set(tags)];
  if (distinct.length === 0) return null;
  return (
    <Card title={title}>
      <ul className="flex flex-wrap gap-1.5">
        {distinct.map((tag) => (
          <li key={tag} className="flex max-w-full">
            <Badge className="h-auto! max-w-full shrink! py-0.5 whitespace-normal!">
              <bdi className="min-w-0 break-words">{tag}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
