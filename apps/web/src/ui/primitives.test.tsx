import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';
import { PageTitle } from './PageTitle.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteFrame } from './SiteFrame.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { Table } from './Table.tsx';
import { Tooltip } from './Tooltip.tsx';

test('[WCAG-1.1.1] an icon is decorative unless it has a label', () => {
  renderWithI18n(
    <>
      <Icon name="lock" />
      <Icon name="circle-check" label="Completed" />
    </>,
  );
  expect(screen.getAllByRole('img')).toEqual([screen.getByRole('img', { name: 'Completed' })]);
});

test('[WCAG-4.1.3] a spinner is a status with its default text or a given one', () => {
  renderWithI18n(
    <>
      <Spinner />
      <Spinner label="Loading course page…" showLabel />
    </>,
  );
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
    'Loading…',
    'Loading course page…',
  ]);
});

test('a skeleton is hidden from screen readers', () => {
  const { container } = renderWithI18n(<Skeleton lines={2} />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild?.childElementCount).toBe(2);
});

test('[WCAG-1.3.1] [WCAG-2.4.1] the site frame has its landmarks, and the first Tab stop skips the header', async () => {
  renderWithI18n(
    <SiteFrame
      header={<header>Head</header>}
      footer={<SiteFooter siteName="Lectern" links={[{ title: 'Terms', href: '/terms' }]} />}
    >
      Content
    </SiteFrame>,
  );
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1');
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms' })).toBeVisible();
});

test('[WCAG-2.4.6] a page title is the h1; an empty state has the given heading level', () => {
  renderWithI18n(
    <>
      <PageTitle title="Progress" over="Acme CAL101" lead="How far you have come" />
      <EmptyState title="Nothing graded yet" level={3} action={<a href="/course">Back</a>} />
    </>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Progress');
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Nothing graded yet');
});

test('[WCAG-1.3.1] a table is named by its caption', () => {
  renderWithI18n(
    <Table caption="Grade summary">
      <tbody>
        <tr>
          <td>40%</td>
        </tr>
      </tbody>
    </Table>,
  );
  expect(screen.getByRole('table', { name: 'Grade summary' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Grade summary' })).not.toHaveAttribute('tabindex');
});

test('[WCAG-1.4.13] a tooltip describes its element, shows on focus and hides on Escape', async () => {
  renderWithI18n(
    <Tooltip text="Opens in the same window">
      <button type="button">Go</button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Go' });
  expect(button).toHaveAccessibleDescription('Opens in the same window');
  const root = button.parentElement;
  expect(root).not.toHaveClass('shown');
  await userEvent.tab();
  expect(root).toHaveClass('shown');
  await userEvent.keyboard('{Escape}');
  expect(root).not.toHaveClass('shown');
  await userEvent.hover(button);
  expect(root).toHaveClass('shown');
});
