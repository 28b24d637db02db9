import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CredentialsRefusedError, RetryLaterError } from '#domain/errors.ts'
import { ntfyAvailable, ntfyUser, startNtfy } from '../../peers/ntfy.ts'
import { failureOf, messageWith, sendThrough } from './send-message.ts'

describe.if(ntfyAvailable())('a real ntfy server', () => {
  let open: Awaited<ReturnType<typeof startNtfy>>
  let guarded: Awaited<ReturnType<typeof startNtfy>>

  beforeAll(async () => {
    open = await startNtfy()
    guarded = await startNtfy({ access: 'users' })
  }, 120_000)
  afterAll(async () => {
    await open?.stop()
    await guarded?.stop()
  }, 60_000)

  test('receives title, text, facts, link, cover and tag', async () => {
    await sendThrough('ntfy', { server: `${open.url}/`, topic: 'games' })
    expect(await open.messages('games')).toMatchObject([
      {
        title: 'Hades was grabbed',
        message: 'From Example indexer\n\nSize: 4.2 GB\nClient: qBittorrent',
        click: 'https://games.example.org/games/7',
        icon: 'https://images.example.org/7.jpg',
        tags: ['video_game'],
        priority: 3,
      },
    ])
  })

  test('receives every character, and long texts within its limit of 4,096 bytes', async () => {
    const title = 'Pokémon™ «ポケモン» 🎮\nline'
    await sendThrough('ntfy', { server: open.url, topic: 'long' }, messageWith({ title, body: '🎮'.repeat(3000) }))
    const [message] = await open.messages('long')
    expect(message?.title).toBe(title)
    expect(message?.message).toEndWith('🎮…')
    const bytes = Buffer.byteLength(message?.message ?? '')
    expect(bytes).toBeGreaterThan(4080)
    expect(bytes).toBeLessThanOrEqual(4096)
  })

  test('accepts a user, and refuses a wrong password', async () => {
    const settings = { server: guarded.url, topic: 'private', ...ntfyUser }
    await sendThrough('ntfy', settings)
    expect(await guarded.messages('private')).toHaveLength(1)
    const wrong = await failureOf(sendThrough('ntfy', { ...settings, password: 'wrong' }))
    expect(wrong).toBeInstanceOf(CredentialsRefusedError)
    expect(wrong.message).toContain('ntfy rejects the credentials (status 401): unauthorized')
  })

  test('asks for a pause when its limit is reached', async () => {
    const failures: Error[] = []
    for (let number = 0; number < 40 && failures.length === 0; number += 1) {
      await sendThrough('ntfy', { server: open.url, topic: 'many' }).catch((error: Error) => failures.push(error))
    }
    expect(failures[0]).toBeInstanceOf(RetryLaterError)
    expect(failures[0]?.message).toContain('limit reached')
  })
})
