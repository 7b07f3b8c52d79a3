// A search page as every network has it: its head with what is left to spend, and the search.
import type { Capability } from '#shared/capabilities.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { CreditsBanner } from './CreditsBanner.tsx';
import { SearchSection, type SearchSectionProps } from './SearchSection.tsx';
import { useCreditsFor } from './use-offers.ts';

interface SearchScreenProps<Filters extends object, Item> extends SearchSectionProps<Filters, Item> {
  title: string;
  lead: string;
}

export function SearchScreen<Filters extends object, Item>(props: SearchScreenProps<Filters, Item>) {
  const { title, lead, ...search } = props;
  const price = useCreditsFor(search.capabilities[0] as Capability);
  return (
    <Page>
      <PageHeader title={title} lead={lead} actions={price > 0 && <CreditsBanner price={price} />} />
      <SearchSection {...search} />
    </Page>
  );
}
