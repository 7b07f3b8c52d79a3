// The one error catalogue of both sides: what the server answers and what the browser switches on is the code.
// Texts marked [spec] are section 8 of the product specification, to the letter.
import { OUTREACH_ERRORS } from './outreach-errors.ts';

// The part of the error catalogue that is about finding prospects and verifying them. The catalogue checks its shape.
const PROSPECT_ERRORS = {
  DIRECTORY_FILE_UNUSABLE: { status: 400, text: 'The file was not imported into the directory: {reason}' },
  VERIFYING_EMPTY: { status: 400, text: 'No email addresses found' },
  VERIFYING_TOO_MANY: { status: 400, text: 'A batch can have at most {max} addresses. Split it.' },
  VERIFYING_NOT_READY: { status: 409, text: 'The addresses are still being read. Run it when the quote is ready.' },
  VERIFYING_BUSY: {
    status: 429,
    text: 'Too many addresses are being verified right now. Try again in {seconds} seconds.',
    retryable: true,
  },
  VERIFYING_RUNNING: {
    status: 409,
    text: 'These addresses are being verified. Try again in a moment.',
    retryable: true,
  },
  DOMAIN_UNREADABLE: { status: 400, text: 'Not a domain. Enter one like acme.com, or an email address.' },
} as const;

export interface CatalogueEntry {
  /** HTTP status of the answer. */
  status: number;
  /** What the user reads. `{name}` is replaced by a parameter of the same name. */
  text: string;
  /** True where doing the same again may succeed without the user changing anything. */
  retryable?: true;
}

const entries = {
  // Requests in general
  INVALID_INPUT: { status: 400, text: 'Please check the marked fields' },
  MALFORMED_REQUEST: { status: 400, text: 'The request could not be read' },
  REQUEST_TIMEOUT: { status: 408, text: 'The request took too long to arrive. Try again.', retryable: true },
  METRICS_TOKEN_REQUIRED: { status: 401, text: 'Metrics need the token of METRICS_TOKEN' },
  BODY_TOO_LARGE: { status: 413, text: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Requests are sent as JSON' },
  CROSS_SITE_REQUEST: { status: 403, text: 'This request did not come from Leadwright' },
  NOT_FOUND: { status: 404, text: 'Not found' },
  RATE_LIMITED: { status: 429, text: 'Too many attempts. Try again in {seconds} seconds.', retryable: true },
  INTERNAL: { status: 500, text: 'Something went wrong on our side', retryable: true },
  JOB_FAILED: { status: 500, text: 'Something went wrong on our side. Start it again to finish.' },
  LIMIT_REACHED: { status: 409, text: 'You can keep at most {n} of these. Remove one first.' },
  BUSY: { status: 503, text: 'Many files are being downloaded right now. Try again in a minute.', retryable: true },
  TOOK_TOO_LONG: { status: 503, text: 'This took too long and was stopped. Choose less at once, or try again later.' },
  UNAVAILABLE: { status: 503, text: 'Leadwright is starting or stopping. Try again in a moment.', retryable: true },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    text: 'This action needs an Idempotency-Key header (a new UUID for each attempt)',
  },
  IDEMPOTENCY_KEY_REUSED: { status: 409, text: 'This Idempotency-Key was already used for a different request' },

  // Accounts and sessions
  USER_NOT_FOUND: { status: 404, text: 'User not found' }, // [spec]
  SESSION_VALIDATION_FAILED: { status: 503, text: 'Error validating session', retryable: true }, // [spec]
  SESSION_LIMIT_REACHED: {
    status: 409,
    text: 'Session limit reached. Your {plan} plan allows {n} active session(s).', // [spec]
  },
  SESSION_OVER_LIMIT: { status: 409, text: 'Your {plan} plan allows {n} active session(s). End one to continue.' },
  SESSION_NOT_FOUND: { status: 404, text: 'This session has ended' },
  EMAIL_NOT_VERIFIED: { status: 403, text: 'Please verify your email before signing in' }, // [spec]
  SUBSCRIPTION_REQUIRED: {
    status: 402,
    text: 'Please purchase a subscription to access your account. You will be redirected to the pricing page.', // [spec]
  },
  NOT_AUTHENTICATED: { status: 401, text: 'No authenticated user found' }, // [spec]
  USER_DOCUMENT_NOT_FOUND: { status: 404, text: 'User document not found' }, // [spec]
  INVALID_CREDENTIALS: { status: 401, text: 'Email or password is incorrect' },
  GOOGLE_OFF: {
    status: 404,
    text: 'Google sign-in is not set up here. Sign in with your email and password.',
  },
  GOOGLE_UNAVAILABLE: {
    status: 502,
    text: 'Google cannot be reached. Try again, or sign in with your email and password.',
    retryable: true,
  },
  GOOGLE_REFUSED: {
    status: 502,
    text: 'The answer from Google could not be verified. Sign in again.',
    retryable: true,
  },
  GOOGLE_CANCELLED: { status: 409, text: 'You cancelled signing in with Google. Nothing was changed.' },
  GOOGLE_EXPIRED: {
    status: 410,
    text: 'This sign-in with Google took too long, was already used, or was started in another browser. Start again.',
  },
  GOOGLE_NEEDS_PASSWORD: {
    status: 409,
    text: '{email} already has an account. Sign in with its password, then connect Google in the settings.',
  },
  GOOGLE_LINKED_ELSEWHERE: { status: 409, text: 'This Google account already opens another Leadwright account.' },
  GOOGLE_ONLY_WAY_IN: {
    status: 409,
    text: 'Google is your only way to sign in. Set a password before you disconnect it.',
  },
  PASSWORD_NOT_SET: {
    status: 409,
    text: 'This account has no password yet. Request the email to set one.',
  },
  GOOGLE_NOT_FRESH: {
    status: 409,
    text: 'Google did not confirm that you signed in there just now. Confirm in another way.',
  },
  GOOGLE_OTHER_ACCOUNT: { status: 409, text: 'This is not the Google account that is connected here.' },
  STEP_UP_REQUIRED: { status: 403, text: "Confirm that it's you to continue." },
  SECOND_FACTOR_REQUIRED: { status: 401, text: 'Enter your second factor to finish signing in.' },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    text: 'Your workspace requires a second factor. Set one up to continue.',
  },
  SECOND_FACTOR_LAST: {
    status: 409,
    text: 'Your workspace requires a second factor. Add another one before you remove this one.',
  },
  SECOND_FACTOR_MISSING: { status: 409, text: 'Set up an authenticator app or a passkey first.' },
  SECOND_FACTOR_UNREADABLE: {
    status: 409,
    text: 'Codes of your authenticator app cannot be checked right now. Use a recovery code or a passkey.',
  },
  SIGN_IN_EXPIRED: {
    status: 410,
    text: 'This sign-in took too long or was started in another browser. Sign in again.',
  },
  PASSKEY_REFUSED: { status: 400, text: 'This passkey could not be verified. Try again.', retryable: true },
  PASSKEYS_UNAVAILABLE: { status: 409, text: 'Passkeys need this site to have a domain name and https.' },
  EMAIL_CHANGE_GONE: { status: 404, text: 'No change of address is pending. Request it again.' },
  EMAIL_TAKEN: {
    status: 409,
    text: 'Another account now uses this address. Your address stays as it is. Choose another one.',
  },
  LINK_INVALID: { status: 410, text: 'This link has expired or was already used. Ask for a new one.' },

  // API keys
  WEBHOOK_OFF: { status: 409, text: 'This endpoint is off. Turn it on to send the event again.' },
  API_KEY_REQUIRED: { status: 401, text: 'Send an API key in the header Authorization: Bearer lw_...' },
  API_KEY_INVALID: { status: 401, text: 'This API key is unknown, has expired or was revoked' },
  API_KEY_NOT_ACCEPTED: {
    status: 403,
    text: 'This cannot be called with an API key, only by someone who is signed in',
  },
  API_SCOPE_MISSING: { status: 403, text: 'This API key may not do this: it needs the scope {scope}' },

  // Plans
  PLAN_REQUIRED: { status: 403, text: 'Your {plan} plan does not include this. See the plans to unlock it.' },
  ROLE_FORBIDDEN: {
    status: 403,
    text: 'Your role in this workspace ({role}) does not allow this. Ask its owner or an admin.',
  },
  ROLE_TOO_HIGH: { status: 403, text: 'Your role does not allow this for a person with that role' },
  ROLE_OWN: { status: 409, text: 'This cannot be done to your own account' },
  TEAM_FULL: { status: 409, text: 'This workspace has no seat left. Ask its owner to free one.' },
  INVITATION_INVALID: {
    status: 410,
    text: 'This invitation has expired or was withdrawn. Ask for a new one.',
  },
  INVITATION_REFUSED: { status: 409, text: 'This account cannot accept the invitation' },
  TEAM_MEMBERS_EXCLUDED: { status: 403, text: 'Only the owner of the workspace can open this' },

  // Payments
  SUPPORT_NOT_SET_UP: {
    status: 409,
    text: 'Support messages are not set up on this server. Ask its operator.',
  },
  PAYMENTS_OFF: { status: 409, text: 'Payments are not set up here. Contact the operator of this installation.' },
  PAYMENTS_UNAVAILABLE: {
    status: 502,
    text: 'The payment service did not answer. Try again in a moment: nothing is charged twice.',
    retryable: true,
  },
  PAYMENT_DECLINED: { status: 402, text: 'The payment did not go through: {reason} Nothing has changed.' },
  PRICE_UNAVAILABLE: { status: 409, text: 'This cannot be bought right now. Nothing was charged. Try again later.' },
  CHECKOUT_NOT_FOUND: { status: 404, text: 'This payment was not found' },
  CHECKOUT_ALREADY_USED: { status: 409, text: 'This payment already belongs to an account. Sign in with it.' },
  SUBSCRIPTION_EXISTS: { status: 409, text: 'You already have a plan. Change it in Settings, Plan and billing.' },
  SUBSCRIPTION_MISSING: { status: 409, text: 'There is no paid plan here. Choose one on the pricing page.' },
  PLAN_UNCHANGED: { status: 409, text: 'This is already your plan' },
  PLAN_CHANGE_LATER_ONLY: { status: 409, text: 'This change takes effect at the end of the paid period' },
  WEBHOOK_SIGNATURE_INVALID: { status: 401, text: 'The signature is not valid' },

  // Credits
  CREDITS_INSUFFICIENT: { status: 402, text: 'Insufficient credits' }, // [spec]
  BUDGET_EXCEEDED: {
    status: 402,
    text: '{left} left of your budget of {budget} a {period}. Ask the owner or an admin of your workspace to raise it.',
  },
  KEY_BUDGET_EXCEEDED: {
    status: 402,
    text: '{left} left of the {budget} a day that this API key may spend. The day starts again at midnight UTC.',
  },
  QUOTE_NOT_FOUND: { status: 404, text: 'This key has no such quote. Call the paid tool again for a new one.' },
  QUOTE_EXPIRED: { status: 410, text: 'This quote has expired. Call the paid tool again for a new one.' },
  APPROVAL_NOT_FOUND: { status: 404, text: 'This request was not found' },
  APPROVAL_DECIDED: { status: 409, text: 'This request has already been decided.' },
  PRICE_ABOVE_LIMIT: {
    status: 409,
    text: 'This costs {price} now, which is more than you have allowed. Nothing was charged.',
  },

  // Searches
  SEARCH_NEEDS_SIGN_IN: { status: 401, text: 'Please sign in to perform a search' }, // [spec]
  SOURCE_NOT_CONFIGURED: {
    status: 503,
    text: 'No source is set up for this search. Add a key in Settings, Data sources, or ask your administrator to set one up.',
  },
  /** `details`: { run } where it is known what was searched. */
  SEARCH_RESULTS_EXPIRED: {
    status: 410,
    text: 'These results were deleted: they are kept for {kept}. You can fetch them again.',
  },
  SEARCH_RUNNING: { status: 409, text: 'This search is still running. Try again in a moment.', retryable: true },
  SEARCH_FAILED: { status: 502, text: 'An error occurred while searching', retryable: true }, // [spec]
  PHOTO_SEARCH_FAILED: { status: 502, text: 'Failed to fetch data', retryable: true }, // [spec]
  LINKEDIN_PEOPLE_FAILED: { status: 502, text: 'Failed to fetch results. Please try again.', retryable: true }, // [spec]
  LINKEDIN_COMPANIES_FAILED: { status: 502, text: 'Failed to fetch company data', retryable: true }, // [spec]
  COMPANY_DETAILS_FAILED: { status: 502, text: 'Failed to load company details', retryable: true }, // [spec]
  COMPANY_NOT_FOUND: { status: 404, text: 'Company not found' }, // [spec]
  JOB_SEARCH_FAILED: { status: 502, text: 'Failed to fetch jobs. Please try again later.', retryable: true },
  DETAILS_FAILED: { status: 502, text: 'Failed to load details', retryable: true },
  PROFILE_NOT_FOUND: { status: 404, text: 'Profile not found' },
  PAGE_NOT_FOUND: { status: 404, text: 'Page not found' },
  GROUP_NOT_FOUND: { status: 404, text: 'Group not found' },
  PLACE_NOT_FOUND: { status: 404, text: 'This place was not found. Check the spelling or choose its country.' },
  PRODUCT_NOT_FOUND: { status: 404, text: 'Product not found' },
  JOB_NOT_FOUND: { status: 404, text: 'Job not found' },
  FREELANCE_JOBS_FAILED: { status: 502, text: 'Failed to fetch jobs. Please try again later.', retryable: true }, // [spec]

  // Contacts, companies and what is kept with them
  RECORD_NOT_FOUND: { status: 404, text: 'This record was deleted' },
  /** `details`: { id, name } of the surviving record. */
  RECORD_MERGED: { status: 410, text: 'This record was merged into {name}' },
  RECORD_GONE: { status: 410, text: 'This record was permanently deleted' },
  RECORD_EXISTS: { status: 409, text: '{name} is already in your library' },
  CHANGE_NOT_FOUND: { status: 404, text: 'This was already undone, or is too old to undo' },
  RECORD_CHANGED: { status: 409, text: 'This was changed in the meantime. Check the new value, then save again.' },
  TEMPLATE_NOT_FOUND: { status: 404, text: 'This template was deleted' },
  TEMPLATE_CHANGED: {
    status: 409,
    text: 'This template was changed in the meantime. Compare both texts, then choose one.',
  },
  SNIPPET_EXISTS: { status: 409, text: 'A snippet with this name already exists. Choose another name.' },
  FIELD_EXISTS: { status: 409, text: 'A field with this name already exists' },
  RESULT_NOT_FOUND: { status: 404, text: 'These results are no longer stored. Search again to save them.' },
  LIST_NOT_FOUND: { status: 404, text: 'This list was deleted' },
  LIST_FULL: { status: 409, text: 'A list holds at most {n} records on your plan. A larger plan allows more.' },

  // Imports
  IMPORT_TOO_LARGE: {
    status: 413,
    text: 'A file can have at most {mb} MB. Split it, or send it as XLSX, which is smaller.',
  },
  IMPORT_EMPTY: { status: 400, text: 'There are no rows in this file' },
  IMPORT_NOT_A_TABLE: {
    status: 400,
    text: 'This is not a table. It looks like {what}. Import a CSV, TSV, XLSX or vCard file.',
  },
  IMPORT_PROTECTED: {
    status: 400,
    text: 'This workbook is locked with a password. Save it without one, then upload it again.',
  },
  IMPORT_UNREADABLE: { status: 400, text: 'This file cannot be read: {reason}' },
  IMPORT_TOO_WIDE: { status: 400, text: 'This table has {n} columns; {max} at most can be imported' },
  IMPORT_FILE_GONE: {
    status: 410,
    text: 'The uploaded file no longer exists. Upload it again.',
  },
  IMPORT_STARTED: { status: 409, text: 'This import has already run. Upload the file again to change its columns.' },
  IMPORT_NOT_READY: { status: 409, text: 'Map the columns and check the rows before you run the import' },
  IMPORT_NOT_UNDOABLE: { status: 409, text: 'This import cannot be undone: {reason}' },

  ...PROSPECT_ERRORS,
  ...OUTREACH_ERRORS,

  // One's own data
  EXPORT_RUNNING: {
    status: 409,
    text: 'Another archive of this workspace is being made. Try again when it is ready.',
    retryable: true,
  },
  SUBSCRIPTION_RUNNING: {
    status: 409,
    text: 'Your subscription is still running. Cancel it under Plan and billing first, then delete the account.',
  },

  // Pictures
  PICTURE_UNAVAILABLE: { status: 404, text: 'This picture cannot be shown' },

  // File storage: the statuses are those of spec section 8
  STORAGE_UNAUTHENTICATED: {
    status: 401,
    text: 'The file storage did not accept our access. Nothing was changed; try again later.',
    retryable: true,
  },
  STORAGE_QUOTA_EXCEEDED: {
    status: 402,
    text: 'The file storage is full. Nothing was changed; try again later.',
    retryable: true,
  },
  STORAGE_UNAUTHORIZED: {
    status: 403,
    text: 'The file storage does not allow this. Nothing was changed; try again later.',
    retryable: true,
  },
  STORAGE_OBJECT_NOT_FOUND: { status: 404, text: 'This file is no longer in the file storage' },
  STORAGE_UNAVAILABLE: {
    status: 503,
    text: 'The file storage cannot be reached. Nothing was changed; try again in a moment.',
    retryable: true,
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof entries;

export const ERRORS: Record<ErrorCode, CatalogueEntry> = entries;

/** Texts of the catalogue that are shown in place of a value or of results, not as errors. [spec] */
export const EMPTY_TEXTS = {
  NO_RESULTS: 'No results found',
  NO_COMPANY_RESULTS: 'No company results found',
  NO_VALID_RESULTS: 'No valid results found',
  NO_JOBS: 'No jobs found. Try different search terms.',
  NO_BUDGET: 'Budget not specified',
  NO_SKILLS: 'No skills specified',
} as const;

/** Texts of the catalogue that stand at a field of a form: INVALID_INPUT carries them in `fields`. [spec] */
export const FIELD_TEXTS = {
  SEARCH_TERM: 'Please enter a search term',
  SEARCH_KEYWORD: 'Please enter a search keyword',
} as const;

export interface FieldFault {
  /** Dotted path of the field in the body, the query or the path parameters: `email`, `skills.3`. */
  path: string;
  message: string;
}

/** The body of every answer that is not 2xx. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    requestId: string;
    retryable: boolean;
    fields?: FieldFault[];
    details?: Record<string, unknown>;
  };
}

/** The catalogue's text with its parameters filled in. Unknown parameters stay visible, so that a test finds them. */
export function errorText(code: ErrorCode, params: Record<string, string | number> = {}): string {
  return ERRORS[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

interface AppErrorOptions {
  params?: Record<string, string | number>;
  fields?: FieldFault[];
  /** Sent to the browser; never put a secret or another workspace's data here. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The only error that a use case throws on purpose. Anything else that reaches the HTTP layer is answered as INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldFault[] | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(errorText(code, options.params), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = options.fields;
    this.details = options.details;
  }

  toBody(requestId: string): ErrorBody {
    const body: ErrorBody['error'] = {
      code: this.code,
      message: this.message,
      requestId,
      retryable: ERRORS[this.code].retryable ?? false,
    };
    if (this.fields) body.fields = this.fields;
    if (this.details) body.details = this.details;
    return { error: body };
  }
}
