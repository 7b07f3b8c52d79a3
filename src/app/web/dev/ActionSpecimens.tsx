// Buttons, toggles and tabs.
import { Download, ExternalLink, FileUp, Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { CopyButton, DnsRecord } from '#ui/CopyButton.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { Specimen } from './Specimen.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;

export function ActionSpecimens() {
  const [type, setType] = useState<'people' | 'companies'>('people');
  const [file, setFile] = useState('No file chosen');
  const [on, setOn] = useState(true);
  const [some, setSome] = useState<boolean | 'indeterminate'>('indeterminate');
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Search (5 credits)</Button>
          <Button variant={variant} icon={<Plus aria-hidden size={16} />}>
            Add contact
          </Button>
          <Button variant={variant} loading loadingText="Searching...">
            Search
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} size="sm" disabled>
            Small
          </Button>
        </Specimen>
      ))}
      <Specimen name="Button as a link, block, with a key">
        <Button asChild size="sm" icon={<ExternalLink aria-hidden size={16} />}>
          <a href="#link">View on LinkedIn</a>
        </Button>
        <Button size="sm">
          Save 2 to list <Kbd>S</Kbd>
        </Button>
        <CopyButton label="Copy details" text="Copied from the gallery" />
        <Button block variant="primary">
          Block
        </Button>
      </Specimen>
      <Specimen name="DnsRecord">
        <DnsRecord record={{ host: 'links.acme.example', type: 'CNAME', value: 'app.leads.example' }} />
      </Specimen>
      <Specimen name="FileButton">
        <FileButton
          label="File to look at"
          accept=".csv,text/csv"
          icon={<FileUp aria-hidden size={16} />}
          onFile={({ name }) => setFile(name)}
        >
          Choose a file
        </FileButton>
        <FileButton label="File that is not taken" accept=".csv" onFile={() => undefined} disabled>
          Disabled
        </FileButton>
        <p className="text-sm text-text-2">{file}</p>
      </Specimen>
      <Specimen name="IconButton, Tooltip">
        <IconButton label="Search" shortcut="/" icon={<Search aria-hidden size={16} />} />
        <IconButton label="Download" variant="secondary" icon={<Download aria-hidden size={16} />} />
        <IconButton label="Loading" loading icon={<Download aria-hidden size={16} />} />
        <IconButton label="Disabled" disabled icon={<Trash2 aria-hidden size={16} />} />
        <IconButton label="Small" size="sm" icon={<Trash2 aria-hidden size={14} />} />
        <Tooltip content="The Pro plan unlocks this">
          <Button size="sm">With a tooltip</Button>
        </Tooltip>
      </Specimen>
      <Specimen name="Segmented">
        <Segmented
          aria-label="Search for"
          value={type}
          onValueChange={setType}
          options={[
            { value: 'people', label: 'People' },
            { value: 'companies', label: 'Companies' },
          ]}
        />
        <Segmented
          aria-label="Search for, small"
          size="sm"
          value={type}
          onValueChange={setType}
          options={[
            { value: 'people', label: 'People' },
            { value: 'companies', label: 'Companies', disabled: true },
          ]}
        />
      </Specimen>
      <Specimen name="Checkbox" stacked>
        <Checkbox label="I accept the terms" checked={on} onCheckedChange={setOn} />
        <Checkbox label="Some of them" checked={some} onCheckedChange={setSome} hint="12 of 40 are selected" />
        <Checkbox label="Refused" checked={false} onCheckedChange={setOn} error="Please accept the terms to continue" />
        <Checkbox label="Disabled" checked disabled onCheckedChange={setOn} />
      </Specimen>
      <Specimen name="Switch" stacked>
        <Switch label="Sign-in alerts" hint="An email for each new device" checked={on} onCheckedChange={setOn} />
        <Switch label="Disabled" disabled checked onCheckedChange={setOn} />
      </Specimen>
      <Specimen name="Tabs" stacked>
        <Tabs
          aria-label="Verifier"
          items={[
            { value: 'domain', label: 'Domain', content: <p>Content of the first tab.</p> },
            { value: 'mails', label: 'E-mails', count: 1204, content: <p>Content of the second tab.</p> },
            { value: 'off', label: 'Disabled', disabled: true, content: null },
          ]}
        />
      </Specimen>
    </>
  );
}
