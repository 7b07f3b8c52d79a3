// Fiverr placeholder (spec section 2): nothing to search yet, the marketplace one click away, and the shape of what will come.
import { Hourglass, MapPin, Search } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { OfferShape } from './OfferShape.tsx';

const CARDS = ['a', 'b', 'c'];

export function FiverrJobsPage() {
  return (
    <Page>
      <PageHeader title="Fiverr Jobs" lead="Freelance offers on Fiverr." />
      <search className="mb-4 grid gap-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
        <Input disabled aria-label="Keywords" placeholder="Keywords" icon={<Search aria-hidden size={16} />} />
        <Input disabled aria-label="Location" placeholder="Location" icon={<MapPin aria-hidden size={16} />} />
        <Button variant="primary" disabled className="min-w-36">
          Search Jobs
        </Button>
      </search>
      <Notice className="mb-4" icon={<Hourglass size={16} />} title="Fiverr API Integration Coming Soon">
        Fiverr cannot be searched from here yet. Until it can, look for freelancers and offers on{' '}
        <ExternalLink url="https://www.fiverr.com/">Fiverr</ExternalLink>.
      </Notice>
      <ul aria-label="What will be shown here" className="grid gap-3 md:grid-cols-3">
        {CARDS.map((card) => (
          <li key={card}>
            <Card>
              <OfferShape />
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
