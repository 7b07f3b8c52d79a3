// The words of an enquiry to a supplier, from what the user filled in: what is left empty is left out.
import type { Product } from '../contract.ts';

export interface Enquiry {
  quantity: string;
  specification: string;
  destination: string;
  /** Who asks: name and company. */
  from: string[];
}

export function enquiryText(
  product: Pick<Product, 'id' | 'title' | 'url' | 'unit' | 'supplier'>,
  enquiry: Enquiry,
): string {
  const { quantity, specification, destination, from } = enquiry;
  const line = (label: string, value: string) => (value.trim() === '' ? [] : [`${label}: ${value.trim()}`]);
  const asked = [
    ...line('Product', product.title),
    ...line('Product number', product.id),
    ...line('Page', product.url),
    ...line('Quantity', withUnit(quantity, product.unit)),
    ...line('Specification', specification),
    ...line('Deliver to', destination),
  ];
  const wanted = [
    '- the price for one unit and in total, with the incoterm that it includes',
    '- the lead time from the order, and how the goods are packed',
    '- the certificates that you can send, and the terms of payment',
    '- what a sample costs',
  ];
  const sender = from.map((part) => part.trim()).filter((part) => part !== '');
  return [
    product.supplier.name === '' ? 'Hello,' : `Hello ${product.supplier.name},`,
    ['we would like a quote:', ...asked].join('\n'),
    ['Please tell us', ...wanted].join('\n'),
    ['Kind regards', ...sender].join('\n'),
  ].join('\n\n');
}

/** A bare number gets the product's unit. */
function withUnit(quantity: string, unit: string): string {
  return /^\s*[\d.,\s]+$/.test(quantity) && unit !== '' ? `${quantity.trim()} (unit: ${unit})` : quantity;
}
