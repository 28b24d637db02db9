import { asc, eq } from 'drizzle-orm'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { unreadableHealth } from '#domain/system/service-health.ts'
import type { Connection } from '../connection.ts'
import { downloaders } from '../schema/download-clients.ts'
import type { SecretBox } from '../secret-box.ts'

export type DownloadersRepository = ReturnType<typeof createDownloadersRepository>

/** Which fields under `settings` are secret, by the declaration of the downloader's kind. */
export type SecretSettings = (type: Downloader['type']) => readonly string[]

/**
 * Download clients in the order of their priority; credentials are encrypted at rest and plain in what this returns.
 * Those that the present key does not open are left out, and the record's health says so.
 */
export function createDownloadersRepository({ orm }: Connection, box: SecretBox, secretSettings: SecretSettings) {
  const rowOf = (id: string) => orm.select().from(downloaders).where(eq(downloaders.id, id)).get()
  const turned = (row: Downloader, turn: Turn): Downloader => ({
    ...row,
    username: row.username === null ? null : turn(row.username),
    password: row.password === null ? null : turn(row.password),
    settings: turnSettings(row.settings, secretSettings(row.type), turn),
  })
  const opened = (row: Downloader): Downloader => {
    let isReadable = true
    const record = turned(row, (text) => {
      const plain = box.open(text)
      isReadable &&= plain !== null
      return plain
    })
    return isReadable ? record : { ...record, health: unreadableHealth(row.health) }
  }
  const unreadableOf = (row: Downloader): Downloader => turned(row, (text) => (box.open(text) === null ? text : null))
  return {
    all: (): Downloader[] =>
      orm.select().from(downloaders).orderBy(asc(downloaders.priority), asc(downloaders.name)).all().map(opened),
    find(id: string): Downloader | null {
      const row = rowOf(id)
      return row === undefined ? null : opened(row)
    },
    insert: (downloader: Downloader): void => void orm.insert(downloaders).values(turned(downloader, box.seal)).run(),
    /**
     * Saves the whole record, so that credentials written before encryption become encrypted. With `keepUnreadable`
     * those that cannot be read at present stay as they are stored.
     */
    save(downloader: Downloader, { keepUnreadable = false }: { keepUnreadable?: boolean } = {}): void {
      const sealed = turned(downloader, box.seal)
      const before = keepUnreadable ? rowOf(downloader.id) : undefined
      const row = before === undefined ? sealed : keeping(sealed, unreadableOf(before), secretSettings(downloader.type))
      orm.update(downloaders).set(row).where(eq(downloaders.id, downloader.id)).run()
    },
    setHealth: (id: string, health: Downloader['health']): void =>
      void orm.update(downloaders).set({ health }).where(eq(downloaders.id, id)).run(),
    remove: (id: string): void => void orm.delete(downloaders).where(eq(downloaders.id, id)).run(),
  }
}

/** `null` leaves the credential out. */
type Turn = (text: string) => string | null

function turnSettings(
  settings: Record<string, unknown>,
  secrets: readonly string[],
  turn: Turn,
): Record<string, unknown> {
  const turned = { ...settings }
  for (const name of secrets) {
    const value = turned[name]
    if (typeof value !== 'string') continue
    const other = turn(value)
    if (other === null) delete turned[name]
    else turned[name] = other
  }
  return turned
}

function keeping(sealed: Downloader, unreadable: Downloader, secrets: readonly string[]): Downloader {
  const kept = secrets.flatMap((name) => (name in unreadable.settings ? [[name, unreadable.settings[name]]] : []))
  return {
    ...sealed,
    username: sealed.username ?? unreadable.username,
    password: sealed.password ?? unreadable.password,
    settings: { ...Object.fromEntries(kept), ...sealed.settings },
  }
}
