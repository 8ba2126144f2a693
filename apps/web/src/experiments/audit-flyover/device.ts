/** Whether this is a phone or tablet, whatever the width of its window (UPG-16). */
export function isMobile(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  const { userAgent, maxTouchPoints } = device;
  // iPads identify as a Mac; only touch support distinguishes them.
  const isTablet = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  return isTablet || /Android|iPhone|iPad|iPod|Mobi/.test(userAgent);
}
