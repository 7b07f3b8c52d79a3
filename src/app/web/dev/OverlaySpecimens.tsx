// What opens over the page: dialog, sheet, menu, popover, toasts.
import { Bell, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose, FullDialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { notify } from '#ui/notify.ts';
import { Popover } from '#ui/Popover.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Specimen } from './Specimen.tsx';

const themes = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden size={16} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={16} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={16} /> },
] as const;

export function OverlaySpecimens() {
  const [side, setSide] = useState<'left' | 'right' | null>(null);
  const [full, setFull] = useState(false);
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
  return (
    <>
      <Specimen name="Dialog">
        <Dialog
          trigger={<Button>Open a dialog</Button>}
          title="Delete 12 contacts"
          description="They move to the bin and can be restored for 30 days. No credits are given back."
          footer={
            <>
              <DialogClose>
                <Button>Cancel</Button>
              </DialogClose>
              <DialogClose>
                <Button variant="danger">Delete 12 contacts</Button>
              </DialogClose>
            </>
          }
        />
        <Dialog
          size="md"
          trigger={<Button>With a form</Button>}
          title="New list"
          footer={
            <DialogClose>
              <Button variant="primary">Create list</Button>
            </DialogClose>
          }
        >
          <Field label="Name" required>
            <Input placeholder="Nordic buyers" />
          </Field>
        </Dialog>
      </Specimen>
      <Specimen name="FullDialog">
        <Button onClick={() => setFull(true)}>Over the whole page</Button>
        {full && (
          <FullDialog
            title="Import contacts"
            onClose={() => setFull(false)}
            footer={
              <Button variant="primary" onClick={() => setFull(false)}>
                Check the rows
              </Button>
            }
          >
            <p className="p-6 text-md text-text-2">The header and the footer stay; the content between them scrolls.</p>
          </FullDialog>
        )}
      </Specimen>
      <Specimen name="Sheet">
        <Button onClick={() => setSide('left')}>From the left</Button>
        <Button onClick={() => setSide('right')}>From the right</Button>
        <Sheet
          open={side !== null}
          onOpenChange={() => setSide(null)}
          side={side ?? 'right'}
          title="Mara Lindqvist"
          description="Head of Procurement, Northwind Timber"
          footer={<Button variant="primary">Write</Button>}
        >
          <p className="p-4 text-text-2">A record beside its list.</p>
        </Sheet>
      </Specimen>
      <Specimen name="Menu, Popover">
        <Menu trigger={<Button>Open a menu</Button>} align="start">
          <MenuItem icon={<Settings aria-hidden size={16} />} shortcut="Ctrl ,">
            Settings
          </MenuItem>
          <MenuItem icon={<Bell aria-hidden size={16} />} disabled>
            Disabled
          </MenuItem>
          <MenuChoice label="Theme" value={theme} onValueChange={setTheme} options={themes} />
          <MenuSeparator />
          <MenuItem tone="danger" icon={<LogOut aria-hidden size={16} />}>
            Sign out
          </MenuItem>
        </Menu>
        <Popover label="Credits" trigger={<Button>Open a popover</Button>} align="start">
          <p className="p-4 text-text-2">Anything small that belongs to its button.</p>
        </Popover>
      </Specimen>
      <Specimen name="Toasts">
        <Button onClick={() => notify.success('2 people were saved to Nordic buyers')}>Success</Button>
        <Button onClick={() => notify.error('Failed to fetch results. Please try again.')}>Error</Button>
      </Specimen>
    </>
  );
}
