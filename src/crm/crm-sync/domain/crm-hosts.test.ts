import { describe, expect, it } from 'vitest';
import { type CrmHostUse, trustedAddress, zohoPages } from './crm-hosts.ts';

const LOGIN = 'https://login.salesforce.com';
const SIMULATOR = 'http://127.0.0.1:4000/salesforce';

describe('an address that arrives from outside', () => {
  it.each<[CrmHostUse, string, string, string | null]>([
    ['salesforce', 'https://acme.my.salesforce.com', LOGIN, 'https://acme.my.salesforce.com'],
    [
      'salesforce',
      'https://acme--uat.sandbox.my.salesforce.com/',
      LOGIN,
      'https://acme--uat.sandbox.my.salesforce.com',
    ],
    ['salesforce', 'https://ACME.my.salesforce.com/services/data', LOGIN, 'https://acme.my.salesforce.com'],
    ['salesforce', 'http://acme.my.salesforce.com', LOGIN, null],
    ['salesforce', 'https://acme.my.salesforce.com:8443', LOGIN, null],
    ['salesforce', 'https://user:secret@acme.my.salesforce.com', LOGIN, null],
    ['salesforce', 'https://acme.my.salesforce.com.evil.example', LOGIN, null],
    ['salesforce', 'https://evilsalesforce.com', LOGIN, null],
    ['salesforce', 'https://evil.example/.salesforce.com', LOGIN, null],
    ['salesforce', 'https://evil.example#.salesforce.com', LOGIN, null],
    ['salesforce', 'https://salesforce.com', LOGIN, null],
    ['salesforce', 'https://acme.my.site.com', LOGIN, null],
    ['salesforce', 'javascript:alert(1)', LOGIN, null],
    ['salesforce', '', LOGIN, null],
    ['salesforce', SIMULATOR, LOGIN, null],
    ['salesforce', SIMULATOR, SIMULATOR, SIMULATOR],
    ['salesforce', `${SIMULATOR}/`, SIMULATOR, SIMULATOR],
    ['salesforce', 'http://127.0.0.1:4001/salesforce', SIMULATOR, null],
    ['salesforce', 'http://169.254.169.254/latest', SIMULATOR, null],
    ['salesforce', 'https://acme.my.salesforce.com', SIMULATOR, 'https://acme.my.salesforce.com'],
    ['salesforce', 'https://crm-proxy.example/sf', 'https://crm-proxy.example', 'https://crm-proxy.example/sf'],
    ['pipedrive', 'https://acme.pipedrive.com', 'https://oauth.pipedrive.com', 'https://acme.pipedrive.com'],
    ['pipedrive', 'https://acme.pipedrive.com.evil.example', 'https://oauth.pipedrive.com', null],
    ['pipedrive', 'https://.pipedrive.com', 'https://oauth.pipedrive.com', null],
    ['pipedrive', 'https://acme.my.salesforce.com', 'https://oauth.pipedrive.com', null],
    ['zoho-accounts', 'https://accounts.zoho.eu', 'https://accounts.zoho.com', 'https://accounts.zoho.eu'],
    ['zoho-accounts', 'https://accounts.zohocloud.ca', 'https://accounts.zoho.com', 'https://accounts.zohocloud.ca'],
    ['zoho-accounts', 'https://www.zohoapis.eu', 'https://accounts.zoho.com', null],
    ['zoho-accounts', 'https://evil.accounts.zoho.eu', 'https://accounts.zoho.com', null],
    ['zoho-accounts', 'https://accounts.zoho.example', 'https://accounts.zoho.com', null],
    ['zoho-api', 'https://www.zohoapis.eu', 'https://accounts.zoho.com', 'https://www.zohoapis.eu'],
    ['zoho-api', 'https://accounts.zoho.eu', 'https://accounts.zoho.com', null],
  ])('%s: %s with %s configured', (use, address, configured, trusted) => {
    expect(trustedAddress(use, address, { configured, allowLoopback: true })).toBe(trusted);
  });

  it.each(['http://127.0.0.1:4000', 'http://127.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
    '%s is this machine, and not trusted unless that is allowed',
    (configured) => {
      expect(trustedAddress('pipedrive', configured, { configured, allowLoopback: false })).toBeNull();
      expect(trustedAddress('pipedrive', configured, { configured, allowLoopback: true })).not.toBeNull();
    },
  );
});

describe('the pages of a centre of Zoho', () => {
  it.each([
    ['https://www.zohoapis.eu', 'https://crm.zoho.eu'],
    ['https://www.zohoapis.ca', 'https://crm.zohocloud.ca'],
    ['http://127.0.0.1:4000/zoho', ''],
  ])('of %s are %s', (api, pages) => {
    expect(zohoPages(api)).toBe(pages);
  });
});
