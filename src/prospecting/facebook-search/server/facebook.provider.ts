// The port to Facebook data: what every source of it can do.
import type { FoundPage, SourcePort } from '#prospecting/searches/server/index.ts';
import type {
  FacebookGroup,
  FacebookItem,
  FacebookKind,
  FacebookPage,
  FacebookProfile,
  GroupSearch,
} from '../contract.ts';

export interface FacebookQuery {
  query: string;
  kind: FacebookKind;
  /** `next` of the page before. */
  cursor: string | null;
}

/** Every method throws SourceFault and nothing else. The keys are those of domain/facebook-address.ts. */
export interface FacebookSource extends SourcePort {
  /** What a search for groups finds; may change from `name` to `posts` when the source turns out not to offer the former. */
  groupsBy(): GroupSearch;
  search(query: FacebookQuery): Promise<FoundPage<FacebookItem>>;
  /** These are null where there is no such record, or where it may not be seen. */
  page(key: string): Promise<FacebookPage | null>;
  profile(key: string): Promise<FacebookProfile | null>;
  group(key: string): Promise<FacebookGroup | null>;
}
