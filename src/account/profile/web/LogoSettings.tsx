// Settings, Profile: the logo. A picture is chosen, dropped or pasted, cropped, and sent; what fails keeps the picture.
import { cx } from 'class-variance-authority';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { UserDocument } from '#account/accounts/contract.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { notify } from '#ui/notify.ts';
import { Progress } from '#ui/Progress.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import { drawSquare, forget, type PickedPicture, PickFault, pickPicture, type Square } from './picked-picture.ts';
import { useDroppedFile } from './use-dropped-file.ts';
import { useLogo } from './use-logo.ts';

// The crop is loaded by whoever crops.
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
    <SettingsGroup id="logo" title="Logo" lead="Stands for you in Leadwright, in place of your initials.">
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
