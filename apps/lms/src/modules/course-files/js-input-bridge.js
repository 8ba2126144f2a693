(() => {
  const NAME = /^[\p{L}_$][\p{L}\d_$]*(\.[\p{L}_$][\p{L}\d_$]*)*$/u;
  let hasLoaded = false;
  const post = (message) => window.parent.postMessage({ ...message, lectern: 'js-input' }, '*');

  // The function with a name such as `Demo.getGrade`, with its object.
  const find = (name) => {
    const [first, ...rest] = name.split('.');
    let owner = null;
    let value;
    try {
      // Also finds variables of `let` and `const`, which aren't on the window.
      // biome-ignore lint/security/noGlobalEval: the name is an identifier of the author's page
      value = globalThis.eval(first);
    } catch {
      return null;
    }
    for (const key of rest) {
      if (value === null || value === undefined) return null;
      owner = value;
      value = value[key];
    }
    return typeof value === 'function' ? value.bind(owner) : null;
  };

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data === null || typeof data !== 'object') return;
    if (data.lectern !== 'js-input') return;
    // The unit's script may begin to listen after the page has loaded.
    if (data.isPing && hasLoaded) return post({ isReady: true });
    if (typeof data.name !== 'string' || !NAME.test(data.name)) return;
    const { id } = data;
    const found = find(data.name);
    if (found === null) return post({ id, isMissing: true });
    try {
      const result = 'argument' in data ? found(data.argument) : found();
      post({ id, result: result === undefined || result === null ? '' : String(result) });
    } catch (error) {
      const isForLearners = error?.name === 'Waitfor Exception';
      post({ id, failure: isForLearners ? String(error.message) : '' });
    }
  });
  window.addEventListener('load', () => {
    hasLoaded = true;
    post({ isReady: true });
  });
})();
