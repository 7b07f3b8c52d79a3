// The state of the page of saved jobs, in its address.
import { useListAddress } from '#platform/web/use-list-address.ts';
import { ADDRESS } from './page-state.ts';

export const usePageState = () => useListAddress(ADDRESS);
