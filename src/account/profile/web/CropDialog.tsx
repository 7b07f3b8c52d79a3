// The square of a picture that becomes the logo: moved with the pointer, a finger or the arrow keys, and zoomed. It begins
// with the whole picture, since most logos are wider than high.
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { formatPercent } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import type { PickedPicture, Square } from './picked-picture.ts';

interface CropDialogProps {
  picture: PickedPicture;
  onClose: () => void;
  onDone: (square: Square) => void;
}

/** Pixels of the field and of the square in it; both fit a phone. */
const FIELD = 280;
const SQUARE = 232;

export function CropDialog({ picture, onClose, onDone }: CropDialogProps) {
  const zoomId = useId();
  const longer = Math.max(picture.width, picture.height);
  const shorter = Math.min(picture.width, picture.height);
  /** At zoom 1 the longer side fills the field. */
  const whole = SQUARE / FIELD;
  const filled = whole * (longer / shorter);
  const max = Math.max(filled * 3, 3);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(whole);
  const square = useRef<Square | null>(null);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Crop the logo"
      description="Drag the picture, or move it with the arrow keys. Only the area in the square is kept."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" onClick={() => square.current && onDone(square.current)}>
            Use this logo
          </Button>
        </>
      }
    >
      <div
        className="crop-field relative mx-auto overflow-hidden rounded-m border border-line bg-surface-2"
        style={{ width: FIELD, height: FIELD }}
      >
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          minZoom={whole / 2}
          maxZoom={max}
          aspect={1}
          cropSize={{ width: SQUARE, height: SQUARE }}
          restrictPosition={false}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_share, area) => {
            square.current = area;
          }}
          cropperProps={{ role: 'group', 'aria-label': 'Picture: the arrow keys move it' }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <div className="mx-auto mt-4 flex items-center gap-3" style={{ width: FIELD }}>
        <ZoomOut aria-hidden size={16} className="text-text-3" />
        <label htmlFor={zoomId} className="sr-only">
          Zoom
        </label>
        <input
          id={zoomId}
          type="range"
          min={whole / 2}
          max={max}
          step={0.01}
          value={zoom}
          aria-valuetext={formatPercent(zoom / whole, 0)}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-8 flex-1 accent-accent pointer-coarse:h-11"
        />
        <ZoomIn aria-hidden size={16} className="text-text-3" />
      </div>
      <div className="mt-2 flex justify-center gap-2">
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setCrop({ x: 0, y: 0 });
            setZoom(whole);
          }}
        >
          Whole picture
        </Button>
        {longer > shorter && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              setCrop({ x: 0, y: 0 });
              setZoom(filled);
            }}
          >
            Fill the square
          </Button>
        )}
      </div>
    </Dialog>
  );
}
