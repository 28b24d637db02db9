import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable } from '../scalars.ts'
import { setting } from '../setting.ts'

const Port = Type.Integer({ minimum: 1, maximum: 65_535, examples: [5758] })

const CertificateModel = Model('Certificate', {
  subject: Type.String({ examples: ['CN=nas'] }),
  issuer: Type.String({ examples: ['CN=nas'] }),
  notBefore: Instant,
  notAfter: Instant,
  selfSigned: Type.Boolean(),
})
export type Certificate = Static<typeof CertificateModel>

const choices = {
  enabled: setting(Type.Boolean({ description: 'whether the port below speaks HTTPS' }), {
    form: 'https',
    title: 'Enable HTTPS',
    help: 'Requires a certificate.',
    helpPage: 'https#setting-it-up',
  }),
  port: setting(Port, {
    form: 'https',
    title: 'HTTPS port',
    help: 'HTTP keeps its own port.',
    helpPage: 'https#setting-it-up',
  }),
  redirectHttp: setting(Type.Boolean({ description: 'whether plain HTTP redirects to HTTPS' }), {
    form: 'https',
    title: 'Redirect HTTP to HTTPS',
    help: 'Health checks are not redirected.',
    helpPage: 'https#redirecting-plain-http',
  }),
}

export const TlsSettingsModel = Model('TlsSettings', { ...choices, certificate: Nullable(CertificateModel) })
export type TlsSettings = Static<typeof TlsSettingsModel>

export const TlsChoiceModel = Type.Object(choices)
export type TlsChoice = Static<typeof TlsChoiceModel>
export const TlsChangeModel = Type.Partial(TlsChoiceModel, { model: 'TlsChange' })
export type TlsChange = Static<typeof TlsChangeModel>

export const tlsDefaults: TlsChoice = { enabled: false, port: 5758, redirectHttp: false }

/** A certificate chain and its private key, as PEM. */
export type TlsPair = { cert: string; key: string }
