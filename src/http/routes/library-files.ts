import { type Static, Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { invalidField } from '#domain/errors.ts'
import {
  existingGames,
  LibraryFileGameModel,
  LibraryImportModel,
  libraryFileFormats,
} from '#domain/games/library-file.ts'
import { say } from '#domain/messages/say.ts'
import { Model, OneOf } from '#domain/scalars.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { streamedFile } from '../requests/streamed-file.ts'

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

const exportQuery = t.Object({
  format: Type.Optional({
    ...OneOf(libraryFileFormats, 'LibraryFileFormat'),
    description: 'Format of the file. Default: csv',
  }),
})

const importQuery = t.Object({
  apply: t.Optional(
    t.BooleanString({ description: 'Whether the import is carried out. Default: it is only previewed' }),
  ),
  existing: Type.Optional({
    ...OneOf(existingGames, 'ExistingGames'),
    description: 'keep: existing games get what they lack (default); update: they get what the file has',
  }),
})

const maxBodyBytes = 16 * 1024 * 1024

const LibraryFileModel = Model('LibraryFile', {
  file: Type.Optional(t.File({ maxSize: '16m', description: 'CSV or JSON file, in a multipart body' })),
  content: Type.Optional(
    Type.String({ description: 'the content of a CSV or JSON file', examples: ['title,status\nPortal 2,owned\n'] }),
  ),
  games: Type.Optional(
    Type.Array(LibraryFileGameModel, { maxItems: 50_000, description: 'the games, as an exported JSON file has them' }),
  ),
})

/** Export and import of the caller's library as a file. */
export const libraryFilesRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/games', tags: ['Games'] })
    .use(realms(authenticator))
    .get(
      '/export',
      async ({ query: { format = 'csv' }, user }) => {
        const { exportLibrary } = await import('#core/library/exchange/export-library.ts')
        const name = `ludarr-library-${app.clock.now().toISOString().slice(0, 10)}.${format}`
        return streamedFile(exportLibrary(app, user.id, format), { name, type: mediaTypes[format] })
      },
      {
        userAuth: true,
        query: exportQuery,
        response: { 200: FileResponse('text/csv'), ...refusals(400, 401) },
        detail: {
          operationId: 'exportLibrary',
          summary: 'Export your library',
          description:
            'Returns all your games as a CSV or JSON file. CSV cells that a spreadsheet would run as a formula begin with an apostrophe.',
        },
      },
    )
    .post(
      '/import',
      async ({ body, query: { apply = false, existing = 'keep' }, user }) => {
        const { importLibrary } = await import('#core/library/exchange/import-library.ts')
        return importLibrary(app, user.id, await bytesOf(body), { apply, existing })
      },
      {
        userAuth: true,
        limiter: 'write',
        maxBodyBytes,
        query: importQuery,
        body: LibraryFileModel,
        response: { 200: LibraryImportModel, ...refusals(400, 401, 413, 507) },
        detail: {
          operationId: 'importLibrary',
          summary: 'Import a file into your library',
          description:
            'Needs one of `file` in a multipart body, `content` and `games`. Without `apply`, it only reports what the import would do. Importing a file again changes nothing.',
        },
      },
    )

async function bytesOf({ file, content, games }: Static<typeof LibraryFileModel>): Promise<Uint8Array> {
  const given = [file, content, games].filter((each) => each !== undefined)
  if (given.length !== 1) {
    const message = say('api.fileOrContent')
    throw invalidField('file', message)
  }
  if (file !== undefined) return new Uint8Array(await file.arrayBuffer())
  return new TextEncoder().encode(content ?? JSON.stringify(games))
}
