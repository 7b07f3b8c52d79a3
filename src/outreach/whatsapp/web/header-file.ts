// Words and rules of the file in the header of a template.

import type { HeaderFileKind } from '../domain/template-components.ts';
import { MEDIA_TYPES, type MediaKind } from '../fields.contract.ts';

interface Labels {
  name: string;
  hint: string;
  /** As the browser takes it: a guide, the server reads the bytes. */
  accept: string;
}

export const HEADER_FILE_LABELS: Record<HeaderFileKind, Labels> = {
  image: { name: 'Picture', hint: 'JPEG or PNG, up to 5 MB.', accept: MEDIA_TYPES.image.join(',') },
  video: { name: 'Video', hint: 'MP4 or 3GP, up to 16 MB.', accept: MEDIA_TYPES.video.join(',') },
  document: { name: 'Document', hint: 'PDF or another document, up to 100 MB.', accept: '' },
};

/** Why an upload does not fit; '' where it does. What is too large for its kind comes back as a document. */
export function headerFileFault(wanted: HeaderFileKind, uploaded: MediaKind): string {
  if (wanted === 'document' || wanted === uploaded) return '';
  return `Choose another ${HEADER_FILE_LABELS[wanted].name.toLowerCase()}. ${HEADER_FILE_LABELS[wanted].hint}`;
}
