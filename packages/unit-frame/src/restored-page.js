/**
 * On every page of the LMS: shows a page that returns from the browser's back/forward cache with the reading settings that
 * the reader chose on pages after it. Settings that stayed as they were say nothing: those of the account, which the server
 * has written into the page, take precedence. In the page itself, so it imports nothing.
 */
const readStored = () => /(?:^|; )lectern-reading=([^;]*)/.exec(document.cookie)?.[1];

/** @type {string | undefined} */
let left;
addEventListener('pagehide', () => {
  left = readStored();
});
addEventListener('pageshow', ({ persisted }) => {
  const stored = readStored();
  if (!persisted || stored === undefined || stored === left) return;
  document.documentElement.dataset.reading = stored.replaceAll('%20', ' ');
});
