import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'

const file = join(import.meta.dir, '../../data/pairs-by-idea.txt')

type Verdict = '+' | '~' | '-' | '?'

const readTitle = (rawText: string) => {
  const [title = '', year] = rawText.split(' @')
  return { title: title.trim(), year: year === undefined ? null : Number(year) }
}

const list = (rawText: string | undefined): string[] => (rawText === undefined ? [] : rawText.split(', '))

const readGame = (rawText: string) => {
  const [named = '', related] = rawText.slice(1).split(' !! ')
  const [beforeParts = '', parts] = named.split(' ++ ')
  const [game = '', alternate] = beforeParts.split(' = ')
  return {
    ...readTitle(game),
    alternateTitles: alternate === undefined ? [] : [alternate],
    parts: list(parts).map((title) => ({ title, kind: 'dlc' as const })),
    related: list(related).map(readTitle),
  }
}

const verdictOn = (release: string, rawText: string): Verdict => {
  const parsed = parseReleaseName(release)
  const match = matchGame(parsed, readGame(rawText))
  if (!match.matches) return match.candidate ? '?' : '-'
  return match.addOn || parsed.kind === 'dlc' ? '~' : '+'
}

const byIdea = new Map<string, string[]>()
let idea = ''
for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
  if (line.startsWith('# ')) idea = line.slice(2)
  else if (line !== '') byIdea.set(idea, [...(byIdea.get(idea) ?? []), line])
}

for (const [name, lines] of byIdea) {
  test(`releases match their games and no others: ${name}`, () => {
    const mistakes: string[] = []
    for (const line of lines) {
      const [release = '', games = ''] = line.split(' => ')
      for (const rawText of games.split('; ')) {
        const verdict = verdictOn(release, rawText)
        if (verdict !== rawText.charAt(0)) mistakes.push(`${release} is ${verdict} for ${rawText}`)
      }
    }
    expect(mistakes).toEqual([])
  })
}
