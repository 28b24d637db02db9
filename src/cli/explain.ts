import process from 'node:process'
import { explainName, type NameExplanation } from '#domain/release-name/explain.ts'
import { yearInTitle } from '#domain/release-name/title-names.ts'
import type { Command } from './run-command.ts'

const gameOption = '--game='

export const explain: Command = {
  name: 'explain',
  usage: 'explain NAME [--game TITLE]',
  summary: 'Tell how a release name is read',
  parameters: ['NAME'],
  options: [gameOption],
  help: () =>
    [
      'Prints what each part of the name was read as, and by which rule.',
      `--game TITLE also tells whether the release belongs to that game. Write the year after the title to tell`,
      'games with the same title apart: --game "Prey (2017)".',
      'Unlike the server, the command knows neither the add-ons of the game nor the games with similar titles.',
    ].join('\n'),
  async run(args) {
    const [name = ''] = args.filter((arg) => !arg.startsWith(gameOption))
    const title = args.find((arg) => arg.startsWith(gameOption))?.slice(gameOption.length)
    const game = title === undefined ? null : gameNamed(title)
    process.stdout.write(`${describe(explainName(name, game), title ?? '')}\n`)
    return 0
  },
}

function gameNamed(text: string) {
  const year = yearInTitle.exec(text)?.[1]
  const title = text.replace(yearInTitle, ' ').trim() || text
  return { title, year: year === undefined ? null : Number(year), alternateTitles: [] }
}

function describe({ parts, fields, match }: NameExplanation, title: string): string {
  const width = Math.max(...parts.map(({ label }) => label.length), 'Title'.length)
  const lines = parts.map(({ label, text, rule }) => `${label.padEnd(width)}  ${text}  (${rule})`)
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== false && String(value) !== '')
  lines.push('', ...known.map(([field, value]) => `${field}: ${String(value)}`))
  if (match === null) return lines.join('\n')
  const verdict = match.matches
    ? `Belongs to "${title}" (confidence ${match.confidence})`
    : match.candidate
      ? `May belong to "${title}", but only its title says so`
      : `Does not belong to "${title}"`
  return [...lines, '', `${verdict}: ${match.why}`].join('\n')
}
