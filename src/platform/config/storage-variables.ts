// Variables of the file storage: S3-compatible where they are given, else a folder of DATA_DIR.
import { apiKey, sourceUrl, text, variable } from './variable.ts';

const WITH_ALL = 'Needs the other three of S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.';

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

export const storageShape = {
  S3_ENDPOINT: variable(sourceUrl().optional(), {
    description: `S3-compatible storage of uploaded files (logos), in place of DATA_DIR/files. ${WITH_ALL}`,
    absent: 'files are in DATA_DIR/files',
    example: 'https://s3.eu-north-1.amazonaws.com',
  }),
  S3_BUCKET: variable(text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(), {
    description: 'Name of an existing, private bucket.',
    absent: 'none',
    example: 'leadwright',
  }),
  S3_KEY: variable(apiKey().optional(), {
    description: 'Access key that may get, put, delete and list objects in the bucket.',
    absent: 'none',
    example: 'the access key',
  }),
  S3_SECRET: variable(apiKey().optional(), {
    description: 'The secret of S3_KEY.',
    absent: 'none',
    example: 'the secret access key',
  }),
  S3_REGION: variable(text.regex(/^[a-z0-9-]+$/, 'must be the name of a region').default('us-east-1'), {
    description: 'Region that requests to S3_ENDPOINT are signed for.',
    absent: 'us-east-1',
  }),
};

interface StorageValues {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_KEY?: string | undefined;
  S3_SECRET?: string | undefined;
  S3_REGION: string;
}

const TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;

/** Those that are missing beside others of the four: half a storage would be found out by the first upload. */
export function missingStorageVariables(values: StorageValues): string[] {
  const missing = TOGETHER.filter((name) => values[name] === undefined);
  return missing.length === TOGETHER.length ? [] : missing;
}

/** Null: files are in DATA_DIR. */
export function storageOf(values: StorageValues): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = values;
  if (endpoint === undefined || bucket === undefined || key === undefined || secret === undefined) return null;
  return { endpoint, bucket, region, key, secret };
}
