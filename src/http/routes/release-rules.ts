import { Elysia } from 'elysia'
import { replaceReleaseRules } from '#core/acquisition/release-rules/change-rules.ts'
import { exportReleaseRules, importReleaseRules } from '#core/acquisition/release-rules/share-rules.ts'
import { tryReleaseRules } from '#core/acquisition/release-rules/try-rules.ts'
import { NewReleaseRulesModel, ReleaseRulesModel } from '#domain/release-rules/release-rule.ts'
import { ImportedRulesModel, RulesFileModel, SentRulesFileModel } from '#domain/release-rules/rules-file.ts'
import { RulesTrialModel } from '#domain/release-rules/rules-trial.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

export const releaseRulesRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/release-rules', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', ({ user }) => app.users.releaseRules(user.id), {
      userAuth: true,
      response: { 200: ReleaseRulesModel, ...refusals(401) },
      detail: {
        operationId: 'listReleaseRules',
        summary: 'List your release rules',
        description:
          'Returns your rules in the order in which they are compared: the first that accepts or rejects a release decides.',
      },
    })
    .put('', ({ user, body }) => replaceReleaseRules(app, user.id, body), {
      userAuth: true,
      limiter: 'write',
      body: NewReleaseRulesModel,
      response: { 200: ReleaseRulesModel, ...refusals(400, 401) },
      detail: {
        operationId: 'replaceReleaseRules',
        summary: 'Replace your release rules',
        description:
          'Replaces all your rules. Sizes and ages may have units, as in `>20 GB`; they are stored in bytes and seconds. A wrong rule is named by its index, as in `0.pattern`.',
      },
    })
    .post('/try', ({ user, body }) => tryReleaseRules(app, user.id, body), {
      userAuth: true,
      limiter: 'write',
      body: NewReleaseRulesModel,
      response: { 200: RulesTrialModel, ...refusals(400, 401) },
      detail: {
        operationId: 'previewReleaseRules',
        summary: 'Try release rules',
        description:
          'Returns what would change among the releases that were seen last for your games if you had these rules instead of yours. Nothing is stored.',
      },
    })
    .get('/export', ({ user }) => exportReleaseRules(app, user.id), {
      userAuth: true,
      response: { 200: RulesFileModel, ...refusals(401) },
      detail: {
        operationId: 'exportReleaseRules',
        summary: 'Export your release rules',
        description: 'Returns your rules as a file to share.',
      },
    })
    .post('/import', ({ user, body }) => importReleaseRules(app, user.id, body), {
      userAuth: true,
      limiter: 'write',
      body: SentRulesFileModel,
      response: { 200: ImportedRulesModel, ...refusals(400, 401) },
      detail: {
        operationId: 'importReleaseRules',
        summary: 'Import release rules',
        description:
          'Adds the rules of an exported file behind yours. Rules of the same name are replaced where they are.',
      },
    })
