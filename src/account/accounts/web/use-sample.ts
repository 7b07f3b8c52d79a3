// Whether a page still shows its sample; who has put it away does not see it again in this browser.
import { useStored } from '#platform/web/user-storage.ts';
import { useMe } from './use-me.ts';

const parseHidden = (stored: unknown) => (typeof stored === 'boolean' ? stored : null);

export function useSample(name: string): { shown: boolean; remove: () => void } {
  const uid = useMe().data?.uid ?? '';
  const [hidden, setHidden] = useStored(uid, name, parseHidden, false);
  return { shown: !hidden, remove: () => setHidden(() => true) };
}
