import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { waitForMessages } from './I18nProvider.tsx';

/**
 * A lazily loaded component of a first screen whose messages are in the later catalogue: it renders once both have arrived.
 */
export function lazyWithMessages<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), waitForMessages()]);
    return { default: component };
  });
}
