import { type ComponentType, createContext, createElement, lazy, use, useState } from 'react';

interface LazyModule {
  /** The base name of its file, without extension. */
  readonly name: string;
  load(): Promise<void>;
}

const modules: LazyModule[] = [];

/** Gets the modules of the lazy components that a screen shows, by name, while it renders on a server. */
export const LazyModulesContext = createContext<((name: string) => void) | null>(null);

/**
 * A component whose module, named by the base name of its file, loads when it is first shown. Where a server rendered it,
 * `loadModules` loads it before the program takes over: React drops markup whose component is missing as soon as
 * something around it changes, and the page would move twice.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Late = lazy(async () => ({ default: await load() }));
  let loaded: ComponentType<Props> | null = null;
  modules.push({
    name,
    async load() {
      loaded = await load();
    },
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, like React's lazy
  return function LazyComponent(props) {
    use(LazyModulesContext)?.(name);
    // One that is on the screen stays as it is when its module is loaded again, for another screen.
    const [shown] = useState(() => loaded ?? Late);
    return createElement(shown, props);
  };
}

/**
 * Loads the modules with these names, and those that they name in turn, so that their components show without waiting.
 * One that can't be fetched is left to the screen, which says so. Never rejects.
 */
export async function loadModules(names: readonly string[]): Promise<void> {
  const started = new Set<LazyModule>();
  for (;;) {
    const due = modules.filter((module) => names.includes(module.name) && !started.has(module));
    if (due.length === 0) return;
    for (const module of due) started.add(module);
    await Promise.allSettled(due.map((module) => module.load()));
  }
}
