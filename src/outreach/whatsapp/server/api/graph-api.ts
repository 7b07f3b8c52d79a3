// The wire format of the Cloud API: calls, answers and media hosts. Answers are parsed leniently: a missing or malformed field is dropped, not
// the answer.
import { z } from 'zod';
import { looseCount, looseFlag, looseLine, looseList, looseObject, looseUrl } from '#shared/lenient.ts';
import type { ApiResult, WhatsappFault } from '../../domain/api-faults.ts';
import { NUMBER_QUALITIES } from '../../fields.contract.ts';
import type { NumberAccess } from './whatsapp-api.ts';

export interface GraphCall {
  method: 'GET' | 'POST';
  /** After the version: "/300000000000001/messages". */
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  /** Sent as a multipart form instead of JSON. */
  file?: { name: string; type: string; content: Buffer };
}

export interface GraphAnswer {
  status: number;
  /** Undefined if the body is not JSON. */
  json: unknown;
  retryAfterMs: number | null;
}

export interface MediaBytes {
  status: number;
  content: Buffer;
}

export interface GraphClient {
  call(access: NumberAccess, call: GraphCall): Promise<ApiResult<GraphAnswer>>;
  /** `url`: from Meta, for a media id. */
  fetchMedia(access: NumberAccess, url: string, maxBytes: number): Promise<ApiResult<MediaBytes>>;
}

/** An answer that is not in the documented form. */
export const UNREADABLE: WhatsappFault = {
  kind: 'temporary',
  code: null,
  text: 'WhatsApp gave an answer that cannot be read. Try again in a few minutes.',
  details: '',
  retryAfterMs: null,
};

const anything = z.unknown().optional();

export const ErrorShape = looseObject({
  error: looseObject({
    message: looseLine(1_000),
    code: looseCount(),
    error_data: looseObject({ details: looseLine(1_000) }),
    error_user_msg: looseLine(1_000),
  }),
});

export const NumberShape = looseObject({
  id: looseLine(40),
  display_phone_number: looseLine(40),
  verified_name: looseLine(200),
  quality_rating: anything.transform((value) => NUMBER_QUALITIES.find((one) => one === value) ?? ('NA' as const)),
  status: looseLine(40),
  whatsapp_business_manager_messaging_limit: anything,
  messaging_limit_tier: anything,
});

export const NumbersShape = looseObject({
  data: looseList(
    looseObject({ id: looseLine(40) }).transform(({ id }) => (id === '' ? null : { phoneNumberId: id })),
    1_000,
  ),
  paging: looseObject({ next: looseUrl(), cursors: looseObject({ after: looseLine(1_000) }) }),
});

export const SentShape = looseObject({
  contacts: looseList(looseObject({ wa_id: looseLine(40), user_id: looseLine(200) }), 10),
  messages: looseList(looseObject({ id: looseLine(500), message_status: looseLine(60) }), 10),
});

export const SuccessShape = looseObject({ success: looseFlag() });

export const UploadShape = looseObject({ id: looseLine(200) });

export const MediaShape = looseObject({
  url: looseUrl(),
  mime_type: looseLine(200),
  sha256: looseLine(200),
  file_size: looseCount(),
});

export const TemplateShape = looseObject({
  id: looseLine(60),
  name: looseLine(512),
  language: looseLine(20),
  category: looseLine(40),
  previous_category: looseLine(40),
  status: looseLine(40),
  rejected_reason: looseLine(200),
  components: anything.transform((value): unknown[] => (Array.isArray(value) ? value.slice(0, 50) : [])),
});

export const TemplatesShape = looseObject({
  data: looseList(
    TemplateShape.transform((template) => (template.name === '' || template.language === '' ? null : template)),
    1_000,
  ),
  paging: looseObject({ next: looseUrl(), cursors: looseObject({ after: looseLine(1_000) }) }),
});

export const SubmittedShape = looseObject({ id: looseLine(60), status: looseLine(40), category: looseLine(40) });

/** Meta's media domains: files are fetched with the token, so no other host is allowed. Today the API names `lookaside.fbsbx.com`. */
const MEDIA_DOMAINS = ['fbsbx.com', 'fbcdn.net', 'whatsapp.net', 'facebook.com'] as const;

export function isMediaHost({ protocol, hostname, port }: URL): boolean {
  if (protocol !== 'https:' || port !== '') return false;
  return MEDIA_DOMAINS.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
