import { type MinifyOptions, minify } from 'terser';
import type { Plugin } from 'vite';

const inlineScript = /(<script(?: id="[^"]*")?>)([\s\S]*?)(<\/script>)/g;

/** No inline script calls a function with `new`, so each may become an arrow function. */
const options: MinifyOptions = {
  ecma: 2020,
  toplevel: true,
  compress: { passes: 5, unsafe_arrows: true, keep_fargs: false },
};

/** Minifies the scripts in the page, which every visit downloads again, and drops its comments. */
export function inlineScripts(): Plugin {
  return {
    name: 'lectern:inline-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: minifyInlineScripts },
  };
}

/** The page with its inline scripts minified and without comments. Rejects if one can't be parsed. */
export async function minifyInlineScripts(html: string): Promise<string> {
  const scripts = [...html.matchAll(inlineScript)];
  const codes = await Promise.all(
    scripts.map(async ([, , code = '']) => (await minify(code, options)).code ?? ''),
  );
  return html
    .replace(inlineScript, (_, open: string, _code: string, close: string) => open + codes.shift() + close)
    .replace(/\s*<!--[\s\S]*?-->/g, '');
}
