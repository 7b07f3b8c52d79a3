// What was typed of a profile and is not saved: one draft for /complete-profile and the settings, in the user's own storage.

import { parseDraft } from '#platform/web/form-draft.ts';
import { userStorage } from '#platform/web/user-storage.ts';
import type { ProfileValues } from './profile-values.ts';

const TYPED = 'profile';

export interface ProfileDraft {
  /** The draft, field by field; `saved` where there is none. */
  read(saved: ProfileValues): ProfileValues;
  keep(values: ProfileValues): void;
  forget(): void;
}

export function profileDraft(uid: string): ProfileDraft {
  const storage = userStorage(uid);
  return {
    read: (saved) => storage.read(TYPED, (kept) => parseDraft(kept, saved)) ?? saved,
    keep: (values) => storage.write(TYPED, values),
    forget: () => storage.remove(TYPED),
  };
}
