// Dialogs that send contact cards or a location.
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { FindContact, type FoundContact } from './FindContact.tsx';
import type { Draft } from './use-thread.ts';

interface CardDialogProps {
  onClose: () => void;
  onSend: (draft: Draft) => void;
}

/** Limit of the contract. */
const MAX_CARDS = 5;

export function CardDialog({ onClose, onSend }: CardDialogProps) {
  const [chosen, setChosen] = useState<readonly FoundContact[]>([]);
  function send() {
    const contacts = chosen.map(({ name, phone }) => ({ name, phones: phone ? [phone] : [], emails: [] }));
    onSend({
      message: { kind: 'contacts', contactIds: chosen.map(({ id }) => id) },
      shown: { kind: 'contacts', text: '', content: { contacts } },
    });
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send contact cards"
      description="Name, phone and email of up to five contacts."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={chosen.length === 0} onClick={send}>
            Send
          </Button>
        </>
      }
    >
      {chosen.length > 0 && (
        <ul aria-label="Chosen contacts" className="mb-2 space-y-1">
          {chosen.map((contact) => (
            <li key={contact.id} className="flex items-center gap-2 rounded-s bg-surface-2 py-1 pr-1 pl-2.5 text-sm">
              <span className="min-w-0 flex-1 truncate">{contact.name}</span>
              <IconButton
                size="sm"
                label={`Remove ${contact.name}`}
                icon={<X aria-hidden size={14} />}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== contact.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MAX_CARDS && (
        <FindContact except={chosen.map(({ id }) => id)} onChoose={(contact) => setChosen([...chosen, contact])} />
      )}
    </Dialog>
  );
}

/** "52.52, 13.405" as maps copy it; null if invalid. */
function parsePlace(typed: string): { latitude: number; longitude: number } | null {
  const [, lat, lon] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(typed) ?? [];
  if (lat === undefined || lon === undefined) return null;
  const [latitude, longitude] = [Number(lat), Number(lon)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export function LocationDialog({ onClose, onSend }: CardDialogProps) {
  const [typed, setTyped] = useState({ place: '', name: '', address: '' });
  const [tried, setTried] = useState(false);
  const place = parsePlace(typed.place);
  function send() {
    setTried(true);
    if (!place) return;
    const location = { ...place, name: typed.name.trim(), address: typed.address.trim() };
    onSend({
      message: { kind: 'location', ...location },
      shown: { kind: 'location', text: '', content: { location } },
    });
    onClose();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Send a location">
      <Form onSubmit={send} className="space-y-4">
        <Field
          label="Coordinates"
          required
          hint="Copy them from a map: 52.52, 13.405"
          error={tried && !place ? 'Enter latitude and longitude, such as 52.52, 13.405' : undefined}
        >
          <Input
            placeholder="52.52, 13.405"
            value={typed.place}
            onChange={({ target }) => setTyped({ ...typed, place: target.value })}
          />
        </Field>
        <Field label="Name">
          <Input
            maxLength={200}
            placeholder="Our showroom"
            value={typed.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        </Field>
        <Field label="Address">
          <Input
            maxLength={300}
            value={typed.address}
            onChange={({ target }) => setTyped({ ...typed, address: target.value })}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary">
            Send
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
