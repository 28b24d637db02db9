import { expect, test } from 'bun:test'
import { declaredSettings } from '#core/settings/declared-settings.ts'
import type { SettingsDeclaration } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import { textOf } from '#domain/messages/say.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { channelKinds } from '#integrations/notifications/index.ts'

const kinds: { label: string; settings: SettingsDeclaration }[] = [
  ...Object.values(channelKinds),
  ...Object.values(downloadClientKinds),
]

function messagesOf(settings: SettingsDeclaration, input: Record<string, unknown>): string[] {
  try {
    declaredSettings('Product', settings, input)
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.details.details)) throw error
    return error.details.details.map(({ path, message }) => `${path}: ${textOf(message)}`)
  }
  return []
}

test('wrong settings are described without expressions and terms of the schema', () => {
  const wrong = [' wrong  value ', true, [1], 'x'.repeat(100_000)]
  const messages = kinds.flatMap(({ settings }) =>
    wrong.flatMap((value) =>
      messagesOf(settings, Object.fromEntries(Object.keys(settings.properties).map((name) => [name, value]))),
    ),
  )
  expect(messages.length).toBeGreaterThan(100)
  expect(messages.filter((message) => !/^settings\.\w+: (Must|Required|Enter)\b/.test(message))).toEqual([])
  expect(messages.filter((message) => /\^|\$|\\|\[A-Z/.test(message))).toEqual([])
})

test('an email channel says what each setting must look like', () => {
  const { settings } = channelKinds.email ?? { settings: null }
  if (settings === null) throw new Error('There is no email channel')
  expect(messagesOf(settings, { host: 'a b', from: 'x', port: 0 })).toEqual([
    'settings.host: Must have the form smtp.example.org',
    'settings.port: Must be at least 1',
    'settings.from: Must have the form ludarr@example.org',
    'settings.to: Required',
  ])
})
