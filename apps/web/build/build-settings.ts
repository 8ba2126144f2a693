import type { Plugin } from 'vite';

const marker = /(<script type="application\/json" id="lectern-build">)[^<]*(<\/script>)/;
const prefix = 'VITE_';

/**
 * Writes the settings that the build was given into the page, where the program and the script that starts its requests
 * both find them.
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

/** Settings by the names that operators use, from variables that bear them behind `VITE_`. */
export function readBuildSettings(
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      name.startsWith(prefix) && value ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}

/** The page with the settings in it, as JSON that can't end the script element it stands in. */
export function writeBuildSettings(html: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html.replace(marker, (_, open: string, close: string) => open + json + close);
}
