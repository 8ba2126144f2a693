import manifest from '../package.json' with { type: 'json' };

/** The version of the LMS, which is that of all packages. */
export const VERSION: string = manifest.version;
