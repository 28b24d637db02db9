import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { changeImportSettings } from '#core/library/change-import-settings.ts'
import { maskedImportSettings, readImportSettings } from '#core/settings/import-settings.ts'
import { previewNames } from '#core/settings/preview-names.ts'
import { ImportSettingsModel } from '#domain/importing/import-settings.ts'
import { Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const NamePreviewModel = Model('NamePreview', { title: Type.String(), folder: Type.String() })

export const importSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/import', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => maskedImportSettings(app), {
      adminAuth: true,
      response: { 200: ImportSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getImportSettings',
        summary: 'Get the import settings',
        description: 'Returns the settings for naming, transferring and unpacking files.',
      },
    })
    .post('/preview', ({ body }) => previewNames({ ...readImportSettings(app), ...body }), {
      adminAuth: true,
      body: Type.Partial(Type.Pick(ImportSettingsModel, ['renamePattern', 'platformFolders', 'platformNames']), {
        model: 'NamePreviewRequest',
      }),
      response: { 200: Type.Array(NamePreviewModel), ...refusals(400, 401, 403) },
      detail: {
        operationId: 'previewFolderNames',
        summary: 'Preview folder names',
        description:
          'Returns the folder names of some sample games, with the given naming settings instead of the saved ones.',
      },
    })
    .patch('', ({ body }) => changeImportSettings(app, body), {
      adminAuth: true,
      body: Type.Partial(ImportSettingsModel, { model: 'ImportSettingsChange' }),
      response: { 200: ImportSettingsModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'changeImportSettings',
        summary: 'Change the import settings',
        description: 'Changes the given fields and keeps all others.',
      },
    })
