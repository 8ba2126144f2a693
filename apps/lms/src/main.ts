import { runCommand } from './cli/run-command.ts';
import { serveCommand } from './cli/serve.command.ts';

await runCommand(serveCommand, process.argv.slice(2));
