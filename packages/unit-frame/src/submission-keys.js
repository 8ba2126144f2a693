/**
 * Keys by which the server recognizes what was sent before, because its response was lost: it counts once. The same work has
 * the same key until the server has accepted it.
 */
export function createSubmissionKeys() {
  let last = '';
  let key = '';
  return {
    /** @template {object} T @param {T} sent @returns {T & { key: string }} */
    addKey(sent) {
      const text = JSON.stringify(sent);
      if (text !== last) key = crypto.getRandomValues(new Uint32Array(4)).join('-');
      last = text;
      return { ...sent, key };
    },
    /** What is sent next is another submission. */
    forget() {
      last = '';
    },
  };
}
