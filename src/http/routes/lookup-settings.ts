import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { changeNexusKey, nexusSettings } from '#core/lookups/nexus-settings.ts'
import { changeSceneSettings, showSceneSettings } from '#core/lookups/scene-settings.ts'
import { NexusKeyModel } from '#domain/lookups/nexus-mods.ts'
import { SceneSettingsChangeModel, SceneSettingsModel } from '#domain/lookups/scene-release.ts'
import { Model, maskedSecret, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const NexusSettingsModel = Model('NexusModsSettings', {
  configured: Type.Boolean(),
  apiKey: Nullable(Type.String({ description: 'Masked', examples: [maskedSecret] })),
  fixed: Type.Boolean({ description: 'Whether LUDARR_NEXUSMODS_KEY sets the API key' }),
})

export const lookupSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('/xrel', () => showSceneSettings(app), {
      adminAuth: true,
      response: { 200: SceneSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getSceneSettings',
        summary: 'Get the settings for scene releases',
        description: 'Returns the address of xREL and which releases are listed and watched.',
      },
    })
    .patch('/xrel', ({ body }) => changeSceneSettings(app, body), {
      adminAuth: true,
      body: SceneSettingsChangeModel,
      response: { 200: SceneSettingsModel, ...refusals(400, 401, 403) },
      detail: {
        operationId: 'changeSceneSettings',
        summary: 'Change the settings for scene releases',
        description: 'Changes the given fields and keeps all others. `apiBase` has to be one of `apiBases`.',
      },
    })
    .get('/nexusmods', () => nexusSettings(app), {
      adminAuth: true,
      response: { 200: NexusSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getNexusModsSettings',
        summary: 'Get the Nexus Mods settings',
        description: 'Returns whether there is an API key, and whether the configuration sets it.',
      },
    })
    .post('/nexusmods', ({ body }) => changeNexusKey(app, body.apiKey), {
      adminAuth: true,
      limiter: 'metadata',
      body: NexusKeyModel,
      response: { 200: NexusSettingsModel, ...refusals(400, 401, 403, 409, 429, 502) },
      detail: {
        operationId: 'setNexusModsKey',
        summary: 'Set the Nexus Mods API key',
        description: 'The key is tested before it is saved. The masked key keeps the stored one, null removes it.',
      },
    })
