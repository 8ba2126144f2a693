/** The key of each shortcut, in the order of the help. Single keys, as browsers use most combinations. */
export const shortcutKeys = {
  next: 'n',
  previous: 'p',
  bookmark: 'b',
  outline: 'o',
  search: '/',
  help: '?',
} as const;

export type ShortcutName = keyof typeof shortcutKeys;

/** The shortcuts in the order of the help. */
export const shortcutNames = Object.keys(shortcutKeys) as readonly ShortcutName[];

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The shortcut for a key press; null for any other key, and with a modifier key that the character doesn't need. */
export function readShortcut(press: KeyPress): ShortcutName | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null;
  const key = readKey(press);
  // Layouts differ in which characters need Shift: "/" does on a German keyboard.
  if (/[a-z]/.test(key) && press.shiftKey) return null;
  return shortcutNames.find((name) => shortcutKeys[name] === key) ?? null;
}

/** On layouts of other scripts, the position of the key on a Latin keyboard decides. */
function readKey({ key, code, shiftKey }: KeyPress): string {
  if (/^[!-~]$/.test(key)) return key.toLowerCase();
  // Named keys, such as Enter.
  if (key.length > 1) return '';
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : '';
}

/** Elements that use keys themselves: to type, choose or play. */
const fields = [
  'input',
  'textarea',
  'select',
  'audio',
  'video',
  '[contenteditable]:not([contenteditable="false" i])',
  '[role="textbox"]',
  '[role="searchbox"]',
  '[role="combobox"]',
].join();

/** Whether a key pressed on this target belongs to it. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
