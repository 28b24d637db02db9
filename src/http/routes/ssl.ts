import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { changeTls, replaceCertificate } from '#core/tls/change-tls.ts'
import { generateCertificate } from '#core/tls/generate-certificate.ts'
import { tlsSettings } from '#core/tls/tls-settings.ts'
import { AppError } from '#domain/errors.ts'
import { TlsChangeModel, TlsSettingsModel } from '#domain/system/tls.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const maxFileBytes = 1024 * 1024

const UploadModel = Type.Object({
  cert: t.File({ description: 'the certificate as PEM, with those that lead to its root; 1 MiB at most' }),
  key: t.File({ description: 'its private key as PEM, without a password; 1 MiB at most' }),
})

export const sslRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/ssl', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => tlsSettings(app), {
      adminAuth: true,
      response: { 200: TlsSettingsModel, ...refusals(401, 403) },
      detail: { summary: 'How HTTPS is set' },
    })
    .patch('', async ({ body }) => changeTls(app, body), {
      adminAuth: true,
      body: TlsChangeModel,
      response: { 200: TlsSettingsModel, ...refusals(400, 401, 403, 409) },
      detail: { summary: 'Change how HTTPS is set, at once' },
    })
    .post('/generate', async () => generateCertificate(app), {
      adminAuth: true,
      response: { 200: TlsSettingsModel, ...refusals(401, 403, 409) },
      detail: { summary: 'Make a certificate for this machine, signed by itself' },
    })
    .post(
      '/upload',
      async ({ body }) => replaceCertificate(app, { cert: await textOf(body.cert), key: await textOf(body.key) }),
      {
        adminAuth: true,
        body: UploadModel,
        response: { 200: TlsSettingsModel, ...refusals(400, 401, 403, 409, 413) },
        detail: {
          summary: 'Use another certificate',
          description: 'Key and certificate must belong together, else the old pair stays.',
        },
      },
    )

async function textOf(file: File): Promise<string> {
  if (file.size > maxFileBytes) throw new AppError('too-large', 'A certificate or key of more than 1 MiB is not taken')
  return file.text()
}
