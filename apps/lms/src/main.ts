import { keepCompiledCode } from './cli/compile-cache.ts';

keepCompiledCode();
const { runCommand } = await import('./cli/run-command.ts');
const { serveCommand } = await import('./cli/commands/serve.command.ts');
await runCommand(serveCommand, process.argv.slice(2));
