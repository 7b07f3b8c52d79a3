// One run of the operator's tool: reads the command line, does what it says, prints the result, answers the exit code.
import { Command } from 'commander';
import { addBillingCommands } from './billing.commands.ts';
import { addCreditsCommands } from './credits.commands.ts';
import { addDatabaseCommands } from './db.commands.ts';
import { addDirectoryCommands } from './directory.commands.ts';
import { describeFailure, failureText } from './failure.ts';
import { addHelpCommands } from './help.commands.ts';
import { withOperatorPlatform } from './operator-platform.ts';
import { addSeedCommand } from './seed.command.ts';
import type { Answer, Terminal, Tool } from './tool.ts';
import { addNotificationsCommands, addUserCommands } from './user.commands.ts';
import { addUserCreateCommand } from './user-create.command.ts';

/** 0, or 1 for whatever did not work. With --json stdout gets one JSON document, or stderr one with the error. */
export async function runAdmin(argv: string[], terminal: Terminal): Promise<number> {
  // Looked for here, because it must hold even where the command line cannot be read.
  const json = argv.includes('--json');
  let exitCode = 0;
  const print = (answer: Answer) => {
    terminal.out(json ? `${JSON.stringify(answer.json, null, 2)}\n` : `${answer.text}\n`);
    if (answer.failed) exitCode = 1;
  };
  const tool: Tool = {
    folder: terminal.folder,
    signal: terminal.signal,
    print,
    tell: (line) => (json ? undefined : terminal.err(`${line}\n`)),
    run: async (work, needs) => print(await withOperatorPlatform(terminal, work, needs)),
  };
  try {
    await createProgram(tool, terminal, json).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    const failure = describeFailure(error);
    if (failure === null) return 0; // help was asked for, and printed
    if (json) terminal.err(`${JSON.stringify({ error: failure.error }, null, 2)}\n`);
    else terminal.err(failureText(failure));
    return 1;
  }
}

function createProgram(tool: Tool, terminal: Terminal, json: boolean): Command {
  const program = new Command('npm run admin --')
    .description("The operator's tool of Leadwright. Works while the server runs and when it is down.")
    .option('--json', 'print the result (and an error) as JSON')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: terminal.out,
      // Errors are printed by runAdmin. What else goes here is the help of a call without a command.
      writeErr: json ? () => {} : terminal.err,
      outputError: () => {},
    })
    .exitOverride();
  addUserCreateCommand(program, tool);
  addUserCommands(program, tool);
  addCreditsCommands(program, tool);
  addNotificationsCommands(program, tool);
  addBillingCommands(program, tool);
  addDatabaseCommands(program, tool);
  addDirectoryCommands(program, tool);
  addHelpCommands(program, tool);
  addSeedCommand(program, tool);
  return program;
}
