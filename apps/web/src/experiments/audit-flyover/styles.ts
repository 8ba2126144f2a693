import type { CSSProperties } from 'react';

/*
 * The site has one style sheet, which everybody fetches. The few looks of an experiment come with its code instead.
 */

export const headingStyle: CSSProperties = { fontSize: 'var(--text-lg)' };

export const columnStyle: CSSProperties = {
  flex: 'none',
  alignSelf: 'flex-start',
  inlineSize: '18rem',
  paddingInlineStart: 'var(--space-5)',
  borderInlineStart: '1px solid var(--color-rule)',
  fontSize: 'var(--text-sm)',
};

export const coverStyle: CSSProperties = {
  inlineSize: '100%',
  maxInlineSize: 'none',
  blockSize: '100%',
  maxBlockSize: 'none',
  padding: 'var(--space-4) var(--gutter)',
  color: 'var(--color-ink)',
  background: 'var(--color-paper)',
  border: 0,
};

export const modalStyle: CSSProperties = {
  maxInlineSize: 'min(100% - 2rem, 34rem)',
  margin: 'auto',
  color: 'var(--color-ink)',
  background: 'var(--color-surface)',
  border: '1px solid var(--color-rule)',
  borderRadius: 'var(--radius-large)',
};
