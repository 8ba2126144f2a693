import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Link } from '../Link.tsx';
import { Menu, MenuButton, MenuDivider, MenuLink } from '../Menu.tsx';
import { useToasts } from '../Toast.tsx';
import { Tooltip } from '../Tooltip.tsx';

export function OverlaySection() {
  const [isOpen, setOpen] = useState(false);
  const { showToast } = useToasts();
  return (
    <section className="section">
      <h2>Over the page</h2>
      <div className="cluster">
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Menu label="Menu" variant="secondary" align="start">
          <MenuLink href="#a" current>
            Where you are
          </MenuLink>
          <MenuLink href="#b">Elsewhere</MenuLink>
          <MenuDivider />
          <MenuButton onSelect={() => showToast({ message: 'Selected.' })}>A command</MenuButton>
          <MenuButton disabled onSelect={() => {}}>
            Not now
          </MenuButton>
        </Menu>
        <Tooltip text="A line about this button">
          <Button>With a tooltip</Button>
        </Tooltip>
        <Button onClick={() => showToast({ message: 'Your answer is saved.', tone: 'success' })}>
          Short toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              message: 'Your due dates were shifted.',
              action: <Link href="#dates">View all dates</Link>,
            })
          }
        >
          Toast with a link
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Leave this exam?"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Stay</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Leave
            </Button>
          </>
        }
      >
        <p>Your answers are saved. The clock keeps running while you’re away.</p>
      </Dialog>
    </section>
  );
}
