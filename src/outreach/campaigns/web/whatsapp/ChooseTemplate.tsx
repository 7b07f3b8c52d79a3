// The template of a step: those that the numbers of the campaign can send, with their category and state at Meta.
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WhatsappNumber, WhatsappTemplate } from '#outreach/whatsapp/contract.ts';
import { formatNoun, languageName } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { NUMBERS_PATH } from '../campaign-labels.ts';
import {
  CATEGORY_NAMES,
  numbersWithout,
  STATUS_NAMES,
  STATUS_TONES,
  type TemplateMessage,
  templateChoices,
  toMessage,
} from './template-choices.ts';

interface ChooseTemplateProps {
  templates: readonly WhatsappTemplate[];
  /** That the campaign sends from. */
  numbers: readonly WhatsappNumber[];
  message: TemplateMessage | null;
  onChange: (message: TemplateMessage) => void;
}

const SUBMIT_PATH = '/templates?channel=whatsapp';

export function ChooseTemplate({ templates, numbers, message, onChange }: ChooseTemplateProps) {
  const [changing, change] = useState(false);
  const chosen = templates.find(({ id }) => id === message?.templateId) ?? null;
  const isOpen = changing || chosen === null;
  return (
    <Card
      title="Template"
      action={
        chosen && (
          <Button size="sm" onClick={() => change(!changing)}>
            {changing ? 'Keep this template' : 'Change template'}
          </Button>
        )
      }
    >
      {message && chosen === null && (
        <Notice tone="bad" className="mb-3">
          The chosen template no longer exists at Meta. Choose another one.
        </Notice>
      )}
      {chosen && !changing && <Chosen template={chosen} numbers={numbers} />}
      {isOpen && (
        <Choices
          templates={templates}
          numbers={numbers}
          chosenId={chosen?.id ?? null}
          onChoose={(template) => {
            change(false);
            if (template.id !== chosen?.id) onChange(toMessage(template));
          }}
        />
      )}
    </Card>
  );
}

function Chosen({ template, numbers }: { template: WhatsappTemplate; numbers: readonly WhatsappNumber[] }) {
  const { status, reason, supported } = template;
  const [without] = numbersWithout(template, numbers);
  return (
    <div className="space-y-3">
      <TemplateLine template={template} />
      {status !== 'APPROVED' && (
        <Notice tone="bad">
          {STATUS_NAMES[status]}
          {reason && `: ${reason}`}. Nothing is sent with it. Choose an approved template.
        </Notice>
      )}
      {!supported && <Notice tone="bad">This kind of template can’t be sent from here. Choose another one.</Notice>}
      {without && (
        <Notice tone="bad">
          {without.displayPhone} belongs to another WhatsApp account and can’t send this template. Choose other numbers
          under Schedule and limits.
        </Notice>
      )}
    </div>
  );
}

function TemplateLine({
  template: { name, language, category, previousCategory, status },
}: {
  template: WhatsappTemplate;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>
      <Badge>{CATEGORY_NAMES[category]}</Badge>
      <span className="text-text-3">
        {languageName(language.replace('_', '-'))}
        {previousCategory && `, moved by Meta from ${CATEGORY_NAMES[previousCategory].toLowerCase()}`}
      </span>
    </span>
  );
}

interface ChoicesProps extends Pick<ChooseTemplateProps, 'templates' | 'numbers'> {
  chosenId: string | null;
  onChoose: (template: WhatsappTemplate) => void;
}

/** More than these are found by typing. */
const SEARCH_FROM = 6;

function Choices({ templates, numbers, chosenId, onChoose }: ChoicesProps) {
  const [typed, type] = useState('');
  const { ready, others } = templateChoices(templates, numbers);
  const words = typed.trim().toLowerCase();
  const shown = ready.filter(({ name, body }) => `${name} ${body}`.toLowerCase().includes(words));
  if (numbers.length === 0) {
    return (
      <Notice
        tone="warn"
        action={
          <Link to={NUMBERS_PATH} className="link">
            Connect a number
          </Link>
        }
      >
        No WhatsApp number works. Templates are listed once one does.
      </Notice>
    );
  }
  return (
    <div className="space-y-3">
      {ready.length === 0 && <p className="text-sm text-text-2">None of your numbers has an approved template.</p>}
      {ready.length > SEARCH_FROM && (
        <Input
          size="sm"
          type="search"
          aria-label="Find a template"
          placeholder="Find a template"
          icon={<Search aria-hidden size={16} />}
          maxLength={200}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {shown.length > 0 && (
        <ul
          aria-label="Approved templates"
          className="max-h-96 divide-y divide-line overflow-y-auto rounded-m border border-line"
        >
          {shown.map((template) => (
            <li key={template.id}>
              <button
                type="button"
                aria-pressed={template.id === chosenId}
                className="focus-inset block w-full px-3 py-2 text-left hover:bg-surface-2 aria-pressed:bg-accent-soft"
                onClick={() => onChoose(template)}
              >
                <TemplateLine template={template} />
                <span className="mt-1 line-clamp-2 text-sm text-text-2 wrap-anywhere">{template.body}</span>
                {template.variables.length > 0 && (
                  <span className="mt-1 block text-xs text-text-3">
                    {formatNoun(template.variables.length, 'variable')}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {ready.length > 0 && shown.length === 0 && <p className="text-sm text-text-2">No template matches.</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-text-3">
          {others.length > 0 && `Not available: ${others.join(', ')}. `}
          Meta approves each template before it can be sent.
        </p>
        <Button asChild size="sm">
          <Link to={SUBMIT_PATH}>Submit a template</Link>
        </Button>
      </div>
    </div>
  );
}
