// What a simulated CRM keeps: records by object, users, tokens, and the faults that a test has ordered.
import { randomUUID } from 'node:crypto';

export interface SimulatedRecord {
  id: string;
  values: Record<string, string>;
  createdAt: number;
  changedAt: number;
  archived: boolean;
}

/** What the next calls get in place of an answer. `lost`: it is done, and the connection ends before the answer. */
export interface OrderedFault {
  kind: 'rate-limit' | 'server-error' | 'lost' | 'revoked' | 'forbidden';
  /** Calls that it hits; 1 unless told. */
  times?: number;
  /** Only calls whose method and path hold this text. */
  on?: string;
}

export interface SimulatedCall {
  method: string;
  path: string;
  status: number;
}

export class CrmRecords {
  readonly calls: SimulatedCall[] = [];
  readonly users = [
    { id: '501', name: 'Ana Silva', email: 'ana@example.com' },
    { id: '502', name: 'Ben Okoro', email: 'ben@example.com' },
  ];
  /** Calls that an account may make in the present window; null: any number. */
  allowance: number | null = null;
  /** Length of that window in milliseconds, as the answer says it. */
  windowMs = 1_000;
  tokenLifeSeconds = 1_800;
  /** A value for which a batch is refused as a whole; '' for none. */
  poison = '';
  /** How far a search lags behind what was written, in a CRM whose search does. */
  searchLagMs = 0;
  private readonly objects = new Map<string, Map<string, SimulatedRecord>>();
  private readonly faults: Required<OrderedFault>[] = [];
  private readonly codes = new Map<string, { challenge: string; redirectUri: string }>();
  private readonly refreshTokens = new Set<string>();
  private readonly accessTokens = new Map<string, number>();
  private nextId = 801;
  private limitedUntil = 0;

  /** `formatId`: what an id looks like there. */
  constructor(private readonly formatId: (id: number, object: string) => string = String) {}

  /** Whether any token is valid here, so that some account is connected. */
  get hasTokens(): boolean {
    return this.refreshTokens.size + this.accessTokens.size > 0;
  }

  order({ kind, times = 1, on = '' }: OrderedFault): void {
    this.faults.push({ kind, times, on });
  }

  /** The ordered fault of a call, which is used up by it. */
  takeFault(call: string): OrderedFault['kind'] | null {
    const fault = this.faults.find(({ on, times }) => times > 0 && call.includes(on));
    if (fault === undefined) return null;
    fault.times -= 1;
    return fault.kind;
  }

  /** Whether one more call is within the limits; a window that has begun to refuse does so until it ends. */
  takeAllowance(): boolean {
    if (this.allowance === null) {
      this.limitedUntil = 0;
      return true;
    }
    if (this.allowance === 0) {
      if (this.limitedUntil === 0) this.limitedUntil = Date.now() + this.windowMs;
      if (Date.now() < this.limitedUntil) return false;
      this.limitedUntil = 0;
      this.allowance = 50;
    }
    this.allowance -= 1;
    return true;
  }

  of(object: string): Map<string, SimulatedRecord> {
    const known = this.objects.get(object);
    if (known) return known;
    const records = new Map<string, SimulatedRecord>();
    this.objects.set(object, records);
    return records;
  }

  /** Those that are not in the bin, oldest first. */
  live(object: string): SimulatedRecord[] {
    return [...this.of(object).values()].filter(({ archived }) => !archived);
  }

  add(object: string, values: Record<string, string>, now = Date.now()): SimulatedRecord {
    const record = {
      id: this.formatId(this.nextId++, object),
      values: { ...values },
      createdAt: now,
      changedAt: now,
      archived: false,
    };
    this.of(object).set(record.id, record);
    return record;
  }

  change(record: SimulatedRecord, values: Record<string, string>, now = Date.now()): void {
    Object.assign(record.values, values);
    record.changedAt = now;
  }

  /** By a field, without case. */
  by(object: string, field: string, value: string): SimulatedRecord[] {
    return this.live(object).filter(({ values }) => (values[field] ?? '').toLowerCase() === value.toLowerCase());
  }

  consent(challenge: string, redirectUri: string): string {
    const code = randomUUID();
    this.codes.set(code, { challenge, redirectUri });
    return code;
  }

  /** A code is good once. */
  redeem(code: string): { challenge: string; redirectUri: string } | null {
    const found = this.codes.get(code) ?? null;
    this.codes.delete(code);
    return found;
  }

  issue(): { access: string; refresh: string } {
    const tokens = { access: `access-${randomUUID()}`, refresh: `refresh-${randomUUID()}` };
    this.refreshTokens.add(tokens.refresh);
    this.accessTokens.set(tokens.access, Date.now() + this.tokenLifeSeconds * 1_000);
    return tokens;
  }

  /** A new access token; null where consent has ended. */
  renew(refreshToken: string): string | null {
    if (!this.refreshTokens.has(refreshToken)) return null;
    const access = `access-${randomUUID()}`;
    this.accessTokens.set(access, Date.now() + this.tokenLifeSeconds * 1_000);
    return access;
  }

  /** A token that a user has made in the CRM. */
  makeToken(token: string): void {
    this.accessTokens.set(token, Number.POSITIVE_INFINITY);
  }

  accepts(token: string): boolean {
    return (this.accessTokens.get(token) ?? 0) > Date.now();
  }

  expireTokens(): void {
    for (const [token, until] of this.accessTokens) if (Number.isFinite(until)) this.accessTokens.set(token, 0);
  }

  /** As a user of the CRM does who removes the app. */
  revokeAll(): void {
    this.refreshTokens.clear();
    this.accessTokens.clear();
  }
}
