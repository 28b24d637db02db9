import { type Static, Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { browsablePath } from '#core/files/browse-folder.ts'
import type { DatabaseCopy } from '#core/other-programs/copy-database.ts'
import { invalidField } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import {
  defaultChoices,
  MetadataChoiceModel,
  ProgramImportAccountChoiceModel,
} from '#domain/other-programs/import-choices.ts'
import { ProgramImportModel, ProgramImportStateModel } from '#domain/other-programs/import-report.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const SourceModel = Model('ProgramImportSource', {
  path: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'database on the server',
      examples: ['/srv/questarr/sqlite.db'],
    }),
  ),
  file: Type.Optional(t.File({ maxSize: '32m', description: 'the database, in a multipart body' })),
  journal: Type.Optional(
    t.File({
      maxSize: '32m',
      description: 'the file that ends in -wal, if there is one',
      examples: ['(the bytes of the file)'],
    }),
  ),
  encryptionKey: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 200,
        description: 'key of the credentials, if it is not in the database: 64 hexadecimal digits',
        examples: ['8f4e0c2b6d1a3957e8c0b4d2f6a1937582e4c6b0d8fa1395c7e2b4d6f8091a3b'],
      }),
    ),
  ),
  accounts: Type.Optional(
    Type.Array(ProgramImportAccountChoiceModel, {
      maxItems: 1000,
      description: 'where accounts go. In a multipart body: as JSON. Default: an account of the same name or a new one',
    }),
  ),
  metadataProvider: Type.Optional(MetadataChoiceModel),
})
type Source = Static<typeof SourceModel>

const query = t.Object({
  apply: t.Optional(
    t.BooleanString({ description: 'Whether the import is carried out. Default: it is only previewed' }),
  ),
})

/** The import of another program's database. Its code is loaded when it is first used. */
export const programImportsRoutes = ({ app, authenticator }: HttpContext) => {
  const makeCopy = async ({ path, file, journal }: Source): Promise<DatabaseCopy> => {
    const { copyDatabase, storeUpload } = await import('#core/other-programs/copy-database.ts')
    if (file !== undefined && path === undefined) {
      return storeUpload(app, { database: file, journal: journal ?? null })
    }
    if (path !== undefined && file === undefined) return copyDatabase(app, await browsablePath(app, path))
    const message = say('api.pathOrFile')
    throw invalidField('path', message)
  }
  return new Elysia({ prefix: '/system/program-import', tags: ['System'] })
    .use(realms(authenticator))
    .get('', async () => (await import('#core/other-programs/import-program.ts')).programImportState(app), {
      adminAuth: true,
      response: { 200: ProgramImportStateModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getProgramImport',
        summary: 'Get the progress of an import of another program',
        description: 'Returns how far the running import is, and `idle` if none is running.',
      },
    })
    .post(
      '',
      async ({ body, query: { apply = false } }) => {
        const { importProgram } = await import('#core/other-programs/import-program.ts')
        const { encryptionKey, accounts = defaultChoices.accounts, metadataProvider = defaultChoices.metadata } = body
        const choices = { accounts, metadata: metadataProvider }
        return importProgram(app, () => makeCopy(body), { encryptionKey: encryptionKey || null, apply, choices })
      },
      {
        adminAuth: true,
        limiter: 'write',
        query,
        body: SourceModel,
        response: { 200: ProgramImportModel, ...refusals(400, 401, 403, 404, 409, 413, 422, 507) },
        detail: {
          operationId: 'importProgram',
          summary: 'Import the database of another program',
          description:
            'Needs either `path`, or `file` in a multipart body. Without `apply`, it only reports what the import would do. ' +
            'The database is copied first and never changed. Importing it again changes nothing. `accounts` decides whose ' +
            'library games go into. The metadata provider only changes if `metadataProvider` is `imported` and a test ' +
            'with the imported credentials succeeds.',
        },
      },
    )
}
