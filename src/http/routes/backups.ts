import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { openBackup, removeBackup } from '#core/backups/backup-files.ts'
import { changeBackupSettings, maskedBackupSettings } from '#core/backups/backup-settings.ts'
import { allBackups, backupStatus, startBackup, startRestore } from '#core/backups/backups.ts'
import { receiveBackup } from '#core/backups/receive-backup.ts'
import { Model } from '#domain/scalars.ts'
import { BackupModel, BackupSettingsModel, BackupStatusModel, backupNameExample } from '#domain/system/backup.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const params = t.Object({
  name: t.String({ maxLength: 200, description: 'The file name of the backup', examples: [backupNameExample] }),
})

const RestoreModel = Model('RestoreRequest', {
  passphrase: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Needed if the keys are protected and another installation made the backup',
      examples: ['correct horse battery staple'],
    }),
  ),
  withoutKeys: Type.Optional(
    Type.Boolean({ description: 'Restores only the database: stored credentials must be entered again' }),
  ),
})

/** Larger than any library, so that the free space decides. */
const maxUploadBytes = 64 * 1024 ** 3

export const backupsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/system/backups', tags: ['System'] })
    .use(realms(authenticator))
    .get('', () => allBackups(app), {
      adminAuth: true,
      response: { 200: Type.Array(BackupModel), ...refusals(401, 403) },
      detail: {
        operationId: 'listBackups',
        summary: 'List backups',
        description: 'Lists the backups in the data folder, newest first.',
      },
    })
    .post('', ({ set }) => accepted(set, startBackup(app)), {
      adminAuth: true,
      response: { 202: BackupStatusModel, ...refusals(401, 403, 409) },
      detail: {
        operationId: 'createBackup',
        summary: 'Make a backup now',
        description: 'Starts a backup and returns without waiting for its end, which the status shows.',
      },
    })
    .get('/status', () => backupStatus(app), {
      adminAuth: true,
      response: { 200: BackupStatusModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getBackupStatus',
        summary: 'Get the progress of a backup or restore',
        description: 'Returns the backup or restore that is running, or the last one since the start.',
      },
    })
    .post('/upload', ({ request }) => receiveBackup(app, request.body), {
      adminAuth: true,
      rawBody: true,
      maxBodyBytes: maxUploadBytes,
      response: { 201: BackupModel, ...refusals(400, 401, 403, 409, 413, 422, 507) },
      detail: {
        operationId: 'uploadBackup',
        summary: 'Upload a backup',
        description: 'Stores a backup file that was downloaded before. The body is the file itself.',
        requestBody: {
          required: true,
          content: {
            'application/gzip': {
              schema: { type: 'string', format: 'binary', contentMediaType: 'application/gzip' },
            },
          },
        },
      },
    })
    .get('/:name', async ({ params: { name } }) => download(await openBackup(app.about.dataFolder, name), name), {
      adminAuth: true,
      params,
      response: { 200: FileResponse('application/gzip'), ...refusals(401, 403, 404) },
      detail: {
        operationId: 'getBackup',
        summary: 'Download a backup',
        description: 'Returns the file. It contains password hashes and keys: store it where only you can read it.',
      },
    })
    .delete('/:name', ({ params: { name } }) => removeBackup(app.about.dataFolder, name), {
      adminAuth: true,
      params,
      response: { 204: Type.Void(), ...refusals(401, 403, 404) },
      detail: { operationId: 'removeBackup', summary: 'Delete a backup', description: 'Deletes the file.' },
    })
    .post(
      '/:name/restore',
      ({ params: { name }, body, set }) => {
        const { passphrase = null, withoutKeys = false } = body
        return accepted(set, startRestore(app, name, { passphrase, withoutKeys }))
      },
      {
        adminAuth: true,
        params,
        body: RestoreModel,
        response: { 202: BackupStatusModel, ...refusals(400, 401, 403, 404, 409) },
        detail: {
          operationId: 'restoreBackup',
          summary: 'Restore a backup',
          description:
            'Checks the backup, backs up the present state, and restarts with the restored one. Returns without waiting for the end, which the status shows. Nothing is changed if the backup cannot be restored.',
        },
      },
    )

export const backupSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/backups', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => maskedBackupSettings(app), {
      adminAuth: true,
      response: { 200: BackupSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getBackupSettings',
        summary: 'Get the backup settings',
        description: 'Returns the schedule of backups and how many are kept. The passphrase is masked.',
      },
    })
    .patch('', ({ body }) => changeBackupSettings(app, body), {
      adminAuth: true,
      body: Type.Partial(BackupSettingsModel, { model: 'BackupSettingsChange' }),
      response: { 200: BackupSettingsModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'changeBackupSettings',
        summary: 'Change the backup settings',
        description: 'Changes the given fields and keeps all others. An empty passphrase is `null`.',
      },
    })

function accepted<Body>(set: { status?: number | string }, body: Body): Body {
  set.status = 202
  return body
}

function download({ handle, size }: Awaited<ReturnType<typeof openBackup>>, name: string): Response {
  const stream = handle.createReadStream()
  const pieces = stream[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  )
  const headers = {
    'content-type': 'application/gzip',
    'content-length': String(size),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return new Response(body, { headers })
}
