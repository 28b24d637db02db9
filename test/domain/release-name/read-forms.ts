import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LabelledRelease } from '../../../scripts/bench/score-release-names.ts'

// Each line: name => title | kind | version | group | field=value; field=value. "-" is none, "?" is undecided.

const folder = join(import.meta.dir, '../../data/release-names-by-form')

const positional = ['title', 'kind', 'version', 'group'] as const

const readField = (field: string, rawText: string): LabelledRelease[keyof LabelledRelease] => {
  if (rawText === '-') return null
  if (field === 'languages') return rawText === '' ? [] : rawText.split(',')
  return field === 'year' ? Number(rawText) : rawText
}

const readLine = (line: string): LabelledRelease => {
  const [release = '', labels = ''] = line.split(' => ')
  const columns = labels.split(' | ')
  const named = (columns[positional.length] ?? '').split('; ').filter((each) => each !== '')
  const fields = [
    ...positional.map((field, at) => [field, columns[at]?.trim() ?? '?']),
    ...named.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  ]
  const known = fields.filter(([, rawText]) => rawText !== '?')
  return Object.assign(
    { release },
    ...known.map(([field = '', rawText = '']) => ({ [field]: readField(field, rawText) })),
  )
}

/** Names by the form they are written in, each with what a careful human reads in it. */
export const readForms = (): Map<string, LabelledRelease[]> =>
  new Map(
    readdirSync(folder).map((file) => [
      basename(file, '.txt'),
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('# '))
        .map(readLine),
    ]),
  )
