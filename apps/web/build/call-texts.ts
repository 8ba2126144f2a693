import type { Plugin } from 'vite';

const contract = /\/packages\/contract\/src\/.*\.ts$/;
const documentation = /\b(?:summary|section|description): "(?:[^"\\]|\\.)*",?\s*/g;
const refusals = /\b(refusal|bareRefusal|learnersOnly|empty)\("(?:[^"\\]|\\.)*"\)/g;

/**
 * Drops the texts that document the calls of the contract, which only the OpenAPI description and tests read. Comes after
 * the compilation to JavaScript, which writes texts in double quotes.
 */
export function callTexts(): Plugin {
  return {
    name: 'lectern:call-texts',
    apply: 'build',
    transform: {
      filter: { id: contract },
      handler: (code) => ({ code: dropCallTexts(code), map: null }),
    },
  };
}

/** A module of the contract without the summaries, sections and descriptions of its calls. */
export function dropCallTexts(code: string): string {
  return code.replace(documentation, '').replace(refusals, '$1()');
}
