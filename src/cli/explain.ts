import { readFileSync } from 'node:fs'
import process from 'node:process'
import { AppError, errorMessage } from '#domain/errors.ts'
import { explainName, type NameExplanation } from '#domain/release-name/explain.ts'
import { nameMeanings } from '#domain/release-name/name-meanings.ts'
import { yearInTitle } from '#domain/release-name/title-names.ts'
import { applyRules } from '#domain/release-rules/apply-rules.ts'
import { compileRules } from '#domain/release-rules/compile-rules.ts'
import { readRulesFile } from '#domain/release-rules/read-rules-file.ts'
import { groupOf } from '#domain/release-rules/trusted-names.ts'
import type { Command } from './run-command.ts'

const gameOption = '--game='
const rulesOption = '--rules='

export const explain: Command = {
  name: 'explain',
  usage: 'explain NAME [--game TITLE] [--rules FILE]',
  summary: 'Tell how a release name is read',
  parameters: ['NAME'],
  options: [gameOption, rulesOption],
  help: () =>
    [
      'Prints what each part of the name was read as, and by which rule.',
      `--game TITLE also tells whether the release belongs to that game. Write the year after the title to tell`,
      'games with the same title apart: --game "Prey (2017)".',
      '--rules FILE also tells what exported release rules say about the name and its group.',
      'Unlike the server, the command knows neither the add-ons of the game nor the games with similar titles.',
    ].join('\n'),
  async run(args) {
    const [name = ''] = args.filter((arg) => ![gameOption, rulesOption].some((option) => arg.startsWith(option)))
    const optionValue = (option: string) => args.find((arg) => arg.startsWith(option))?.slice(option.length)
    const title = optionValue(gameOption)
    const file = optionValue(rulesOption)
    const explanation = explainName(name, title === undefined ? null : gameNamed(title))
    const lines = [describe(name, explanation, title ?? '')]
    if (file !== undefined) lines.push('', ...describeRules(name, explanation, file))
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  },
}

function gameNamed(text: string) {
  const year = yearInTitle.exec(text)?.[1]
  const title = text.replace(yearInTitle, ' ').trim() || text
  return { title, year: year === undefined ? null : Number(year), alternateTitles: [] }
}

function describe(name: string, { spans, parsed, match }: NameExplanation, title: string): string {
  const width = Math.max(...spans.map(({ meaning }) => nameMeanings[meaning].length), 'Title'.length)
  const lines = spans.map(
    ({ from, to, meaning, rule }) => `${nameMeanings[meaning].padEnd(width)}  ${name.slice(from, to)}  (${rule})`,
  )
  const known = Object.entries(parsed).filter(([, value]) => value !== null && value !== false && String(value) !== '')
  lines.push('', ...known.map(([field, value]) => `${field}: ${String(value)}`))
  if (match === null) return lines.join('\n')
  const verdict = match.matches
    ? `Belongs to "${title}"`
    : match.candidate
      ? `May belong to "${title}", but only its title says so`
      : `Does not belong to "${title}"`
  return [...lines, '', `${verdict}: ${match.reason}`].join('\n')
}

/** The rules that match the name, and the one that decides. Nothing else is known of the release. */
function describeRules(name: string, { parsed }: NameExplanation, file: string): string[] {
  const { compiled, problems } = compileRules(readRulesFile(parseJson(file)))
  const [problem] = problems
  if (problem !== undefined) throw new AppError('invalid', `${file}: rules.${problem.path}: ${problem.message}`)
  const subject = { name, group: groupOf(parsed), uploader: null, indexers: [], size: null, ageSeconds: null }
  const { decisive, scored } = applyRules(compiled, subject)
  return [
    ...scored.map((rule) => `Rule "${rule.name}": ${rule.points > 0 ? '+' : ''}${rule.points} points`),
    decisive === null
      ? 'No rule accepts or rejects it'
      : `${decisive.effect === 'reject' ? 'Rejected' : 'Accepted'} by rule "${decisive.name}"`,
  ]
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new AppError('invalid', `Cannot read "${file}": ${errorMessage(error)}`)
  }
}
