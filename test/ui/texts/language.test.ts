import { afterEach, expect, test } from 'bun:test'
import { formatReasons } from '#ui/format/reasons.ts'
import {
  compareNames,
  formatDate,
  formatDuration,
  formatList,
  formatPercent,
  formatSize,
  formatWhen,
} from '#ui/format/values.ts'
import { chosenLanguage, messageText, serverText, settingText, showLanguage } from '#ui/texts/language.ts'
import { t } from '#ui/texts/page-texts.ts'

afterEach(() => showLanguage('en'))

test('the first language of the browser that there is applies unless one was chosen', () => {
  expect(chosenLanguage('auto', ['es-ES', 'de-AT', 'en-US'])).toBe('de')
  expect(chosenLanguage('auto', ['fr-CA', 'de'])).toBe('fr')
  expect(chosenLanguage('auto', ['es-ES'])).toBe('en')
  expect(chosenLanguage('auto', [])).toBe('en')
  expect(chosenLanguage('en', ['de'])).toBe('en')
  expect(chosenLanguage('de', ['en'])).toBe('de')
})

test('texts, numbers, dates and lists follow the language', async () => {
  await showLanguage('de')
  expect(t('common.games', { count: 1234 })).toBe('1.234 Spiele')
  expect(formatSize(1_400_000_000)).toBe('1,4 GB')
  expect(formatDate('2026-11-21')).toBe('21.11.2026')
  expect(formatPercent(0.5)).toBe('50\u00a0%')
  expect(formatList(['A', 'B', 'C'])).toBe('A, B und C')
  expect(formatDuration(3660)).toBe('1 Std. 1 Min.')
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  expect(formatWhen('2026-11-20T12:00:00.000Z', now)).toBe('gestern')
  expect(formatReasons([{ code: 'seeders', count: 3 }], 1)).toBe('3 × Zu wenige Seeder')
  expect(['Zelda', 'Ärger', 'Arger 10', 'Arger 9'].sort(compareNames)).toEqual([
    'Ärger',
    'Arger 9',
    'Arger 10',
    'Zelda',
  ])
})

test('what French lacks is shown in English', async () => {
  await showLanguage('fr')
  expect(t('common.games', { count: 1234 })).toBe('1\u202f234 jeux')
  expect(t('library.title')).toBe('Bibliothèque')
  expect(t('queue.timeLeft')).toBe('Time left')
  expect(settingText('language.language', 'Language')).toBe('Langue')
  expect(settingText('language.ofALaterServer', 'Of a later server')).toBe('Of a later server')
  expect(messageText({ key: 'api.notFound', values: {} }, 'Not found')).toBe('Not found')
})

test('times in English texts of the server are shown in the zone and the format of the browser', () => {
  const instant = new Date('2026-11-23T23:32:00Z')
  const local = instant.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  expect(serverText('Prowlarr unavailable since 2026-11-23 23:32 UTC: timed out')).toBe(
    `Prowlarr unavailable since ${local}: timed out`,
  )
  expect(serverText('Backup of 2026-11-23')).toBe('Backup of 2026-11-23')
})

test('the removal of one game is not described as that of several', async () => {
  for (const language of ['en', 'de'] as const) {
    await showLanguage(language)
    const [one, many] = [1, 2].map((count) => t('bulkEdit.removeHint', { count }))
    expect(one).toMatch(/the game,|das Spiel,/)
    expect(many).toMatch(/the games,|die Spiele,/)
  }
})
