// Where a server finds the simulated CRMs.

/** Settings under which every CRM is the simulator at `url`, which knows these clients. */
export function crmVariables(url: string): Record<string, string> {
  const clients = ['hubspot', 'salesforce', 'pipedrive', 'zoho'].flatMap((crm) => [
    [`${crm.toUpperCase()}_CLIENT_ID`, `${crm}-client`],
    [`${crm.toUpperCase()}_CLIENT_SECRET`, `${crm}-secret`],
  ]);
  return {
    ...Object.fromEntries(clients),
    HUBSPOT_AUTH_BASE_URL: `${url}/hubspot`,
    HUBSPOT_API_BASE_URL: `${url}/hubspot`,
    SALESFORCE_LOGIN_BASE_URL: `${url}/salesforce`,
    PIPEDRIVE_OAUTH_BASE_URL: `${url}/pipedrive`,
    ZOHO_ACCOUNTS_BASE_URL: `${url}/zoho`,
    ATTIO_API_BASE_URL: `${url}/attio`,
  };
}
