/**
 * The version of the renderer. Increment it with every change to the output of this folder: stored renderings of other
 * versions are rendered again. A constant, so that comparing versions doesn't load KaTeX.
 */
export const RENDERER = '10 katex 0.19.1';
