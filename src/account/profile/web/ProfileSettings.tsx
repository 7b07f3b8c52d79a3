// Settings, Profile: the logo, and who one is with the fields that the user type asks for.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import type { UserDocument } from '#account/accounts/contract.ts';
import { meQuery, ProfileEditor, useMe } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { SkeletonText } from '#ui/Loading.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { notify } from '#ui/notify.ts';
import { Progress } from '#ui/Progress.tsx';
import { SettingsGroup, SettingsGroups } from '#ui/SettingsGroup.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import * as contract from '../contract.ts';
import { drawSquare, forget, type PickedPicture, PickFault, pickPicture, type Square } from './picked-picture.ts';

export function ProfileSettings() {
  const { data: user } = useMe();
  // The shell is only drawn once the user is known; this is for the compiler.
  if (!user) return <SkeletonText lines={4} />;
  return (
    <SettingsGroups>
      <LogoSettings user={user} />
      <SettingsGroup id="profile-details" title="About you" lead="The fields depend on your account type.">
        <ProfileEditor user={user} />
      </SettingsGroup>
    </SettingsGroups>
  );
}

// Settings, Profile: the logo. A picture is chosen, dropped or pasted, cropped, and sent; what fails keeps the picture.

// Cropping loads on demand.
const CropDialog = lazyDialog(() => import('./CropDialog.tsx').then((m) => m.CropDialog));

export function LogoSettings({ user }: { user: UserDocument }) {
  const logo = useLogo(user.logoUrl);
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const [pickFault, setPickFault] = useState<string | null>(null);
  /** Cropped and not yet the logo: on its way, or kept for another try. */
  const [ready, setReady] = useState<string | null>(null);
  const { over, handlers } = useDroppedFile((file) => void pick(file));
  const fault = pickFault ?? (ready === null ? null : logo.fault);

  async function pick(file: File) {
    if (logo.sending) return;
    setPickFault(null);
    setReady(null);
    try {
      const picture = await pickPicture(file);
      if (picked) forget(picked);
      setPicked(picture);
    } catch (error) {
      if (!(error instanceof PickFault)) throw error;
      setPickFault(error.message);
    }
  }

  function putAway() {
    if (picked) forget(picked);
    setPicked(null);
  }

  async function send(picture: string) {
    if (!(await logo.send(picture))) return;
    setReady(null);
    notify.success('Your logo is saved');
  }

  async function use(square: Square) {
    if (!picked) return;
    const picture = await drawSquare(picked, square);
    putAway();
    setReady(picture);
    await send(picture);
  }

  return (
    <SettingsGroup id="logo" title="Logo" lead="Shown in Leadwright in place of your initials.">
      <div
        {...handlers}
        className={cx(
          'flex flex-wrap items-center gap-4 rounded-m border border-dashed p-4 transition-colors',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <Avatar
          name={user.companyName || user.fullName || user.email}
          src={ready ?? user.logoUrl}
          shape="logo"
          size="xl"
          className="border border-line"
        />
        <div className="min-w-0 flex-[1_1_14rem]">
          <p id="logo-rules" className="text-sm text-text-2">
            Drop a picture here, paste it, or choose one: PNG, JPEG or WebP, at most 5 MB.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <FileButton
              label="Picture for the logo"
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              onFile={(file) => void pick(file)}
              size="sm"
              icon={<ImageUp aria-hidden size={16} />}
              aria-describedby={fault ? 'logo-rules logo-fault' : 'logo-rules'}
              disabled={logo.sending}
            >
              {user.logoUrl === '' ? 'Choose a picture' : 'Choose another'}
            </FileButton>
            {user.logoUrl !== '' && (
              <Button
                size="sm"
                variant="danger"
                icon={<Trash2 aria-hidden size={16} />}
                loading={logo.removing}
                disabled={logo.sending}
                onClick={logo.remove}
              >
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {logo.sending && (
        <div className="mt-3">
          <Progress label="Saving the logo" value={null} valueText="Sending" />
        </div>
      )}
      <div id="logo-fault" aria-live="polite" className="text-sm">
        {fault && !logo.sending && (
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="text-bad">{fault}</p>
            {ready !== null && (
              <>
                <Button size="sm" onClick={() => void send(ready)}>
                  Try again
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setReady(null)}>
                  Leave it
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {picked && (
        <CropDialog key={picked.src} picture={picked} onClose={putAway} onDone={(square) => void use(square)} />
      )}
    </SettingsGroup>
  );
}

// A file that is dropped on a place, or pasted anywhere on the page while that place is shown.
function useDroppedFile(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((data: DataTransfer | null) => {
    const [file] = data?.files ?? [];
    if (file) onFile(file);
    return file !== undefined;
  });

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      // Pasted text goes where it always goes.
      if (take(event.clipboardData)) event.preventDefault();
    };
    // A file that misses its place would be opened in place of the page.
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('paste', onPaste);
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('paste', onPaste);
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);

  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}

// The logo of the signed-in user: sent, removed, put back. What comes out of it is shown everywhere at once.
const upload = endpoint(contract.uploadLogo);
const remove = endpoint(contract.removeLogo);
const restore = endpoint(contract.restoreLogo);

export interface Logo {
  /** True where the picture, a data URL, is now the logo. On a failure `fault` says why. */
  send: (picture: string) => Promise<boolean>;
  remove: () => void;
  sending: boolean;
  removing: boolean;
  /** Of the last picture that was sent. */
  fault: string | null;
}

function useLogo(logoUrl: string): Logo {
  const queries = useQueryClient();
  const show = ({ logoUrl: shown }: { logoUrl: string }) =>
    queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, logoUrl: shown });

  const sending = useMutation({
    mutationKey: ['account', 'logo'],
    mutationFn: (data: string) => call(upload, { body: { encoding: 'data_url', data } }, { timeoutMs: 60_000 }),
    onSuccess: show,
  });
  const puttingBack = useMutation({
    mutationKey: ['account', 'logo'],
    mutationFn: (name: string) => call(restore, { body: { name } }),
    onSuccess: show,
    onError: notify.error,
  });
  const removing = useMutation({
    mutationKey: ['account', 'logo'],
    mutationFn: () => call(remove),
    onSuccess: (answer) => {
      show(answer);
      notifyUndo('Logo removed', () => puttingBack.mutate(logoUrl.slice(logoUrl.lastIndexOf('/') + 1)));
    },
    onError: notify.error,
  });

  return {
    send: (picture) =>
      sending.mutateAsync(picture).then(
        () => true,
        () => false,
      ),
    remove: () => removing.mutate(),
    sending: sending.isPending,
    removing: removing.isPending,
    fault: toText(sending.error),
  };
}

/** The message at the field where there is one: it says which rule the file breaks. */
function toText(error: unknown): string | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return 'The logo could not be sent';
  return error.fields[0]?.message ?? error.message;
}
