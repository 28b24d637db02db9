import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { importDatFolder, listDats, removeDat, uploadDats } from '#core/verification/dats.ts'
import { invalidField } from '#domain/errors.ts'
import { Model } from '#domain/scalars.ts'
import { DatImportModel, DatModel } from '#domain/verification/dat.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { formFile } from '../requests/form-file.ts'
import { idOf } from '../requests/parameters.ts'
import { readJson } from '../requests/read-json.ts'

const params = t.Object({ id: idOf('DAT') })
/** Larger than any collection of DATs. */
const maxUploadBytes = 1024 ** 3
const maxJsonBytes = 65_536
const maxPath = 4096

/** One of the two. The route reads its body itself. */
const ImportModel = Model('DatImportRequest', {
  file: Type.Optional(t.File({ description: 'a DAT, or a zip of DATs, at most 1 GiB' })),
  folder: Type.Optional(
    Type.String({
      maxLength: maxPath,
      description: 'a folder on the server; its DATs are read again when they change',
      examples: ['/media/dats'],
    }),
  ),
})

export const datsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/dats', tags: ['Systems'] })
    .use(realms(authenticator))
    .get('', () => listDats(app), {
      adminAuth: true,
      response: { 200: Type.Array(DatModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listDats',
        summary: 'List DATs',
        description: 'Lists the DATs by name. Dumps are checked against all of them.',
      },
    })
    .post(
      '',
      async ({ request }) => {
        const imported = isForm(request)
          ? await uploadDats(app, await formFile(request, 'file'))
          : await importDatFolder(app, folderOf(await readJson(request, maxJsonBytes)))
        return imported
      },
      {
        adminAuth: true,
        rawBody: true,
        body: ImportModel,
        maxBodyBytes: maxUploadBytes,
        response: { 201: DatImportModel, ...refusals(400, 401, 403, 404, 409, 413, 422, 507) },
        detail: {
          operationId: 'importDats',
          summary: 'Import DATs',
          description:
            'Imports the DATs of a file, or of a folder on the server, loose or in zips: Logiqx XML and the text of clrmamepro. A newer version replaces an older one of the same DAT. A DAT that cannot be read replaces nothing and is named in `failed`; if no DAT could be read, the response is an error.',
        },
      },
    )
    .delete('/:id', ({ params: { id } }) => removeDat(app, id), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'removeDat',
        summary: 'Remove a DAT',
        description:
          'Dumps that only this DAT has become unknown. The DAT of a folder returns the next day if its file is still there.',
      },
    })

function isForm({ headers }: Request): boolean {
  return headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data') === true
}

function folderOf(body: unknown): string {
  const folder = typeof body === 'object' && body !== null && 'folder' in body ? body.folder : undefined
  if (typeof folder === 'string' && folder.trim() !== '' && folder.length <= maxPath) return folder
  const message = `Must be a text of at most ${maxPath} characters`
  throw invalidField('folder', message)
}
