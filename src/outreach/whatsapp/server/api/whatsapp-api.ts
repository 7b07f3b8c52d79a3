// The Cloud API as the feature uses it: one call, one method. Real and practice numbers are reached through the same adapter.
import type { ApiResult } from '../../domain/api-faults.ts';
import type { MediaKind, NumberKind, NumberQuality } from '../../fields.contract.ts';

/** What a call needs to know of a number; the token is opened at the last moment and never logged. */
export interface NumberAccess {
  workspaceId: string;
  id: string;
  kind: NumberKind;
  phoneNumberId: string;
  wabaId: string;
  /** '' of a practice number. */
  token: string;
}

export interface NumberFacts {
  phoneNumberId: string;
  /** E.164. */
  phone: string;
  displayPhone: string;
  verifiedName: string;
  quality: NumberQuality;
  /** As Meta writes it: CONNECTED, PENDING ... */
  status: string;
  /** Null for unlimited; undefined where Meta does not say. */
  peopleLimit: number | null | undefined;
}

export interface SentAnswer {
  wamid: string;
  /** `held`: Meta assesses the template's quality first. */
  state: 'accepted' | 'held';
  waId: string | null;
  userId: string | null;
}

/** The recipient: a phone wins where both are given (integration contracts 1.7). */
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
  /** Ids of the numbers of the account: proves that the account is the one of the number. */
  listNumbers(access: NumberAccess): Promise<ApiResult<{ phoneNumberId: string }[]>>;
  /** Proves that the app secret is that of the app which the token was created for (Meta's `appsecret_proof`). */
  proveSecret(access: NumberAccess, appSecret: string): Promise<ApiResult<null>>;
  /** Subscribes the app to the account's events; with a callback where the address can be reached from outside. */
  subscribe(access: NumberAccess, callback: { url: string; verifyToken: string } | null): Promise<ApiResult<null>>;
  register(access: NumberAccess, pin: string): Promise<ApiResult<null>>;
  /**
   * `message`: body of the call without `messaging_product` and recipient, as `type: 'text', text: { body }`. `reference`: repeated by Meta in the
   * statuses of the message, also where the answer is lost; 512 characters at most.
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
  /** Asks for the address, then fetches it with the same token; refused above `maxBytes`. */
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
