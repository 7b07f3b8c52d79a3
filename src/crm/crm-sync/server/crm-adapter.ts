// The port of a CRM: what the sync asks of it, whatever its wire format. Values are texts on both sides of it, '' for none; an adapter
// writes and reads the types that its API wants.
import type { CrmFault } from '../domain/crm-fault.ts';
import type { CrmField, CrmId, FollowUpKind } from '../fields.contract.ts';

/** Who calls: where the API of the connected account is, and a token for it. */
export interface CrmAccess {
  /** Without a trailing slash. */
  apiUrl: string;
  /** Another one than `refused`, which was not accepted. @throws CrmFault `auth` where consent has ended */
  token(refused?: string): Promise<string>;
}

export interface CrmAccount {
  /** Of the account, so that another one is noticed when a connection is renewed. */
  id: string;
  name: string;
  /** Of its pages, without a trailing slash; '' where it is not known. */
  webUrl: string;
}

export interface CrmOwner {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
}

export interface CrmRecord {
  id: string;
  /** Of the fields that were asked for. */
  values: Record<string, string>;
  /** ISO 8601; null where the API does not say. */
  changedAt: string | null;
}

export interface CrmWrite {
  /** Ties an answer to its record. */
  ref: string;
  /** Null for a record that is to be created. */
  id: string | null;
  /** What finds a record that was created meanwhile, perhaps by a request whose answer was lost. */
  key: { field: string; value: string };
  /** Ids of records that have this key and are not meant: a person has decided for another one. */
  besides?: readonly string[];
  values: Record<string, string>;
}

export type CrmWritten = { ref: string; requestId: string } & (
  | { done: true; id: string; created: boolean }
  | { done: false; fault: CrmFault }
);

export interface CrmPage {
  records: CrmRecord[];
  /** Null where there are no further ones. */
  cursor: string | null;
}

/** A task or deal that is to be made of a reply. */
export interface CrmFollowUp {
  kind: FollowUpKind;
  /** The contact that it belongs to. */
  object: string;
  contactId: string;
  title: string;
  /** Text in lines; it holds `key`. */
  body: string;
  /** Names it for good: by it one is found that was made by a request whose answer was lost. */
  key: string;
  dueAt: Date;
  /** '' for whomever the CRM chooses. */
  ownerId: string;
}

/** What the token endpoint answered, as far as a connection keeps it. */
export interface CrmTokens {
  accessToken: string;
  /** Null where none came: the one before stays. */
  refreshToken: string | null;
  /** Seconds; null where it is not stated, and a token is used until it is refused. */
  expiresIn: number | null;
  /** Where the API of the account is. */
  apiUrl: string;
}

/** Consent of a user, by the web server flow of OAuth 2.0 with what each CRM does differently. */
export interface CrmOAuth {
  clientId: string;
  clientSecret: string;
  /** The page of consent; `region` as the user has chosen it, '' for the usual one. */
  authorizeUrl(region: string): string;
  /** Beside client, redirect address and state: scopes among them. */
  authorizeQuery: Record<string, string>;
  pkce: boolean;
  /** Kinds of accounts with a consent page of their own, the usual one first; empty where there is one for all. */
  regions: readonly { id: string; name: string }[];
  /** How the client authenticates at the token endpoint. */
  clientAuth: 'body' | 'basic';
  /** `server` is what the redirect has named (Zoho), or what a connection has kept of it. @throws CrmFault `policy` for a host that is not theirs */
  tokenUrl(region: string, server: string): string;
  revokeUrl(region: string, server: string): string | null;
  /** Of an answer of the token endpoint, which some CRMs also give to refusals with status 200. @throws CrmFault */
  readTokens(json: unknown): CrmTokens;
}

/** A token that the user pastes: made in the CRM for one account. */
export interface CrmPastedToken {
  /** Where the API of the account is; `host` is what the user entered where the CRM has one for each account. @throws CrmFault `validation` */
  apiUrl(host: string): string;
  /** What the user enters beside the token, as a label; null for nothing. */
  asksHost: string | null;
}

export interface CrmAdapter {
  readonly id: CrmId;
  /** Null where the operator has set no client. */
  readonly oauth: CrmOAuth | null;
  /** Null where the CRM knows no such token. */
  readonly pastedToken: CrmPastedToken | null;
  /** Objects that records of a kind may be pushed to, the usual one first. */
  readonly objects: Readonly<Record<'contact' | 'company', readonly string[]>>;
  /** Records of one call at most. */
  readonly batch: { find: number; read: number; write: number };
  /** Whose token it is. */
  account(access: CrmAccess): Promise<CrmAccount>;
  fields(access: CrmAccess, object: string): Promise<CrmField[]>;
  owners(access: CrmAccess): Promise<CrmOwner[]>;
  /**
   * Records whose `field` is one of `values`, compared as the CRM does; several may have the same. Where theirs is another spelling (the
   * address of a website for its host) the value that was asked for stands for it.
   */
  find(
    access: CrmAccess,
    object: string,
    asked: { field: string; values: readonly string[]; fields: readonly string[] },
  ): Promise<CrmRecord[]>;
  /** Those of these ids that are still there. */
  read(
    access: CrmAccess,
    object: string,
    asked: { ids: readonly string[]; fields: readonly string[] },
  ): Promise<CrmRecord[]>;
  /**
   * One result for each, in any order. A record that is to be created and is there already by its key is changed instead: sent twice, it is
   * one record. @throws CrmFault where nothing of it was written, or where that is unknown (`temporary`)
   */
  write(
    access: CrmAccess,
    object: string,
    writes: readonly CrmWrite[],
    fields: readonly CrmField[],
  ): Promise<CrmWritten[]>;
  /** Moves records to the CRM's bin. */
  archive(access: CrmAccess, object: string, ids: readonly string[]): Promise<CrmWritten[]>;
  /** Records changed since a moment, oldest first. `cursor` of the page before. */
  changed(
    access: CrmAccess,
    object: string,
    asked: { since: Date | null; cursor: string | null; fields: readonly string[] },
  ): Promise<CrmPage>;
  /** Ties contacts to their companies, where the CRM keeps both. */
  associate?(access: CrmAccess, pairs: readonly { contactId: string; companyId: string }[]): Promise<void>;
  /** What it can make of a reply. */
  readonly follows: readonly FollowUpKind[];
  /** Makes a task or deal. `triedAt`: when this was first asked for, so that what was made then is looked for and not made again. @throws CrmFault */
  follow(access: CrmAccess, followUp: CrmFollowUp, triedAt: Date | null): Promise<{ id: string; requestId: string }>;
  /** Page of a record; '' where it is not known. */
  recordUrl(account: CrmAccount, object: string, id: string): string;
}
