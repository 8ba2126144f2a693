import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const program = 'virtual:program';

/** The code of a program of one line, as the build bundles it with some plugins; React isn't bundled. */
export async function bundle(source: string, plugins: readonly Plugin[]): Promise<string> {
  const output = await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ...plugins,
      {
        name: 'program',
        resolveId: (id) => (id === program ? id : undefined),
        load: (id) => (id === program ? source : undefined),
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: program,
        external: /^react(?:-dom)?(?:\/|$)/,
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return (output as Rolldown.RolldownOutput).output[0].code;
}
