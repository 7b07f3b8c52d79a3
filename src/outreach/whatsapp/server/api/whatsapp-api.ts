// The port of the Cloud API: one method per call, for real and practice numbers alike.
import type { ApiResult } from '../../domain/api-faults.ts';
import type { MediaKind, NumberKind, NumberQuality } from '../../fields.contract.ts';

/** What a call needs of a number; the token is decrypted at the last moment and never logged. */
export interface NumberAccess {
  workspaceId: string;
  id: string;
  kind: NumberKind;
  phoneNumberId: string;
  wabaId: string;
  /** '' for a practice number. */
  token: string;
}

export interface NumberFacts {
  phoneNumberId: string;
  /** E.164. */
  phone: string;
  displayPhone: string;
  verifiedName: string;
  quality: NumberQuality;
  /** Meta's value: CONNECTED, PENDING ... */
  status: string;
  /** Null for unlimited; undefined if Meta does not say. */
  peopleLimit: number | null | undefined;
}

export interface SentAnswer {
  wamid: string;
  /** `held`: Meta checks the template's quality first. */
  state: 'accepted' | 'held';
  waId: string | null;
  userId: string | null;
}

/** The recipient: a phone wins over a user id (integration contracts 1.7). */
export interface SendTo {
  waId: string | null;
  userId: string | null;
}

export interface MetaTemplate {
  metaId: string;
  name: string;
  language: string;
  category: string;
  previousCategory: string | null;
  status: string;
  reason: string;
  components: unknown[];
}

export interface WhatsappApi {
  readNumber(access: NumberAccess): Promise<ApiResult<NumberFacts>>;
  /** Ids of the account's numbers, which prove that a number belongs to it. */
  listNumbers(access: NumberAccess): Promise<ApiResult<{ phoneNumberId: string }[]>>;
  /** Proves that the app secret belongs to the app of the token (Meta's `appsecret_proof`). */
  proveSecret(access: NumberAccess, appSecret: string): Promise<ApiResult<null>>;
  /** Subscribes the app to the account's events; with a callback if this server can be reached from outside. */
  subscribe(access: NumberAccess, callback: { url: string; verifyToken: string } | null): Promise<ApiResult<null>>;
  register(access: NumberAccess, pin: string): Promise<ApiResult<null>>;
  /**
   * `message`: body without `messaging_product` and recipient, such as `type: 'text', text: { body }`. `reference`: repeated by Meta in the
   * statuses of the message, even if the answer is lost; at most 512 characters.
   */
  send(
    access: NumberAccess,
    to: SendTo,
    message: Readonly<Record<string, unknown>>,
    reference?: string,
  ): Promise<ApiResult<SentAnswer>>;
  markRead(access: NumberAccess, wamid: string): Promise<ApiResult<null>>;
  /** @returns the id of the media */
  uploadMedia(
    access: NumberAccess,
    file: { kind: MediaKind; name: string; type: string; content: Buffer },
  ): Promise<ApiResult<string>>;
  /** Gets the address, then fetches it with the same token; fails above `maxBytes`. */
  fetchMedia(
    access: NumberAccess,
    mediaId: string,
    maxBytes: number,
  ): Promise<ApiResult<{ content: Buffer; type: string; sha256: string }>>;
  /** All pages. */
  listTemplates(access: NumberAccess): Promise<ApiResult<MetaTemplate[]>>;
  createTemplate(
    access: NumberAccess,
    template: { name: string; category: string; language: string; components: unknown[] },
  ): Promise<ApiResult<{ metaId: string; status: string; category: string }>>;
  editTemplate(access: NumberAccess, metaId: string, components: unknown[]): Promise<ApiResult<null>>;
}
