/**
 * `npm run messages`: extracts the English catalogues of both programs, then lists what translators have to do. Exits
 * with 1 if a translation has findings.
 */
import { writeFile } from 'node:fs/promises';
import { checkProgram, englishPath } from './catalogues.ts';
import { catalogueText, extractCatalogue } from './extract.ts';
import { programs } from './programs.ts';

for (const program of programs) {
  const english = await extractCatalogue(program);
  await writeFile(englishPath(program), catalogueText(english));
  console.log(`${program.name}: ${Object.keys(english).length} messages`);
  for (const [language, findings] of checkProgram(program, english)) {
    if (findings.length > 0) process.exitCode = 1;
    for (const { kind, id, text, reason } of findings) {
      console.log(
        `  ${language}: ${kind} ${id} ${JSON.stringify(text)}${reason === undefined ? '' : `: ${reason}`}`,
      );
    }
  }
}
