import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Role } from '#domain/accounts/user.ts'
import { storeGame } from '../../rows.ts'
import { startTestSite } from '../test-site.ts'

type Changes = NonNullable<Parameters<typeof startTestSite>[1]>

/** A site with an admin and a library folder, and games with files in it. */
export async function startDeliverySite(changes: Changes = {}) {
  const site = await startTestSite({}, changes)
  const robin = await site.signUp()
  const library = join(site.app.folder, 'library')
  mkdirSync(library, { recursive: true })
  await robin.ask('PATCH', '/api/settings/import', { libraryRoot: library })

  /** Stores a game with files on the disk, by their paths in its folder. Returns the ids of the files. */
  const addGame = (userId: string, title: string, contents: Record<string, Uint8Array | string>) => {
    const folder = join(library, title)
    mkdirSync(folder, { recursive: true })
    const game = storeGame(site.app, {
      userId,
      title,
      status: 'owned',
      libraryPath: folder,
      folderOrigin: 'imported',
    })
    const ids: Record<string, string> = {}
    const addFile = (path: string, content: Uint8Array | string): string => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
      return recordFile(path, Buffer.byteLength(content))
    }
    const recordFile = (path: string, size: number): string => {
      const id = randomUUID()
      ids[path] = id
      site.app.imports.putFiles([
        {
          id,
          gameId: game.id,
          path: join(folder, path),
          size,
          category: 'main',
          version: null,
          downloadId: null,
          addedAt: '2026-11-21T10:00:00.000Z',
        },
      ])
      return id
    }
    for (const [path, content] of Object.entries(contents)) addFile(path, content)
    return {
      id: game.id,
      folder,
      ids,
      addFile,
      recordFile,
      url: `/api/games/${game.id}/download`,
      fileUrl: (path: string) => `/api/games/${game.id}/files/${ids[path]}/download`,
    }
  }
  return {
    ...site,
    robin,
    library,
    addGame,
    addMember: (username: string, role: Role = 'member') => site.addUser(username, role),
  }
}

export type DeliverySite = Awaited<ReturnType<typeof startDeliverySite>>

/** Bytes that differ everywhere. */
export function someBytes(length: number, seed = 1): Uint8Array {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}
