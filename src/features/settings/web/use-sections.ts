// The sections of the settings that the signed-in person may use.
import { useMe } from '#features/accounts/web/index.ts';
import { type Section, sectionsFor } from './sections.ts';

export function useSections(): Section[] {
  const { data: user } = useMe();
  return sectionsFor(user?.teamMember === false);
}
