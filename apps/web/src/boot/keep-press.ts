/**
 * Remembers the last button that is pressed before the program runs; the returned function stops that and returns the button,
 * null if none was pressed.
 */
export function keepPress(): () => HTMLElement | null {
  let pressed: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('#root button');
  };
  document.addEventListener('click', note);
  return () => {
    document.removeEventListener('click', note);
    return pressed;
  };
}
