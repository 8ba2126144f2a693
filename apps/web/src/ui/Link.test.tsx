import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { Link, type LinkComponent, LinkProvider } from './Link.tsx';

const RouterLink: LinkComponent = ({ href, ...rest }) => <a href={`/in-app${href}`} {...rest} />;

test('without a provider a link is a plain anchor', () => {
  renderWithI18n(<Link href="/course">Course</Link>);
  expect(screen.getByRole('link', { name: 'Course' })).toHaveAttribute('href', '/course');
});

test('the provider’s component renders links', () => {
  renderWithI18n(
    <LinkProvider component={RouterLink}>
      <Link href="/course">Course</Link>
    </LinkProvider>,
  );
  expect(screen.getByRole('link', { name: 'Course' })).toHaveAttribute('href', '/in-app/course');
});

test('a link to a new window says so and bypasses the router', () => {
  renderWithI18n(
    <LinkProvider component={RouterLink}>
      <Link href="https://example.org/" newWindow>
        Certificate
      </Link>
    </LinkProvider>,
  );
  const link = screen.getByRole('link', { name: 'Certificate (opens in a new window)' });
  expect(link).toHaveAttribute('href', 'https://example.org/');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});
