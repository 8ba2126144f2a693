import { serveCommand } from './cli/commands/serve.command.ts';
import { runCommand } from './cli/run-command.ts';

await runCommand(serveCommand, process.argv.slice(2));
