import { Elysia, t } from 'elysia'
import { changeTls, replaceCertificate } from '#core/tls/change-tls.ts'
import { generateCertificate } from '#core/tls/generate-certificate.ts'
import { tlsSettings } from '#core/tls/tls-settings.ts'
import { decodeUtf16 } from '#domain/decode-text.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { Model } from '#domain/scalars.ts'
import { TlsChangeModel, TlsSettingsModel } from '#domain/system/tls.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'

const maxFileBytes = 1024 * 1024

const UploadModel = Model('CertificateUpload', {
  cert: t.File({ description: 'certificate chain as PEM, at most 1 MiB' }),
  key: t.File({ description: 'private key as PEM without a password, at most 1 MiB' }),
})

export const sslRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/ssl', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => tlsSettings(app), {
      adminAuth: true,
      response: { 200: TlsSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getTlsSettings',
        summary: 'Get the HTTPS settings',
        description: 'Returns the settings and a description of the certificate in use.',
      },
    })
    .patch('', async ({ body }) => changeTls(app, body), {
      adminAuth: true,
      body: TlsChangeModel,
      response: { 200: TlsSettingsModel, ...refusals(400, 401, 403, 409) },
      detail: {
        operationId: 'changeTlsSettings',
        summary: 'Change the HTTPS settings',
        description: 'Changes the given fields and keeps all others. Changes apply immediately.',
      },
    })
    .post('/generate', async () => generateCertificate(app), {
      adminAuth: true,
      response: { 200: TlsSettingsModel, ...refusals(401, 403, 409) },
      detail: {
        operationId: 'generateCertificate',
        summary: 'Generate a self-signed certificate',
        description:
          'The certificate is valid for the names and addresses of this machine. It replaces the current one.',
      },
    })
    .post(
      '/upload',
      async ({ body }) => replaceCertificate(app, { cert: await textOf(body.cert), key: await textOf(body.key) }),
      {
        adminAuth: true,
        body: UploadModel,
        response: { 200: TlsSettingsModel, ...refusals(400, 401, 403, 409, 413) },
        detail: {
          operationId: 'uploadCertificate',
          summary: 'Upload a certificate',
          description: 'If the key does not match the certificate, the current pair is kept.',
        },
      },
    )

async function textOf(file: File): Promise<string> {
  if (file.size > maxFileBytes) throw new AppError('too-large', say('api.certificateTooLarge'))
  const bytes = new Uint8Array(await file.arrayBuffer())
  // PowerShell writes it when a file is made with `>`.
  return decodeUtf16(bytes) ?? new TextDecoder().decode(bytes)
}
