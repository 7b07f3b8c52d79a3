// Who may read a group, in words.
import type { GroupPrivacy } from '../contract.ts';

export const PRIVACY_TEXTS: Record<GroupPrivacy, string> = {
  public: 'Public group',
  private: 'Private group',
  unknown: 'Privacy not stated',
};
