// What has been done on Home in tests: nothing.
import type { Home } from '#app/home/contract.ts';

export const NOTHING_DONE: Home['done'] = {
  searched: false,
  kept: false,
  checked: false,
  savedJob: false,
  mailbox: false,
  sent: false,
  launched: false,
  replied: false,
};
