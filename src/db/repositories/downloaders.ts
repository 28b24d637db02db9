import { asc, eq, sql } from 'drizzle-orm'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import { hasSecrets } from '#domain/secrets/masked-address.ts'
import { unreadableHealth } from '#domain/system/service-health.ts'
import type { Connection } from '../connection.ts'
import { downloaders } from '../schema/download-clients.ts'
import { replaceTags } from '../tag-links.ts'

export type DownloadersRepository = ReturnType<typeof createDownloadersRepository>

/** The secret fields under `settings`, from the declaration of the download client. */
export type SecretSettings = (type: Downloader['type']) => readonly string[]

/**
 * Download clients by priority. Credentials, and addresses with secrets, are encrypted at rest and returned decrypted. Those that the current key
 * cannot decrypt are omitted, and the health of the record says so.
 */
export function createDownloadersRepository(connection: Connection, box: SecretBox, secretSettings: SecretSettings) {
  const { orm, transaction } = connection
  // Read for every release that is grabbed: building their SQL costs more than running it.
  const selectAll = orm.select().from(downloaders).orderBy(asc(downloaders.priority), asc(downloaders.name)).prepare()
  const selectOne = orm
    .select()
    .from(downloaders)
    .where(eq(downloaders.id, sql.placeholder('id')))
    .prepare()
  const rowOf = (id: string) => selectOne.get({ id })
  const transformed = (row: Downloader, transform: Transform, url: string | null): Downloader => ({
    ...row,
    url,
    username: row.username === null ? null : transform(row.username),
    password: row.password === null ? null : transform(row.password),
    settings: transformSettings(row.settings, secretSettings(row.type), transform),
  })
  const opened = (row: Downloader): Downloader => {
    let isReadable = true
    const open = (text: string): string | null => {
      const plain = box.open(text)
      isReadable &&= plain !== null
      return plain
    }
    const record = transformed(row, open, row.url === null ? null : open(row.url))
    return isReadable ? record : { ...record, health: unreadableHealth(row.health) }
  }
  const unreadableOf = (row: Downloader): Downloader => {
    const onlyUnreadable = (text: string) => (box.open(text) === null ? text : null)
    return transformed(row, onlyUnreadable, row.url === null ? null : onlyUnreadable(row.url))
  }
  const sealed = (downloader: Downloader): Downloader => {
    const { url } = downloader
    return transformed(downloader, box.seal, url !== null && hasSecrets(url) ? box.seal(url) : url)
  }
  return {
    all: (): Downloader[] => selectAll.all().map(opened),
    find(id: string): Downloader | null {
      const row = rowOf(id)
      return row === undefined ? null : opened(row)
    },
    insert: (downloader: Downloader): void =>
      transaction(() => {
        const { tagIds, ...row } = sealed(downloader)
        orm.insert(downloaders).values(row).run()
        replaceTags(connection, 'downloader_tags', downloader.id, tagIds)
      }),
    /**
     * Saves the whole record and encrypts its credentials. With `keepUnreadable`, credentials that cannot be decrypted
     * stay as they are stored.
     */
    save(downloader: Downloader, { keepUnreadable = false }: { keepUnreadable?: boolean } = {}): void {
      const fresh = sealed(downloader)
      const before = keepUnreadable ? rowOf(downloader.id) : undefined
      const { tagIds, ...row } =
        before === undefined ? fresh : withUnreadable(fresh, unreadableOf(before), secretSettings(downloader.type))
      transaction(() => {
        orm.update(downloaders).set(row).where(eq(downloaders.id, downloader.id)).run()
        replaceTags(connection, 'downloader_tags', downloader.id, tagIds)
      })
    },
    setHealth: (id: string, health: Downloader['health']): void =>
      void orm.update(downloaders).set({ health }).where(eq(downloaders.id, id)).run(),
    remove: (id: string): void => void orm.delete(downloaders).where(eq(downloaders.id, id)).run(),
  }
}

/** `null` omits the credential. */
type Transform = (text: string) => string | null

function transformSettings(
  settings: Record<string, unknown>,
  secrets: readonly string[],
  transform: Transform,
): Record<string, unknown> {
  const transformed = { ...settings }
  for (const name of secrets) {
    const value = transformed[name]
    if (typeof value !== 'string') continue
    const other = transform(value)
    if (other === null) delete transformed[name]
    else transformed[name] = other
  }
  return transformed
}

function withUnreadable(sealed: Downloader, unreadable: Downloader, secrets: readonly string[]): Downloader {
  const kept = secrets.flatMap((name) => (name in unreadable.settings ? [[name, unreadable.settings[name]]] : []))
  return {
    ...sealed,
    url: sealed.url ?? unreadable.url,
    username: sealed.username ?? unreadable.username,
    password: sealed.password ?? unreadable.password,
    settings: { ...Object.fromEntries(kept), ...sealed.settings },
  }
}
