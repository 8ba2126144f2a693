/**
 * The version of the renderer. Increment the number with every change to the output of this folder: stored renderings of
 * other versions are rendered again. Written out, so that comparing versions doesn't load KaTeX.
 */
export const RENDERER = '2 katex 0.19.1';
