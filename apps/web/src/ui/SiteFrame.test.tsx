import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { SiteFrame } from './SiteFrame.tsx';

test('[WCAG-2.4.1] the skip link skips header and tabs and leads to the main content', () => {
  renderWithI18n(
    <SiteFrame header={<header>Lectern</header>} navigation={<nav>Tabs</nav>} footer={<footer>End</footer>}>
      <h1>Outline</h1>
    </SiteFrame>,
  );
  const main = screen.getByRole('main');
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveAttribute('href', `#${main.id}`);
  expect(within(main).queryByRole('navigation')).toBeNull();
  expect(within(main).getByRole('heading')).toBeVisible();
});
