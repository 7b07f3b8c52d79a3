// The profile in the settings. Saved by a button, since half a profile would be refused; what is typed and not yet saved
// outlives a reload, another section and another page.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { UserDocument } from '../../contract.ts';
import { meQuery } from '../use-me.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { getProfile, type ProfileValues, profileDraft, sameProfile } from './profile-values.ts';

export function ProfileEditor({ user }: { user: UserDocument }) {
  const cache = useQueryClient();
  const saved = getProfile(user);
  const draft = profileDraft(user.uid);
  const [form, setForm] = useState(() => ({ values: draft.read(saved), round: 0 }));
  const [typed, setTyped] = useState(form.values);
  const changed = !sameProfile(typed, saved);

  function keep(values: ProfileValues) {
    setTyped(values);
    if (sameProfile(values, saved)) draft.forget();
    else draft.keep(values);
  }

  /** Another round of the form: it begins with these values. */
  function begin(values: ProfileValues) {
    setForm(({ round }) => ({ values, round: round + 1 }));
    keep(values);
  }

  function finish(updated: UserDocument) {
    cache.setQueryData(meQuery.queryKey, updated);
    setTyped(getProfile(updated));
    draft.forget();
    notify.success('Your profile is saved');
  }

  function discard() {
    const given = typed;
    begin(saved);
    notifyUndo('Changes discarded', () => begin(given));
  }

  return (
    <ProfileForm
      key={form.round}
      values={form.values}
      onTyped={keep}
      onSaved={finish}
      submit="Save"
      secondary={
        <>
          <p role="status" className="mr-auto text-sm text-text-3">
            {changed && 'Unsaved changes are kept on this device.'}
          </p>
          {changed && (
            <Button variant="ghost" onClick={discard}>
              Discard
            </Button>
          )}
        </>
      }
    />
  );
}
