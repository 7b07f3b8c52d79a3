// Fiverr placeholder (spec section 2): nothing to search yet, the marketplace one click away, and the shape of what will come.
import { Hourglass, MapPin, Search } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';

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

// A placeholder in the shape of an offer, not animated: nothing is loading.
const bar = 'block rounded-s bg-surface-3';

function OfferShape() {
  return (
    <div aria-hidden>
      <span className={`${bar} h-28`} />
      <span className="mt-4 flex items-center gap-2.5">
        <span className="block size-8 rounded-full bg-surface-3" />
        <span className={`${bar} h-3.5 w-28`} />
      </span>
      <span className={`${bar} mt-4 h-3.5 w-full`} />
      <span className={`${bar} mt-2 h-3.5 w-3/5`} />
      <span className="mt-4 flex justify-between">
        <span className={`${bar} h-5 w-16`} />
        <span className={`${bar} h-5 w-24`} />
      </span>
    </div>
  );
}
