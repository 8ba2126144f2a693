import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readShortcut, type ShortcutName, shortcutNames, takesKeys } from './shortcut-keys.ts';
import { areShortcutsOn } from './shortcut-setting.ts';

interface Shortcut {
  readonly name: ShortcutName;
  /** What it does, as shown in the help. */
  readonly label: string;
  readonly run: () => unknown;
}

/** The shortcuts of the mounted components, in the order of the help. Replaced, never mutated. */
let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

/**
 * Registers a shortcut while the component is mounted. `label` says in the learner's language what it does. If two
 * components register the same shortcut, the earlier one handles it: the screen, before what loads after it.
 */
export function useShortcut(name: ShortcutName, label: string, run: () => void): void {
  const onRun = useEffectEvent(run);
  useEffect(() => register({ name, label, run: () => onRun() }), [name, label]);
}

/** Runs the action of a shortcut, even if shortcuts are off: for a button with the same action. */
export function runShortcut(name: ShortcutName): void {
  registered.find((shortcut) => shortcut.name === name)?.run();
}

/** The current shortcuts, each once. */
export function useShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(subscribe, () => registered);
  return shortcutNames.flatMap((name) => all.find((shortcut) => shortcut.name === name) ?? []);
}

function register(shortcut: Shortcut): () => void {
  if (registered.length === 0) window.addEventListener('keydown', onKeyDown);
  change([...registered, shortcut]);
  return () => {
    change(registered.filter((other) => other !== shortcut));
    if (registered.length === 0) window.removeEventListener('keydown', onKeyDown);
  };
}

function change(shortcuts: readonly Shortcut[]): void {
  registered = shortcuts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keys in a unit never arrive here: they go to the document of its frame (decision 0054). */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return;
  const name = readShortcut(event);
  if (name === null || takesKeys(event.composedPath()[0] ?? null)) return;
  // A modal dialog covers what the shortcuts act on.
  if (document.querySelector('dialog[open]') !== null || !areShortcutsOn()) return;
  if (!registered.some((shortcut) => shortcut.name === name)) return;
  event.preventDefault();
  runShortcut(name);
}
