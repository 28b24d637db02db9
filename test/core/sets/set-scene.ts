import { randomUUID } from 'node:crypto'
import { systemNamed } from '#domain/systems/systems.ts'
import type { Verification } from '#domain/verification/verification.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

type DatLine = { name: string; cloneOf?: string; description?: string; roms?: number }

/** An app with a user and the means to fill DATs and a library of dumps. */
export function createSetScene() {
  const app = createTestApp()
  const userId = storeUser(app).id
  const romIds = new Map<string, number[]>()
  return {
    app,
    userId,
    storeDat(system: string, name: string, lines: readonly DatLine[]): void {
      const id = randomUUID()
      app.dats.insert({
        id,
        key: name,
        active: true,
        name,
        description: name,
        version: '20260101-000000',
        author: '',
        format: 'logiqx',
        system,
        fileName: `${name}.dat`,
        folder: null,
        stamp: null,
        games: lines.length,
        roms: lines.length,
        importedAt: '2026-01-01T00:00:00.000Z',
      })
      const next = app.dats.nextIds()
      const games = lines.map((line, at) => ({
        id: next.game + at,
        datId: id,
        name: line.name,
        cloneOf: line.cloneOf ?? null,
        description: line.description ?? null,
      }))
      let rom = next.rom
      const roms = games.flatMap((game, at) =>
        Array.from({ length: lines[at]?.roms ?? 1 }, (_, number) => {
          const row = { id: rom, datId: id, datGameId: game.id, name: `${game.name} ${number}.bin`, size: 1 }
          rom += 1
          romIds.set(game.name, [...(romIds.get(game.name) ?? []), row.id])
          return { ...row, crc32: null, md5: null, sha1: null, status: 'good' as const }
        }),
      )
      app.dats.insertGames(games, roms)
    },
    /** A game of the library with one file. `is`: the game of a DAT whose dumps the file has, all or some. */
    storeDump(
      path: string,
      {
        platform = 'SNES',
        title = path,
        verification = null,
        is,
        some,
        owner = userId,
      }: {
        platform?: string
        title?: string
        verification?: Verification | null
        is?: string
        some?: number
        owner?: string
      } = {},
    ): string {
      const game = storeGame(app, {
        userId: owner,
        title,
        status: 'owned',
        platform: systemNamed(platform)?.id ?? null,
        preferredPlatform: platform,
        libraryPath: path,
        verification,
      })
      app.imports.addFiles([
        {
          id: randomUUID(),
          gameId: game.id,
          path,
          size: 1,
          category: 'main',
          version: null,
          downloadId: null,
          addedAt: '2026-01-01T00:00:00.000Z',
        },
      ])
      const roms = is === undefined ? [] : (romIds.get(is) ?? []).slice(0, some)
      if (roms.length > 0) {
        const file =
          "INSERT INTO checked_files (path, size, mtime_ms, checked_at, verification) VALUES (?, 1, 0, '', 'verified')"
        const content = "INSERT INTO checked_contents (path, name, form, dat_rom_id) VALUES (?, ?, 'whole', ?)"
        app.connection.all(file, path)
        for (const rom of roms) app.connection.all(content, path, String(rom), rom)
      }
      return game.id
    },
  }
}
