/** Of the button of the menu that has the tools above a unit on phones. */
export const unitToolsId = 'unit-tools';

/** Focuses the button of a tool, or that of the menu in which the tool is. */
export function focusTool(triggerId: string): void {
  (document.getElementById(triggerId) ?? document.getElementById(unitToolsId))?.focus();
}
