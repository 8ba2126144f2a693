import type { ComponentType } from 'react';
import { waitForMessages } from './I18nProvider.tsx';
import { lazyComponent } from './lazy-component.ts';

/**
 * A lazily loaded component of a first screen whose messages are in the later catalogue: it renders once both have arrived.
 */
export function lazyWithMessages<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyComponent(name, async () => {
    const [component] = await Promise.all([load(), waitForMessages()]);
    return component;
  });
}
