import type { Command } from 'commander';
import { print } from '../terminal.js';
import type { Terminal } from '../terminal.js';

export const SHELLS = ['bash', 'zsh', 'fish'];

/** The name of a command and the words that can follow it. */
interface Words {
  name: string;
  about: string;
  words: string[];
  options: { flag: string; about: string }[];
}

/**
 * Prints a completion script. The script is generated from the list of commands, so both always
 * agree.
 */
export function printCompletion(terminal: Terminal, program: Command, shell: string): void {
  const commands = program.commands.map(wordsOf);
  const shared = optionsOf(program);
  print(terminal, shell === 'fish' ? fish(commands, shared) : bash(commands, shared, shell === 'zsh'));
}

function wordsOf(command: Command): Words {
  const choices = command.registeredArguments.flatMap((argument) => argument.argChoices ?? []);
  const subcommands = command.commands.map((one) => one.name());
  const resources = command.name() === 'sync' ? ['accounts', 'contacts'] : [];
  return {
    name: command.name(),
    about: command.description(),
    words: [...subcommands, ...choices, ...resources],
    options: optionsOf(command),
  };
}

function optionsOf(command: Command): Words['options'] {
  return command.options.map((option) => ({ flag: option.long ?? '', about: option.description }));
}

function bash(commands: Words[], shared: Words['options'], isZsh: boolean): string {
  const flags = (options: Words['options']) => options.map(({ flag }) => flag);
  const cases = commands.map(
    ({ name, words, options }) =>
      `    ${name}) words="${[...words, ...flags(options), ...flags(shared), '--help'].join(' ')}" ;;`,
  );
  const start = [...commands.map(({ name }) => name), ...flags(shared), '--help'].join(' ');
  return [
    ...(isZsh ? ['autoload -U +X compinit && compinit', 'autoload -U +X bashcompinit && bashcompinit'] : []),
    '_fundmatch() {',
    '  local words',
    // The word that the user is typing is not a command yet.
    '  case "$([ "$COMP_CWORD" -gt 1 ] && echo "${COMP_WORDS[1]}")" in',
    ...cases,
    `    *) words="${start}" ;;`,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _fundmatch fundmatch',
  ].join('\n');
}

function fish(commands: Words[], shared: Words['options']): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const option = (where: string, { flag, about }: Words['options'][number]) =>
    `complete -c fundmatch ${where}-l ${flag.replace(/^--/, '')} -d ${quoted(about)}`;
  const lines = commands.flatMap(({ name, about, words, options }) => {
    const within = `-n '__fish_seen_subcommand_from ${name}' `;
    return [
      `complete -c fundmatch -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...(words.length > 0 ? [`complete -c fundmatch ${within}-a ${quoted(words.join(' '))}`] : []),
      ...options.map((one) => option(within, one)),
    ];
  });
  return [...lines, ...shared.map((one) => option('', one))].join('\n');
}
