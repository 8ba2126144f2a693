/** Whether the device is one that is held in the hand, whatever the width of its window (UPG-16). */
export function isMobile(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  const { userAgent, maxTouchPoints } = device;
  // Tablets of Apple call themselves a desktop that, unlike a real one, can be touched.
  const isTablet = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  return isTablet || /Android|iPhone|iPad|iPod|Mobi/.test(userAgent);
}
