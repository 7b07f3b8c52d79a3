// Settings, API: how an AI agent is connected, and what it may and may not do.
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import { APPROVALS_PATH, MCP_PATH } from '../fields.contract.ts';

export function AgentSettings() {
  const may = useMayUse('api-keys');
  const address = location.origin + MCP_PATH;
  const config = JSON.stringify(
    {
      mcpServers: {
        leadwright: { type: 'http', url: address, headers: { Authorization: 'Bearer lw_YOUR_KEY' } },
      },
    },
    null,
    2,
  );
  return (
    <SettingsGroup
      id="agents"
      title="AI agents (MCP)"
      lead="Connect an agent that speaks the Model Context Protocol. It works with an API key that may use “AI agents (MCP)”."
      action={
        may && (
          <Button asChild size="sm">
            <Link to={APPROVALS_PATH}>Open approvals</Link>
          </Button>
        )
      }
    >
      <dl className="text-sm">
        <dt className="text-text-3">Address</dt>
        <dd className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <code className="min-w-0 break-all select-all">{address}</code>
          <CopyButton text={address} label="Copy the address" />
        </dd>
      </dl>
      <p className="mt-4 text-sm text-text-3">Configuration of your client</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, by keys too
        tabIndex={0}
        className="mt-1 overflow-x-auto rounded-m bg-surface-2 p-3 text-xs leading-relaxed"
      >
        <code>{config}</code>
      </pre>
      <div className="mt-2 flex justify-end">
        <CopyButton text={config} label="Copy the configuration" />
      </div>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-text-2">
        <li>
          An agent can search and read, save contacts, fill lists, and draft emails and campaigns, within its key.
        </li>
        <li>Paid searches are quoted first, and never exceed the daily credit budget of the key.</li>
        <li>It cannot launch or send: that waits for a person’s approval, which is announced under the bell.</li>
        <li>Every call is in the activity log under the name of its key.</li>
      </ul>
      <p className="mt-3 text-sm">
        <a
          className="link inline-flex items-center gap-1"
          href="https://modelcontextprotocol.io"
          target="_blank"
          rel="noreferrer"
        >
          What is the Model Context Protocol?
          <ExternalLink aria-hidden size={14} />
          <span className="sr-only"> (new tab)</span>
        </a>
      </p>
    </SettingsGroup>
  );
}
