import type { Plugin } from 'vite';

const module = /\/react-router\/dist\/.*\.m?js$/;
const componentCall = /^(?:const|let|var) \w+ = (?=React(?:\$1)?\.(?:forwardRef|memo|createContext)\()/gm;
const displayName = /^\s*\w+\.displayName = "[^"]*";$/gm;

/**
 * Lets the bundler drop the components of React Router that nothing imports, such as forms and links that prefetch: their
 * module creates them by calls of React, which the bundler would otherwise have to keep, and then names them for
 * developer tools.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'lectern:unused-components',
    apply: 'build',
    transform: {
      filter: { id: module },
      handler: (code) => ({ code: markComponents(code), map: null }),
    },
  };
}

/** The same program, whose components can be dropped where they aren't used. */
export function markComponents(code: string): string {
  return code.replace(displayName, '').replace(componentCall, '$&/* @__PURE__ */ ');
}
