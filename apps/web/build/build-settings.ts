import type { Plugin } from 'vite';

const marker = /(<script type="application\/json" id="lectern-build">)[^<]*(<\/script>)/;
const prefix = 'VITE_';

/**
 * Writes the build's settings into the page, where both the program and the script that sends early requests find them.
 */
export function buildSettings(): Plugin {
  let settings: Record<string, string> = {};
  return {
    name: 'lectern:build-settings',
    configResolved({ env }) {
      settings = readBuildSettings(env);
    },
    transformIndexHtml: (html) => writeBuildSettings(html, settings),
  };
}

/** Settings by the names that operators use, from the variables that prefix them with `VITE_`. */
export function readBuildSettings(
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      name.startsWith(prefix) && value ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}

/** The page with the settings in it, as JSON that can't end its script element. */
export function writeBuildSettings(html: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html.replace(marker, (_, open: string, close: string) => open + json + close);
}
