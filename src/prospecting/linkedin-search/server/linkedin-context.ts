// What the use cases of this feature share: the platform, the source that answers, and the image door.
import type { ChooseSource, SearchContext } from '#prospecting/searches/server/index.ts';
import type { LinkedinSource } from './linkedin.provider.ts';

export interface LinkedinContext extends Pick<SearchContext, 'platform' | 'signPicture'> {
  /** The source that answers for a workspace. */
  source: ChooseSource<LinkedinSource>;
}
