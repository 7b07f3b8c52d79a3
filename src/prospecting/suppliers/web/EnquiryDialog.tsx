// A text to send to a supplier, from a few fields; it is copied, and sent by the user. Costs nothing.
import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Textarea } from '#ui/Textarea.tsx';
import type { Product } from '../contract.ts';
import { countryName } from '../domain/countries.ts';
import { enquiryText } from '../domain/enquiry-text.ts';

export function EnquiryDialog({ product }: { product: Product }) {
  const { data: user } = useMe();
  const [quantity, setQuantity] = useState(product.minOrder === null ? '' : String(product.minOrder));
  const [specification, setSpecification] = useState('');
  const [destination, setDestination] = useState(
    [user?.city, countryName({ country: '', countryCode: user?.country ?? '' })].filter(Boolean).join(', '),
  );
  const from = [user?.fullName ?? '', user?.companyName ?? ''];
  const text = enquiryText(product, { quantity, specification, destination, from });
  return (
    <Dialog
      size="md"
      title="Copy enquiry text"
      description="Fill in what you need, copy the text, and send it to the supplier yourself. It costs 0 credits."
      trigger={
        <Button variant="primary" icon={<ClipboardCopy aria-hidden size={16} />}>
          Copy enquiry text
        </Button>
      }
      footer={<CopyButton variant="primary" size="md" text={text} label="Copy text" />}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Quantity" {...(product.unit !== '' && { hint: `Sold by the ${product.unit}` })}>
          <Input
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        <Field label="Destination">
          <Input
            value={destination}
            onChange={(event) => setDestination(event.target.value)}
            placeholder="City, country"
            maxLength={200}
            autoComplete="off"
          />
        </Field>
        <Field label="Specification" className="sm:col-span-2">
          <Textarea
            rows={2}
            value={specification}
            onChange={(event) => setSpecification(event.target.value)}
            placeholder="Size, material, colour, print, certificates that must be there"
            maxLength={2_000}
          />
        </Field>
      </div>
      <Field label="The text" className="mt-3">
        <Textarea readOnly rows={8} value={text} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  );
}
